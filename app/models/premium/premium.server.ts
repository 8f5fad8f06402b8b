import { eq, type SQL, sql } from 'drizzle-orm'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { featureFlags, premiumFeatures, userPremiumFeatures } from '#db/schema/index.ts'

/**
 * The names of what the person may use: admins everything, and everybody while the company tries Mortise; otherwise what is switched on
 * for their company, by the site owner or by the invite code it used, and what was added for themselves and still runs.
 */
export function listFeatures(scope: Scope): string[] {
  if (scope.role === 'admin' || isTrying(scope)) return [...premiumFeatureNames]
  return db()
    .all<{ name: string }>(sql`${featuresOf(scope)} order by name`)
    .map(({ name }) => name)
}

function isTrying({ subscriptionStatus, isSubscribed }: Scope): boolean {
  return subscriptionStatus === 'trialing' && isSubscribed
}

/** Of who is no admin: a select of `name`, for another statement. */
export function featuresOf(scope: Scope): SQL {
  const { companyId, userId } = scope
  if (isTrying(scope)) return sql`select value as name from json_each(${JSON.stringify(premiumFeatureNames)})`
  return sql`select ${featureFlags.featureName} as name from ${featureFlags}
      where ${featureFlags.companyId} = ${companyId} and ${featureFlags.enabled} = 1
    union
    select ${premiumFeatures.name} from ${userPremiumFeatures}
      join ${premiumFeatures} on ${premiumFeatures.id} = ${userPremiumFeatures.featureId}
      where ${userPremiumFeatures.userId} = ${userId} and ${userPremiumFeatures.status} = 'active'
        and (${userPremiumFeatures.expiresAt} is null or ${userPremiumFeatures.expiresAt} > ${Date.now()})`
}

export function hasFeature(scope: Scope, name: PremiumFeature): boolean {
  return listFeatures(scope).includes(name)
}

/** What the site owner has written of a feature, which is the same for every company; null when it is as it came. */
export function findWrittenFeature(name: PremiumFeature) {
  const { displayName, description, monthlyPrice, isActive } = premiumFeatures
  return (
    db()
      .select({ displayName, description, monthlyPrice, isActive })
      .from(premiumFeatures)
      .where(eq(premiumFeatures.name, name))
      .get() ?? null
  )
}

// What the site owner says of each feature is the service's: nothing here takes a Scope, and the services above ask `requireOwner`
// before they write.

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
