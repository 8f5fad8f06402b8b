import { and, eq, lt } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { requestIds } from '#db/schema/index.ts'

export function findRequest(scope: Scope, key: string) {
  return (
    db()
      .select({ recordId: requestIds.recordId, fingerprint: requestIds.fingerprint })
      .from(requestIds)
      .where(and(eq(requestIds.userId, scope.userId), eq(requestIds.key, key)))
      .get() ?? null
  )
}

type Request = { key: string; noun: string; fingerprint: string; recordId: number }

export function rememberRequest(scope: Scope, request: Request): void {
  db()
    .insert(requestIds)
    .values({ ...request, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .run()
}

/** For every company: retries come within hours. */
export function forgetRequestsBefore(instant: number): void {
  db().delete(requestIds).where(lt(requestIds.createdAt, instant)).run()
}
