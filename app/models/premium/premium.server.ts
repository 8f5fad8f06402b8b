import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { paidStatuses } from '#app/domain/subscriptions/subscription.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, premiumFeatures, userPremiumFeatures } from '#db/schema/index.ts'

/** Admins everything, others what their company has and what was given to them. */
export function listFeatures(scope: Scope): string[] {
  if (scope.role === 'admin') return [...premiumFeatureNames]
  return db()
    .all<{ name: string }>(sql`${featuresOf(scope)} order by name`)
    .map(({ name }) => name)
}

/** One a row, as `feature.value`. */
const everyFeature = sql`json_each(${JSON.stringify(premiumFeatureNames)}) feature`

/** A switch by the owner or an invite code decides, else a subscription or trial brings all. */
function hasIt(companyId: SQL | number, isSubscribed: SQL): SQL {
  return sql`coalesce((select flag.enabled from ${featureFlags} flag where flag.company_id = ${companyId}
    and flag.feature_name = feature.value), ${isSubscribed})`
}

const isSubscribed = sql`${companies.hasFreeAccess} = 1 or ${inArray(companies.subscriptionStatus, paidStatuses)}`

export const featuresOfCompany = subquery(sql<
  string[]
>`(select json_group_array(feature.value) from ${everyFeature}
  where ${hasIt(sql`${companies.id}`, isSubscribed)})`).mapWith(names =>
  z.array(z.string()).parse(JSON.parse(String(names))),
)

/** For non-admins: a select of `name`, for another statement. */
export function featuresOf(scope: Scope): SQL {
  const { companyId, userId, isSubscribed } = scope
  return sql`select feature.value as name from ${everyFeature} where ${hasIt(companyId, sql`${Number(isSubscribed)}`)}
    union
    select ${premiumFeatures.name} from ${userPremiumFeatures}
      join ${premiumFeatures} on ${premiumFeatures.id} = ${userPremiumFeatures.featureId}
      where ${userPremiumFeatures.userId} = ${userId} and ${userPremiumFeatures.status} = 'active'
        and (${userPremiumFeatures.expiresAt} is null or ${userPremiumFeatures.expiresAt} > ${Date.now()})`
}

export function hasFeature(scope: Scope, name: PremiumFeature): boolean {
  return listFeatures(scope).includes(name)
}

/** The same for every company; null when the owner has written nothing. */
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

// For the service: nothing here takes a Scope. Callers ask `requireOwner` before they write.

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
