import { z } from 'zod'
import { personFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { count, moneyText } from '#app/domain/record-fields.schema.ts'
import {
  companyDetailsAnswer,
  ownerCompanyAnswer,
  ownerNewsAnswer,
  ownerSubscriptionAnswer,
  personFeatureAnswer,
  revenueAnswer,
  stripeSubscriptionAnswer,
} from '#app/http/owner/owner-record.ts'
import { anyZone, change, list, type NounDocs, read, remove } from './operation.ts'

const stats = z.object({
  totalCompanies: count,
  totalUsers: count,
  newThisMonth: count,
  activeSubscriptions: count,
  trials: count,
  trialsEndingThisWeek: count,
  overdue: count,
  freeAccess: count,
  inactive: count,
  overdueAmount: moneyText,
  monthlyRecurringRevenue: moneyText,
})

const setUp = z.object({
  name: z.string(),
  id: z.string(),
  result: z.enum(['created', 'updated', 'unchanged']),
})

const owners = { who: 'The site owner; for everybody else it is not there.', isHidden: true } as const

const features = z.array(personFeatureAnswer)

/** Left out of the public description: only the site owner finds these addresses. */
export const ownerDocs: NounDocs = {
  title: 'Site owner',
  about: 'What the site owner alone finds.',
  addresses: {
    '/api/owner/companies': { GET: list('All companies', ownerCompanyAnswer, owners) },
    '/api/owner/company-details/:id': { GET: read('One company', companyDetailsAnswer, owners) },
    '/api/owner/users/:id/features': {
      GET: read('What one person may use beside what their company may', features, owners),
      POST: change('Give a person a feature', personFeatureForm(anyZone), features, owners),
    },
    '/api/owner/users/:id/features/:name': { DELETE: remove('Take a feature from a person', owners) },
    '/api/owner/stats': { GET: read('The figures of the site', stats, owners) },
    '/api/owner/subscriptions': { GET: list('All subscriptions', ownerSubscriptionAnswer, owners) },
    '/api/owner/stripe-subscriptions': {
      GET: list('All subscriptions as Stripe has them', stripeSubscriptionAnswer, owners),
    },
    '/api/owner/revenue': { GET: read('What came in', revenueAnswer, owners) },
    '/api/owner/notifications': { GET: list('What is unread', ownerNewsAnswer, owners) },
    '/api/owner/notifications/mark-read': {
      PATCH: { summary: 'Mark all as read', status: 200, answer: z.object({ count }), ...owners },
    },
    '/api/owner/stripe/setup-products': {
      POST: read('Make the products at Stripe', z.object({ results: z.array(setUp) }), owners),
    },
  },
}
