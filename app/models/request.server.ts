import { and, eq, lt } from 'drizzle-orm'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { requestIds } from '#db/schema/index.ts'

/** The record an earlier request with this id made, or null. The same id for another noun is refused. */
export function findRequestRecord(scope: Scope, key: string | undefined, noun: string): number | null {
  if (key === undefined) return null
  const earlier = db()
    .select({ noun: requestIds.noun, recordId: requestIds.recordId })
    .from(requestIds)
    .where(and(eq(requestIds.userId, scope.userId), eq(requestIds.key, key)))
    .get()
  if (!earlier) return null
  if (earlier.noun !== noun) throw new Conflict('This request id was used for something else already')
  return earlier.recordId
}

export function rememberRequest(scope: Scope, key: string | undefined, noun: string, recordId: number): void {
  if (key === undefined) return
  db()
    .insert(requestIds)
    .values({ companyId: scope.companyId, userId: scope.userId, key, noun, recordId, createdAt: Date.now() })
    .run()
}

/** Every company's: retries come within hours, so a week is plenty. */
export function forgetRequestsBefore(instant: number): void {
  db().delete(requestIds).where(lt(requestIds.createdAt, instant)).run()
}
