import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { db, prepared } from '#db/client.ts'
import { companies, type SessionData, sessions, users } from '#db/schema/index.ts'

// The functions here that take no Scope are what a Scope is made from.

function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}

const actorOf = prepared(orm =>
  orm
    .select({
      userId: users.id,
      companyId: users.companyId,
      username: users.username,
      email: users.email,
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
      ),
    )
    .prepare(),
)

/** The person a session belongs to, with their company; null when it is unknown, over, or theirs no more. */
export function findSessionActor(sid: string) {
  return actorOf().get({ sid: hashOf(sid), now: Date.now() }) ?? null
}

export type SessionActor = NonNullable<ReturnType<typeof findSessionActor>>

/** `expire` in milliseconds since 1970 UTC. */
export function createSession(sid: string, userId: number, sess: SessionData, expire: number): void {
  const now = Date.now()
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lte(sessions.expire, now)))
    .run()
  db()
    .insert(sessions)
    .values({ sid: hashOf(sid), sess, userId, expire, createdAt: now })
    .run()
}

export function deleteSession(sid: string): void {
  db()
    .delete(sessions)
    .where(eq(sessions.sid, hashOf(sid)))
    .run()
}

/** Signs a person out everywhere. */
export function deleteUserSessions(userId: number): void {
  db().delete(sessions).where(eq(sessions.userId, userId)).run()
}

export function deleteExpiredSessions(now: number): void {
  db().delete(sessions).where(lte(sessions.expire, now)).run()
}
