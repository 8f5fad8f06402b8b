import { dayIn, dayMs } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { keptDays } from '#app/domain/premium/premium-bin.ts'
import type { Scope } from '#app/domain/scope.ts'

/** So many of what was deleted are shown, the newest. */
export const mostDeleted = 20

type Deleted = { id: number; name: string; deletedAt: number | null }

/** One of what was deleted, for `DeletedList`. */
export function deletedRow(scope: Scope, { id, name, deletedAt }: Deleted, mayRestore: boolean) {
  const today = dayIn(scope.timeZone, Date.now())
  const day = (instant: number) => formatDateShort(dayIn(scope.timeZone, instant), today)
  const at = deletedAt ?? 0
  return { id, name, mayRestore, detail: `deleted ${day(at)}, kept until ${day(at + keptDays * dayMs)}` }
}
