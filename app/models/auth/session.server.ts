import { createHash } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { type SessionData, sessions, users } from '#db/schema/index.ts'

// The functions here that take no Scope are what a Scope is made from.

export function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex')
}

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

/** Signs everybody of a company out. */
export function deleteCompanySessions({ companyId }: Pick<Scope, 'companyId'>): void {
  const people = db().select({ id: users.id }).from(users).where(eq(users.companyId, companyId))
  db().delete(sessions).where(inArray(sessions.userId, people)).run()
}
