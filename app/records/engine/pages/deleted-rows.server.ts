import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PlainRecord } from '../define-record.server.ts'

/** The newest are shown. */
const maxDeleted = 20

/** Below the list: what can be restored. */
export function deletedOf(record: PlainRecord, scope: Scope) {
  const today = dayIn(scope.timeZone, Date.now())
  const day = (instant: number) => formatDateShort(dayIn(scope.timeZone, instant), today)
  return record.deleted(scope, maxDeleted).map(row => ({
    id: row.id,
    name: record.nameOf(row),
    mayRestore: record.mayEdit(scope, row),
    detail: `deleted ${day(row.deletedAt)}, kept until ${day(row.expiresAt)}`,
  }))
}
