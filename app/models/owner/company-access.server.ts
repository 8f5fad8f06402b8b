import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Tier } from '#app/domain/subscriptions/plans.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags } from '#db/schema/index.ts'

// What the site owner sets: invite codes and add-ons are the service's, and what a company may use is set from outside it.
// Nothing here takes a Scope; the services above ask `requireOwner` first.

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

export function setStorageLimit(companyId: number, storageLimit: number): void {
  db().update(companies).set({ storageLimit }).where(eq(companies.id, companyId)).run()
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
