import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Tier } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, inviteCodes, premiumFeatures } from '#db/schema/index.ts'

// What the site owner sets: invite codes and add-ons are the service's, and what a company may use is set from outside it.
// Nothing here takes a Scope; the services above ask `requireOwner` first.

const mostCodes = 200

/** Newest first. */
export function listInviteCodes() {
  return db().select().from(inviteCodes).orderBy(desc(inviteCodes.id)).limit(mostCodes).all()
}

export type InviteCode = ReturnType<typeof listInviteCodes>[number]

export function findInviteCode(id: number): InviteCode | null {
  return db().select().from(inviteCodes).where(eq(inviteCodes.id, id)).get() ?? null
}

type NewCode = Pick<
  InviteCode,
  'code' | 'description' | 'maxUses' | 'includesPremiumFeatures' | 'createdBy' | 'expiresAt'
>

/** The unique index refuses a code that there is already. */
export function insertInviteCode(values: NewCode): InviteCode {
  return db()
    .insert(inviteCodes)
    .values({ ...values, createdAt: Date.now() })
    .returning()
    .get()
}

export function setInviteCodeActive(id: number, isActive: boolean): InviteCode | null {
  return db().update(inviteCodes).set({ isActive }).where(eq(inviteCodes.id, id)).returning().get() ?? null
}

export function listPremiumFeatures() {
  return db().select().from(premiumFeatures).all()
}

export type PremiumFeatureRow = ReturnType<typeof listPremiumFeatures>[number]

export function findPremiumFeature(name: PremiumFeature): PremiumFeatureRow | null {
  return db().select().from(premiumFeatures).where(eq(premiumFeatures.name, name)).get() ?? null
}

type FeatureValues = Pick<PremiumFeatureRow, 'displayName' | 'description' | 'monthlyPrice' | 'isActive'>

export function savePremiumFeature(name: PremiumFeature, values: FeatureValues): PremiumFeatureRow {
  return db()
    .insert(premiumFeatures)
    .values({ ...values, name, createdAt: Date.now() })
    .onConflictDoUpdate({
      target: premiumFeatures.name,
      set: { ...values, version: sql`${premiumFeatures.version} + 1` },
    })
    .returning()
    .get()
}

/** What gives access back clears the warning that the data is about to be deleted. */
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
