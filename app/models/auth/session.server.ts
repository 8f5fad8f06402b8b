import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Company, Person, Scope } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { payersOwn } from '#app/models/subscriptions/buyer.server.ts'
import { db, prepared } from '#db/client.ts'
import { companies, type SessionData, sessions, users } from '#db/schema/index.ts'

// Functions without a Scope are what a Scope is made from.

function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}

/** `expire` in milliseconds since 1970 UTC; `workshopPcId` for a session by PIN. */
export function createSession(
  sid: string,
  userId: number,
  sess: SessionData,
  expire: number,
  workshopPcId: number | null = null,
): void {
  const now = Date.now()
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lte(sessions.expire, now)))
    .run()
  db()
    .insert(sessions)
    .values({ sid: hashOf(sid), sess, userId, expire, workshopPcId, createdAt: now })
    .run()
}

export function deleteSession(sid: string): void {
  const ended = db()
    .delete(sessions)
    .where(eq(sessions.sid, hashOf(sid)))
    .returning({ userId: sessions.userId })
    .get()
  if (ended) broadcastNews({ of: 'sessions', userId: ended.userId })
}

export function deleteUserSessions(userId: number): number {
  const { changes } = db().delete(sessions).where(eq(sessions.userId, userId)).run()
  broadcastNews({ of: 'sessions', userId })
  return changes
}

export function deletePinSessions(userId: number): void {
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.workshopPcId)))
    .run()
  broadcastNews({ of: 'sessions', userId })
}

export function deleteExpiredSessions(now: number): void {
  db().delete(sessions).where(lte(sessions.expire, now)).run()
}

export function deleteCompanySessions({ companyId }: Company): void {
  const people = db().select({ id: users.id }).from(users).where(eq(users.companyId, companyId))
  db().delete(sessions).where(inArray(sessions.userId, people)).run()
  broadcastNews({ of: 'sessions', companyId })
}

const actorOf = prepared(orm =>
  orm
    .select({
      ...scopeColumns,
      workshopPcId: sessions.workshopPcId,
      email: users.email,
      emailUnproven: users.emailUnproven,
      firstName: users.firstName,
      lastName: users.lastName,
      companyName: companies.name,
      currency: companies.currency,
      jobPrefix: companies.jobPrefix,
      weekStart: companies.weekStart,
      idleMinutes: companies.idleMinutes,
      idleChosenAt: companies.idleChosenAt,
      demandsTwoStep: companies.demandsTwoStep,
      subscriptionTier: companies.subscriptionTier,
      subscriptionEndsAt: payersOwn.subscriptionEndsAt,
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

export function findSessionActor(sid: string) {
  const actor = actorOf().get({ sid: hashOf(sid), now: Date.now() })
  if (!actor) return null
  // A session by PIN has a team member's rights, even an admin.
  return actor.workshopPcId === null ? actor : { ...actor, role: 'team_member' as const }
}

export type SessionActor = NonNullable<ReturnType<typeof findSessionActor>>

export function deleteOtherSessions(scope: Scope, sid: string): number {
  const others = and(eq(sessions.userId, scope.userId), ne(sessions.sid, hashOf(sid)))
  const { changes } = db().delete(sessions).where(others).run()
  broadcastNews({ of: 'sessions', userId: scope.userId })
  return changes
}

/** `key` is the stored hash of a session id. */
export function isSessionKey(key: string, sid: string): boolean {
  return key === hashOf(sid)
}

/** `key` is the stored hash; false when they have no such session. */
export function deleteOwnSession(scope: Scope, key: string): boolean {
  const one = and(eq(sessions.userId, scope.userId), eq(sessions.sid, key))
  const isEnded = db().delete(sessions).where(one).run().changes === 1
  if (isEnded) broadcastNews({ of: 'sessions', userId: scope.userId })
  return isEnded
}

function isOpen({ userId }: Person) {
  return and(eq(sessions.userId, userId), gt(sessions.expire, Date.now()))
}

export function countSessions(person: Person): number {
  return db().select({ n: count() }).from(sessions).where(isOpen(person)).get()?.n ?? 0
}

const maxListed = 100

export function listOwnSessions(scope: Scope, sid: string | null) {
  const rows = db()
    .select()
    .from(sessions)
    .where(isOpen(scope))
    .orderBy(desc(sessions.createdAt))
    .limit(maxListed)
    .all()
  const here = sid === null ? null : hashOf(sid)
  return rows.map(({ sid: key, sess, expire, createdAt }) => ({
    key,
    ...sess,
    expire,
    createdAt,
    isThis: key === here,
  }))
}
