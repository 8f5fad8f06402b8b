import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { roles, subscriptionStatuses } from '#app/domain/enumerations.ts'
import { decimalText, fullName } from '#app/domain/format.ts'
import { companyBadge, monthlyRevenueOf, planFor } from '#app/domain/owner/company-status.ts'
import { count, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import { type PlanId, planIds, plans } from '#app/domain/subscriptions/plans.ts'
import { seatsOf } from '#app/domain/subscriptions/seats.ts'
import type {
  listOpenInvitationsOf,
  listPeopleOf,
  PersonFeature,
} from '#app/models/owner/company-people.server.ts'
import type { OwnerCompany } from '#app/models/owner/owner-company.server.ts'
import type { OwnerNewsItem } from '#app/models/owner/owner-news.server.ts'
import type { OwnerStats } from '#app/services/owner/stats.server.ts'
import type { OwnerSubscription, Revenue } from '#app/services/owner/stripe-figures.server.ts'

const planId = z.enum(planIds).nullable()
const status = z.enum(subscriptionStatuses)

export const ownerCompanyAnswer = z
  .object({
    id: recordId,
    companyName: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    totalUsers: count,
    subscriptionStatus: status.nullable(),
    badge: z.string(),
    hasFreeAccess: z.boolean(),
    monthlyRevenue: moneyText,
    createdAt: instant.nullable(),
  })
  .meta({ id: 'OwnerCompany' })

export const ownerSubscriptionAnswer = z
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

export const stripeSubscriptionAnswer = z
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

export const revenueAnswer = z
  .object({
    totalRevenue: moneyText.describe('What was paid within the last 30 days.'),
    payersCount: count,
    monthlyRecurringRevenue: moneyText,
    activeSubscriptionsCount: count,
    totalCustomers: count,
    months: z.array(z.object({ month: z.string(), revenue: moneyText })),
  })
  .meta({ id: 'Revenue' })

export const personFeatureAnswer = z.object({ name: z.string(), expiresAt: instant.nullable() })

export const companyDetailsAnswer = z
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

export const ownerNewsAnswer = z.object({
  id: recordId,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant.nullable(),
})

// The owner's API (spec 1, sections 3 and 7).

function adminName(company: OwnerCompany): string | null {
  const { adminUsername, adminFirstName, adminLastName } = company
  return adminUsername === null ? null : fullName(adminFirstName, adminLastName, adminUsername)
}

export function toOwnerCompanyRecord(company: OwnerCompany): z.infer<typeof ownerCompanyAnswer> {
  return {
    id: company.id,
    companyName: company.name,
    name: adminName(company),
    email: company.adminEmail,
    totalUsers: company.totalUsers,
    subscriptionStatus: company.subscriptionStatus,
    badge: companyBadge(company),
    hasFreeAccess: company.hasFreeAccess === 1,
    monthlyRevenue: decimalText(monthlyRevenueOf(company)),
    createdAt: isoOrNull(company.createdAt),
  }
}

export function toSubscriptionRecord(company: OwnerCompany): z.infer<typeof ownerSubscriptionAnswer> {
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
    subscriptionEndsAt: isoOrNull(company.endsAt),
    trialEndsAt: isoOrNull(company.trialEndsAt),
    createdAt: isoOrNull(company.createdAt),
  }
}

export function toStripeSubscriptionRecord(
  subscription: OwnerSubscription,
): z.infer<typeof stripeSubscriptionAnswer> {
  const { payer, status, endsAt, trialEndsAt, createdAt, email } = subscription
  return {
    userId: payer?.userId ?? null,
    username: payer?.username ?? null,
    email: payer?.email ?? email,
    companyName: payer?.companyName ?? null,
    subscriptionStatus: status,
    subscriptionPlan: planIdOf(subscription),
    currentPeriodEnd: isoOrNull(endsAt),
    trialEnd: isoOrNull(trialEndsAt),
    createdAt: isoOrNull(createdAt),
  }
}

function planIdOf({ tier, interval }: OwnerSubscription): PlanId | null {
  return plans.find(plan => plan.tier === tier && plan.interval === interval)?.id ?? null
}

/** `totalRevenue` is of the last 30 days; active companies and recurring revenue are those of the stats. */
export function toRevenueRecord(revenue: Revenue, stats: OwnerStats): z.infer<typeof revenueAnswer> {
  return {
    totalRevenue: decimalText(revenue.last30Days),
    payersCount: revenue.payers,
    monthlyRecurringRevenue: decimalText(stats.recurringPence),
    activeSubscriptionsCount: stats.activeSubscriptions,
    totalCustomers: revenue.customers,
    months: revenue.months.map(({ month, pence }) => ({ month, revenue: decimalText(pence) })),
  }
}

type Details = {
  company: OwnerCompany
  people: ReturnType<typeof listPeopleOf>
  invitations: ReturnType<typeof listOpenInvitationsOf>
}

export function toCompanyDetailsRecord({
  company,
  people,
  invitations,
}: Details): z.infer<typeof companyDetailsAnswer> {
  const { adminUsername, subscriptionStatus } = company
  return {
    companyName: company.name,
    admin:
      adminUsername === null ? null : { id: company.adminId, username: adminUsername, subscriptionStatus },
    teamMembers: people.map(({ status: _status, createdAt, premiumFeatures, ...person }) => ({
      ...person,
      premiumFeatures: premiumFeatures.map(toPersonFeatureRecord),
      createdAt: isoOrNull(createdAt),
    })),
    tierLimit: seatsOf(company.tier),
    pendingInvitations: invitations.map(({ expiresAt, ...invited }) => ({
      ...invited,
      expiresAt: isoOrNull(expiresAt),
    })),
  }
}

export function toPersonFeatureRecord({
  name,
  expiresAt,
}: PersonFeature): z.infer<typeof personFeatureAnswer> {
  return { name, expiresAt: isoOrNull(expiresAt) }
}

export function toOwnerNewsRecord({
  id,
  title,
  message,
  isRead,
  createdAt,
}: OwnerNewsItem): z.infer<typeof ownerNewsAnswer> {
  return { id, title, message, isRead, createdAt: isoOrNull(createdAt) }
}
