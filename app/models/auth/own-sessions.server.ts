import { and, count, desc, eq, gt, ne } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { sessions } from '#db/schema/index.ts'
import { hashOf } from './session.server.ts'

// The functions here that take no Scope are what a Scope is made from.

/** Signs the person out everywhere but in the session that asks; returns how many sessions ended. */
export function deleteOtherSessions(scope: Scope, sid: string): number {
  const others = and(eq(sessions.userId, scope.userId), ne(sessions.sid, hashOf(sid)))
  return db().delete(sessions).where(others).run().changes
}

/** Whether `key` is what is stored of the session's id. */
export function isSessionKey(key: string, sid: string): boolean {
  return key === hashOf(sid)
}

/** Ends one of the person's sessions, by what is stored of its id; false when there is none of theirs. */
export function deleteOwnSession(scope: Scope, key: string): boolean {
  const one = and(eq(sessions.userId, scope.userId), eq(sessions.sid, key))
  return db().delete(sessions).where(one).run().changes === 1
}

function isOpen(scope: Scope) {
  return and(eq(sessions.userId, scope.userId), gt(sessions.expire, Date.now()))
}

export function countOwnSessions(scope: Scope): number {
  return db().select({ n: count() }).from(sessions).where(isOpen(scope)).get()?.n ?? 0
}

const mostListed = 100

/** The person's sessions that can still be used, newest first; `isThis` is the one with that id. */
export function listOwnSessions(scope: Scope, sid: string | null) {
  const rows = db()
    .select()
    .from(sessions)
    .where(isOpen(scope))
    .orderBy(desc(sessions.createdAt))
    .limit(mostListed)
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
