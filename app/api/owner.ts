import { z } from 'zod'
import { roles, subscriptionStatuses } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { companyBadge, monthlyRevenueOf, planFor } from '#app/domain/owner/company-status.ts'
import { personFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { count, instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import { type PlanId, planIds, plans } from '#app/domain/subscriptions/plans.ts'
import { seatsOf } from '#app/domain/subscriptions/seats.ts'
import { type ApiNoun, change, list, read, remove } from '#app/http/api-row.ts'
import {
  listOpenInvitationsOf,
  listPeopleOf,
  listPersonFeatures,
} from '#app/models/owner/company-people.server.ts'
import type { OwnerCompany } from '#app/models/owner/owner-company.server.ts'
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
import type { OwnerStats } from '#app/services/owner/stats.server.ts'
import { readStats } from '#app/services/owner/stats.server.ts'
import type { OwnerSubscription, Revenue } from '#app/services/owner/stripe-figures.server.ts'
import { readRevenue, readStripeSubscriptions } from '#app/services/owner/stripe-figures.server.ts'

const planId = z.enum(planIds).nullable()
const status = z.enum(subscriptionStatuses)

const ownerCompanyAnswer = z
  .object({
    id: recordId,
    companyName: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    totalUsers: count,
    subscriptionStatus: status.nullable(),
    badge: z.string(),
    hasFreeAccess: z.boolean(),
    monthlyRevenue: money,
    createdAt: instant.nullable(),
  })
  .meta({ id: 'OwnerCompany' })

const ownerSubscriptionAnswer = z
  .object({
    companyId: recordId,
    companyName: z.string(),
    userId: recordId.nullable(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    subscriptionStatus: status.nullable(),
    subscriptionTier: z.int(),
    subscriptionPlan: planId,
    hasFreeAccess: z.boolean(),
    subscriptionEndsAt: instant.nullable(),
    trialEndsAt: instant.nullable(),
    createdAt: instant.nullable(),
  })
  .meta({ id: 'OwnerSubscription' })

const stripeSubscriptionAnswer = z
  .object({
    userId: recordId.nullable(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    companyName: z.string().nullable(),
    subscriptionStatus: status,
    subscriptionPlan: planId,
    currentPeriodEnd: instant.nullable(),
    trialEnd: instant.nullable(),
    createdAt: instant.nullable(),
  })
  .meta({ id: 'StripeSubscription' })

const revenueAnswer = z
  .object({
    totalRevenue: money.describe('What was paid within the last 30 days.'),
    payersCount: count,
    monthlyRecurringRevenue: money,
    activeSubscriptionsCount: count,
    totalCustomers: count,
    months: z.array(z.object({ month: z.string(), revenue: money })),
  })
  .meta({ id: 'Revenue' })

const personFeatureAnswer = z.object({ name: z.string(), expiresAt: instant.nullable() })

const companyDetailsAnswer = z
  .object({
    companyName: z.string(),
    admin: z
      .object({ id: recordId.nullable(), username: z.string(), subscriptionStatus: status.nullable() })
      .nullable(),
    teamMembers: z.array(
      z.object({
        id: recordId,
        username: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.enum(roles),
        hasTwoStep: z.boolean(),
        premiumFeatures: z.array(personFeatureAnswer),
        createdAt: instant.nullable(),
      }),
    ),
    tierLimit: count,
    pendingInvitations: z.array(
      z.object({
        id: recordId,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        expiresAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'CompanyDetails' })

const ownerNewsAnswer = z.object({
  id: recordId,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant.nullable(),
})

function adminName(company: OwnerCompany): string | null {
  const { adminUsername, adminFirstName, adminLastName } = company
  return adminUsername === null ? null : fullName(adminFirstName, adminLastName, adminUsername)
}

function toCompany(company: OwnerCompany) {
  return {
    id: company.id,
    companyName: company.name,
    name: adminName(company),
    email: company.adminEmail,
    totalUsers: company.totalUsers,
    subscriptionStatus: company.subscriptionStatus,
    badge: companyBadge(company),
    hasFreeAccess: company.hasFreeAccess === 1,
    monthlyRevenue: monthlyRevenueOf(company),
    createdAt: company.createdAt,
  }
}

function toSubscription(company: OwnerCompany) {
  return {
    companyId: company.id,
    companyName: company.name,
    userId: company.adminId,
    username: company.adminUsername,
    email: company.adminEmail,
    subscriptionStatus: company.subscriptionStatus,
    subscriptionTier: company.tier,
    subscriptionPlan: planFor(company)?.id ?? null,
    hasFreeAccess: company.hasFreeAccess === 1,
    subscriptionEndsAt: company.endsAt,
    trialEndsAt: company.trialEndsAt,
    createdAt: company.createdAt,
  }
}

function toStripeSubscription(subscription: OwnerSubscription) {
  const { payer, status, endsAt, trialEndsAt, createdAt, email } = subscription
  return {
    userId: payer?.userId ?? null,
    username: payer?.username ?? null,
    email: payer?.email ?? email,
    companyName: payer?.companyName ?? null,
    subscriptionStatus: status,
    subscriptionPlan: planIdOf(subscription),
    currentPeriodEnd: endsAt,
    trialEnd: trialEndsAt,
    createdAt,
  }
}

function planIdOf({ tier, interval }: OwnerSubscription): PlanId | null {
  return plans.find(plan => plan.tier === tier && plan.interval === interval)?.id ?? null
}

/** `totalRevenue` is of the last 30 days; active companies and recurring revenue are those of the stats. */
function toRevenue(revenue: Revenue, stats: OwnerStats) {
  return {
    totalRevenue: revenue.last30Days,
    payersCount: revenue.payers,
    monthlyRecurringRevenue: stats.recurringPence,
    activeSubscriptionsCount: stats.activeSubscriptions,
    totalCustomers: revenue.customers,
    months: revenue.months.map(({ month, pence }) => ({ month, revenue: pence })),
  }
}

type Details = {
  company: OwnerCompany
  people: ReturnType<typeof listPeopleOf>
  invitations: ReturnType<typeof listOpenInvitationsOf>
}

function toDetails({ company, people, invitations }: Details) {
  const { adminUsername, subscriptionStatus } = company
  return {
    companyName: company.name,
    admin:
      adminUsername === null ? null : { id: company.adminId, username: adminUsername, subscriptionStatus },
    teamMembers: people,
    tierLimit: seatsOf(company.tier),
    pendingInvitations: invitations,
  }
}

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
  overdueAmount: money,
  monthlyRecurringRevenue: money,
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
        handle: ({ page }) => listCompanies({}, page).map(toCompany),
      }),
    },
    '/api/owner/company-details/:id': {
      GET: read('One company', companyDetailsAnswer, {
        handle: ({ id }) =>
          toDetails({
            company: requireAnyCompany(id),
            people: listPeopleOf(id),
            invitations: listOpenInvitationsOf(id),
          }),
      }),
    },
    '/api/owner/users/:id/features': {
      GET: read('The features given to one person', features, {
        handle: ({ scope, id }) => listPersonFeatures(requirePerson(scope, id).userId),
      }),
      POST: change('Give a person a feature', personFeatureForm, features, {
        handle: ({ scope, id, sent }) => givePersonFeature(scope, id, sent),
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
            overdueAmount: overduePence,
            monthlyRecurringRevenue: recurringPence,
          }
        },
      }),
    },
    '/api/owner/subscriptions': {
      GET: list('All subscriptions', ownerSubscriptionAnswer, {
        handle: ({ page }) => listCompanies({}, page).map(toSubscription),
      }),
    },
    '/api/owner/stripe-subscriptions': {
      GET: list('All subscriptions as Stripe has them', stripeSubscriptionAnswer, {
        handle: async ({ page: { limit, offset } }) => {
          const rows = await readStripeSubscriptions()
          return rows.slice(offset, offset + limit).map(toStripeSubscription)
        },
      }),
    },
    '/api/owner/revenue': {
      GET: read('What came in', revenueAnswer, {
        handle: async () => toRevenue(await readRevenue(), readStats()),
      }),
    },
    '/api/owner/notifications': {
      /** Unread ones: the badge shows their number. */
      GET: list('Unread notifications', ownerNewsAnswer, {
        handle: ({ page }) => listOwnerNews({ onlyUnread: true }, page),
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
