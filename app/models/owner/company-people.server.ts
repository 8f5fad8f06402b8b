import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type PremiumFeature, premiumFeatureTexts, usualFeaturePrice } from '#app/domain/premium/premium.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { featuresOfCompany } from '#app/models/premium/premium.server.ts'
import { twoStepOn } from '#app/models/two-step/two-step.server.ts'
import { db } from '#db/client.ts'
import { companies, premiumFeatures, teamInvitations, userPremiumFeatures, users } from '#db/schema/index.ts'

// Crosses companies and takes no Scope. For the owner's pages, API and services, which call `requireOwner` first.

export function listPeopleOf(companyId: number) {
  return db()
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      status: users.status,
      createdAt: users.createdAt,
      given: personFeatures(Date.now()),
      hasTwoStep: twoStepOn(users),
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), isHere))
    .orderBy(sql`${users.role} <> 'admin'`, asc(users.id))
    .all()
    .map(({ given, ...person }) => ({ ...person, premiumFeatures: readPersonFeatures(given) }))
}

export function listOpenInvitationsOf(companyId: number, now = Date.now()) {
  return db()
    .select({
      id: teamInvitations.id,
      firstName: teamInvitations.firstName,
      lastName: teamInvitations.lastName,
      email: teamInvitations.email,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.companyId, companyId),
        eq(teamInvitations.status, 'pending'),
        gt(teamInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(teamInvitations.id))
    .all()
}

export function listFeaturesOf(companyId: number): string[] {
  const where = eq(companies.id, companyId)
  return db().select({ names: featuresOfCompany }).from(companies).where(where).get()?.names ?? []
}

/** Anybody active, of any company. */
export function findAnyPerson(userId: number) {
  return (
    db()
      .select({
        ...scopeColumns,
        companyName: companies.name,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        status: users.status,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.id, userId), isHere))
      .get() ?? null
  )
}

export type AnyPerson = NonNullable<ReturnType<typeof findAnyPerson>>

export type PersonFeature = { name: string; expiresAt: number | null }

/** Those that still run, as JSON for a select of users; read it with `readPersonFeatures`. */
function personFeatures(now: number): SQL<string> {
  return sql<string>`(select json_group_array(json_object('name', offered.name, 'expiresAt', given.expires_at))
    from user_premium_features given join premium_features offered on offered.id = given.feature_id
    where given.user_id = ${sql.raw('users.id')} and given.status = 'active'
      and (given.expires_at is null or given.expires_at > ${now}))`
}

function readPersonFeatures(json: string): PersonFeature[] {
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

/** Starts again where it was given before. */
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

/** Inserts the product's own texts where the owner has saved none. */
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
