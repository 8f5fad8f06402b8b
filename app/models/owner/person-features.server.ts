import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PremiumFeature, premiumFeatureTexts, usualFeaturePrice } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import { premiumFeatures, userPremiumFeatures, users } from '#db/schema/index.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. The services above ask
// `requireOwner` first.

/** What one person may use beside what their company may. */
export type PersonFeature = { name: string; expiresAt: number | null }

/** Those that still run, as JSON, for a select of people; read it with `readPersonFeatures`. */
export function personFeatures(now: number): SQL<string> {
  return sql<string>`(select json_group_array(json_object('name', offered.name, 'expiresAt', given.expires_at))
    from user_premium_features given join premium_features offered on offered.id = given.feature_id
    where given.user_id = ${sql.raw('users.id')} and given.status = 'active'
      and (given.expires_at is null or given.expires_at > ${now}))`
}

export function readPersonFeatures(json: string): PersonFeature[] {
  const given: PersonFeature[] = JSON.parse(json)
  return given.sort((a, b) => a.name.localeCompare(b.name))
}

export function listPersonFeatures(userId: number, now = Date.now()): PersonFeature[] {
  const row = db()
    .select({ given: personFeatures(now) })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  return row ? readPersonFeatures(row.given) : []
}

/** Given anew, it runs from now, until the new end. */
export function savePersonFeature(userId: number, name: PremiumFeature, expiresAt: number | null): void {
  const values = { status: 'active' as const, activatedAt: Date.now(), expiresAt }
  db()
    .insert(userPremiumFeatures)
    .values({ ...values, userId, featureId: idOfFeature(name) })
    .onConflictDoUpdate({ target: [userPremiumFeatures.userId, userPremiumFeatures.featureId], set: values })
    .run()
}

export function deletePersonFeature(userId: number, name: PremiumFeature): void {
  db()
    .delete(userPremiumFeatures)
    .where(and(eq(userPremiumFeatures.userId, userId), eq(userPremiumFeatures.featureId, idOfFeature(name))))
    .run()
}

/** A feature that the owner has never written about is kept as it comes with the product. */
function idOfFeature(name: PremiumFeature): number {
  const { title, description } = premiumFeatureTexts[name]
  const untouched = { name, displayName: title, description, monthlyPrice: usualFeaturePrice }
  db().insert(premiumFeatures).values(untouched).onConflictDoNothing().run()
  const row = db()
    .select({ id: premiumFeatures.id })
    .from(premiumFeatures)
    .where(eq(premiumFeatures.name, name))
    .get()
  if (!row) throw new Error(`There is no feature ${name}`)
  return row.id
}
