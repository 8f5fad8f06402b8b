import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { companies, sessions, users } from '#db/schema/index.ts'
import { hashOf } from './session.server.ts'

// The functions here that take no Scope are what a Scope is made from.

const actorOf = prepared(orm =>
  orm
    .select({
      userId: users.id,
      companyId: users.companyId,
      username: users.username,
      email: users.email,
      emailUnproven: users.emailUnproven,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      companyName: companies.name,
      currency: companies.currency,
      timeZone: companies.timeZone,
      weekStart: companies.weekStart,
      subscriptionStatus: companies.subscriptionStatus,
      subscriptionTier: companies.subscriptionTier,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      hasFreeAccess: companies.hasFreeAccess,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql.placeholder('now')),
        eq(users.status, 'active'),
        isNull(companies.closedAt),
      ),
    )
    .prepare(),
)

/** The person a session belongs to, with their company; null when it is unknown, over, or theirs no more. */
export function findSessionActor(sid: string) {
  return actorOf().get({ sid: hashOf(sid), now: Date.now() }) ?? null
}

export type SessionActor = NonNullable<ReturnType<typeof findSessionActor>>
