import { eq, sql } from 'drizzle-orm'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import { premiumFeatures } from '#db/schema/index.ts'

// What the site owner sets: invite codes and add-ons are the service's, and what a company may use is set from outside it.
// Nothing here takes a Scope; the services above ask `requireOwner` first.

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
