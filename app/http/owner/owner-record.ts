import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText, fullName } from '#app/domain/format.ts'
import { companyBadge, monthlyRevenueOf, planFor } from '#app/domain/owner/standing.ts'
import { type PlanId, plans } from '#app/domain/subscriptions/plans.ts'
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

// What the owner's API tells (spec 1, sections 3 and 7).

function adminName(company: OwnerCompany): string | null {
  const { adminUsername, adminFirstName, adminLastName } = company
  return adminUsername === null ? null : fullName(adminFirstName, adminLastName, adminUsername)
}

export function toOwnerCompanyRecord(company: OwnerCompany) {
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

export function toSubscriptionRecord(company: OwnerCompany) {
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

export function toStripeSubscriptionRecord(subscription: OwnerSubscription) {
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

/** `totalRevenue` is what was paid within the last 30 days; what is active and what it brings in is the same as in the stats. */
export function toRevenueRecord(revenue: Revenue, stats: OwnerStats) {
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

export function toCompanyDetailsRecord({ company, people, invitations }: Details) {
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

export function toPersonFeatureRecord({ name, expiresAt }: PersonFeature) {
  return { name, expiresAt: isoOrNull(expiresAt) }
}

export function toOwnerNewsRecord({ id, title, message, isRead, createdAt }: OwnerNewsItem) {
  return { id, title, message, isRead, createdAt: isoOrNull(createdAt) }
}
