import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Tier } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags } from '#db/schema/index.ts'

// Crosses companies and takes no Scope. For the owner's pages, API and services, which call `requireOwner` first.

/** It has the active user 'admin'. For selects of companies. */
export function isOwnerCompany(companyId: SQL): SQL<number> {
  return sql`exists (select 1 from users owner where owner.company_id = ${companyId}
    and lower(owner.username) = 'admin' and owner.status <> 'inactive')`
}

export type OwnerCompany = {
  id: number
  name: string
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: BillingInterval | null
  endsAt: number | null
  trialEndsAt: number | null
  /** 1: cancelled, and ends by itself. */
  cancels: number
  hasFreeAccess: number
  closedAt: number | null
  createdAt: number
  totalUsers: number
  /** Null where nobody runs it any more. */
  adminId: number | null
  adminUsername: string | null
  adminFirstName: string | null
  adminLastName: string | null
  adminEmail: string | null
}

/** Without the owner's own company and deleted ones. */
export const isCustomer = sql`company.emptied_at is null and not ${isOwnerCompany(sql`company.id`)}`

export const ownerCompanyFields = sql`company.id, company.name, company.subscription_status as subscriptionStatus,
  company.subscription_tier as tier, company.subscription_interval as interval,
  company.subscription_ends_at as endsAt, company.trial_ends_at as trialEndsAt,
  company.subscription_cancels as cancels, company.has_free_access as hasFreeAccess, company.closed_at as closedAt, company.created_at as createdAt,
  (select count(*) from users person where person.company_id = company.id and person.status <> 'inactive') as totalUsers,
  boss.id as adminId, boss.username as adminUsername, boss.first_name as adminFirstName,
  boss.last_name as adminLastName, boss.email as adminEmail`

export const companiesWithAdmin = sql`companies company left join users boss on boss.id = (select min(each.id) from users each
  where each.company_id = company.id and each.role = 'admin' and each.status = 'active')`

export function requireAnyCompany(id: number): OwnerCompany & CompanyStripe & CompanyStorage {
  const found = db().all<OwnerCompany & CompanyStripe & CompanyStorage>(sql`select ${ownerCompanyFields},
    company.stripe_subscription_id as stripeSubscriptionId, company.stripe_customer_id as stripeCustomerId,
    company.invite_code as inviteCode, company.storage_bytes as storageBytes, company.storage_limit as storageLimit,
    company.file_bytes as fileBytes, company.file_limit as fileLimit
    from ${companiesWithAdmin} where ${isCustomer} and company.id = ${id}`)[0]
  if (!found) throw new NotFound()
  return found
}

type CompanyStripe = {
  stripeSubscriptionId: string | null
  stripeCustomerId: string | null
  inviteCode: string | null
}

type CompanyStorage = {
  storageBytes: number
  storageLimit: number | null
  fileBytes: number
  fileLimit: number | null
}

/** Clears the warning of deletion, too. False when nothing changed. */
export function setFreeAccess(companyId: number, ownerId: number, isFree: boolean): boolean {
  const given = { freeAccessGrantedAt: Date.now(), freeAccessGrantedBy: ownerId, deletionWarnedAt: null }
  const { changes } = db()
    .update(companies)
    .set({ hasFreeAccess: isFree, ...(isFree && given), version: sql`${companies.version} + 1` })
    .where(and(eq(companies.id, companyId), isNull(companies.closedAt), eq(companies.hasFreeAccess, !isFree)))
    .run()
  return changes === 1
}

export function setTier(companyId: number, tier: Tier): void {
  db()
    .update(companies)
    .set({ subscriptionTier: tier, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, companyId))
    .run()
}

/** In bytes. */
export function setStorageLimit(
  companyId: number,
  limit: { storageLimit: number } | { fileLimit: number },
): void {
  db().update(companies).set(limit).where(eq(companies.id, companyId)).run()
}

export function setFeature(
  companyId: number,
  { feature, enabled, ownerId }: { feature: PremiumFeature; enabled: boolean; ownerId: number },
): void {
  const set = { enabled, enabledBy: ownerId, enabledAt: enabled ? Date.now() : null }
  db()
    .insert(featureFlags)
    .values({ ...set, companyId, featureName: feature })
    .onConflictDoUpdate({ target: [featureFlags.companyId, featureFlags.featureName], set })
    .run()
}

export function clearFeature(companyId: number, feature: PremiumFeature): void {
  const isIt = and(eq(featureFlags.companyId, companyId), eq(featureFlags.featureName, feature))
  db().delete(featureFlags).where(isIt).run()
}
