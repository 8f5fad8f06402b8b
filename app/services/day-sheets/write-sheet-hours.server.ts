import { clockText } from '#app/domain/day-sheets/day-sheet.ts'
import { type PlannedLine, workedOf } from '#app/domain/day-sheets/evening-plan.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { instantsAt } from '#app/domain/todos/schedule.ts'
import type { DaySheet } from '#app/models/day-sheets/day-sheet.server.ts'
import { findSheetEntry } from '#app/models/time-entries/time-entry-list.server.ts'
import { changeTimeEntry, insertTimeEntry } from '#app/models/time-entries/time-entry-writes.server.ts'
import {
  proveDayHolds,
  provePlaceOfWork,
  requireMayWrite,
} from '#app/services/time-entries/prove-work.server.ts'
import { updateTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'

type ToSave = Extract<PlannedLine, { kind: 'save' }>

/**
 * The hours of a line count as those of whose sheet it is, on its day: once a line, however often it is saved. What is typed anew
 * corrects them; a line that says nothing of hours leaves them. Call it inside the transaction that saves the line.
 */
export function writeSheetHours(scope: Scope, sheet: DaySheet, { line, taskId, result }: ToSave): void {
  const minutes = workedOf(result)
  if (minutes === null) return
  const { id: daySheetId, userId, day } = sheet
  const before = findSheetEntry(scope, daySheetId, line)
  const times = timesOn(scope, day, result)
  try {
    if (before) {
      updateTimeEntry(scope, before.id, { minutes })
      changeTimeEntry(scope, before.id, times)
      return
    }
    requireMayWrite(scope, userId, 'time_entry.create')
    proveDayHolds(scope, { userId, day, minutes }, null)
    const place = provePlaceOfWork(scope, { taskId })
    const note = taskId === null ? result.note : ''
    insertTimeEntry(scope, { ...place, ...times, userId, day, minutes, note, daySheetId, sheetLine: line })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid({
      typed: Object.values(error.fieldErrors)
        .flat()
        .map(text => `Line ${line}: ${text}`),
    })
  }
}

/** Of times that the clocks of that day show. */
function timesOn({ timeZone }: Scope, day: string, { from, to }: ToSave['result']) {
  const none = { startedAt: null, endedAt: null }
  if (from === null || to === null) return none
  const [startedAt] = instantsAt(timeZone, day, clockText(from).padStart(5, '0'))
  const [endedAt] = instantsAt(timeZone, day, clockText(to).padStart(5, '0'))
  if (startedAt === undefined || endedAt === undefined || endedAt < startedAt) return none
  return { startedAt, endedAt }
}
