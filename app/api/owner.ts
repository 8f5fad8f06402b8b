import { z } from 'zod'
import { NotFound } from '#app/domain/errors.ts'
import { decimalText } from '#app/domain/format.ts'
import { personFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { count, moneyText } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, change, list, read, remove } from '#app/http/api-row.ts'
import {
  listOpenInvitationsOf,
  listPeopleOf,
  listPersonFeatures,
} from '#app/models/owner/company-people.server.ts'
import { requireAnyCompany } from '#app/models/owner/owner-company.server.ts'
import { listCompanies } from '#app/models/owner/owner-company-list.server.ts'
import { listOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { markNewsRead } from '#app/services/owner/mark-news-read.server.ts'
import {
  givePersonFeature,
  requirePerson,
  takePersonFeature,
} from '#app/services/owner/person-features.server.ts'
import { setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import { readStats } from '#app/services/owner/stats.server.ts'
import { readRevenue, readStripeSubscriptions } from '#app/services/owner/stripe-figures.server.ts'
import {
  companyDetailsAnswer,
  ownerCompanyAnswer,
  ownerNewsAnswer,
  ownerSubscriptionAnswer,
  personFeatureAnswer,
  revenueAnswer,
  stripeSubscriptionAnswer,
  toCompanyDetailsRecord,
  toOwnerCompanyRecord,
  toOwnerNewsRecord,
  toPersonFeatureRecord,
  toRevenueRecord,
  toStripeSubscriptionRecord,
  toSubscriptionRecord,
} from './owner-record.ts'

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

const features = z.array(personFeatureAnswer)

export const siteOwner: ApiNoun = {
  title: 'Site owner',
  about: 'What the site owner alone finds.',
  isSiteOwners: true,
  each: { who: 'The site owner; for everybody else it is not there.', isHidden: true },
  addresses: {
    '/api/owner/companies': {
      GET: list('All companies', ownerCompanyAnswer, {
        handle: ({ page }) => listCompanies({}, page).map(toOwnerCompanyRecord),
      }),
    },
    '/api/owner/company-details/:id': {
      GET: read('One company', companyDetailsAnswer, {
        handle: ({ id }) =>
          toCompanyDetailsRecord({
            company: requireAnyCompany(id),
            people: listPeopleOf(id),
            invitations: listOpenInvitationsOf(id),
          }),
      }),
    },
    '/api/owner/users/:id/features': {
      GET: read('The features given to one person', features, {
        handle: ({ scope, id }) =>
          listPersonFeatures(requirePerson(scope, id).userId).map(toPersonFeatureRecord),
      }),
      POST: change('Give a person a feature', personFeatureForm, features, {
        handle: ({ scope, id, sent }) => givePersonFeature(scope, id, sent).map(toPersonFeatureRecord),
      }),
    },
    '/api/owner/users/:id/features/:name': {
      DELETE: remove('Take a feature from a person', {
        handle: ({ scope, id, params }) => {
          const feature = premiumFeatureNames.find(name => name === params.name)
          if (!feature) throw new NotFound()
          takePersonFeature(scope, id, feature)
        },
      }),
    },
    '/api/owner/stats': {
      GET: read('The figures of the site', stats, {
        handle: () => {
          const { overduePence, recurringPence, ...counts } = readStats()
          return {
            ...counts,
            overdueAmount: decimalText(overduePence),
            monthlyRecurringRevenue: decimalText(recurringPence),
          }
        },
      }),
    },
    '/api/owner/subscriptions': {
      GET: list('All subscriptions', ownerSubscriptionAnswer, {
        handle: ({ page }) => listCompanies({}, page).map(toSubscriptionRecord),
      }),
    },
    '/api/owner/stripe-subscriptions': {
      GET: list('All subscriptions as Stripe has them', stripeSubscriptionAnswer, {
        handle: async ({ page: { limit, offset } }) => {
          const rows = await readStripeSubscriptions()
          return rows.slice(offset, offset + limit).map(toStripeSubscriptionRecord)
        },
      }),
    },
    '/api/owner/revenue': {
      GET: read('What came in', revenueAnswer, {
        handle: async () => toRevenueRecord(await readRevenue(), readStats()),
      }),
    },
    '/api/owner/notifications': {
      /** Unread ones: the badge shows their number. */
      GET: list('Unread notifications', ownerNewsAnswer, {
        handle: ({ page }) => listOwnerNews({ onlyUnread: true }, page).map(toOwnerNewsRecord),
      }),
    },
    '/api/owner/notifications/mark-read': {
      PATCH: read('Mark all as read', z.object({ count }), {
        handle: ({ scope }) => ({ count: markNewsRead(scope) }),
      }),
    },
    '/api/owner/stripe/setup-products': {
      POST: read('Make the products at Stripe', z.object({ results: z.array(setUp) }), {
        handle: async ({ scope }) => ({ results: await setUpProducts(scope) }),
      }),
    },
  },
}
