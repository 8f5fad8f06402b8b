import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, teamInvitations, users } from '#db/schema/index.ts'
import { personFeatures, readPersonFeatures } from './person-features.server.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. It is for the owner's pages, API and
// services alone, each of which asks `requireOwner` first.

/** Who has not left, admins first. */
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

/** The names of the features that are switched on. */
export function listFeaturesOf(companyId: number): string[] {
  return db()
    .select({ name: featureFlags.featureName })
    .from(featureFlags)
    .where(and(eq(featureFlags.companyId, companyId), eq(featureFlags.enabled, true)))
    .all()
    .map(({ name }) => name)
}

/** Anybody of any company who has not left, with what makes a Scope of them; null when there is nobody. */
export function findAnyPerson(userId: number) {
  return (
    db()
      .select({
        userId: users.id,
        companyId: users.companyId,
        companyName: companies.name,
        username: users.username,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        status: users.status,
        timeZone: companies.timeZone,
        subscriptionStatus: companies.subscriptionStatus,
        subscriptionEndsAt: companies.subscriptionEndsAt,
        hasFreeAccess: companies.hasFreeAccess,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.id, userId), isHere))
      .get() ?? null
  )
}

export type AnyPerson = NonNullable<ReturnType<typeof findAnyPerson>>
