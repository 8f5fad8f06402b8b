import { addDays } from '#app/domain/clock.ts'
import type { DueAnchor } from '#app/domain/enumerations.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { isAwayAllDay, type Span } from '#app/domain/holidays/away.ts'
import { addWorkingDays, type BankHolidays, workingDayAt } from '#app/domain/working-days.ts'
import type { DatePlan } from './date-plan.ts'
import { furthestDays } from './move-along.ts'

/** Null while unknown. */
export type Anchors = { start: string | null; due: string | null; stage: string | null }

export type PlannedDate = {
  date: string
  wanted: string
}

/**
 * A working day on which the person is there: after an absence, or before it when counted back from the due date.
 * Null while the anchor is unknown.
 */
export function plannedDate(
  { dueAnchor, dueOffset }: DatePlan,
  anchors: Anchors,
  absences: readonly Span[],
  bankHolidays: BankHolidays,
): PlannedDate | null {
  const from = anchors[dueAnchor]
  if (from === null) return null
  const direction = dueAnchor === 'due' ? -1 : 1
  const start = workingDayAt(from, bankHolidays, direction)
  const wanted = dueOffset === 0 ? start : addWorkingDays(start, direction * dueOffset, bankHolidays)
  return roundAbsences(wanted, dueAnchor, absences, bankHolidays)
}

export function roundAbsences(
  wanted: string,
  dueAnchor: DueAnchor | null,
  absences: readonly Span[],
  bankHolidays: BankHolidays,
): PlannedDate {
  const direction = dueAnchor === 'due' ? -1 : 1
  let date = wanted
  // Absences may follow one another without end.
  for (let days = 0; days < furthestDays && isAwayAllDay(absences, date); days++)
    date = workingDayAt(addDays(date, direction), bankHolidays, direction)
  return { date, wanted }
}

export function movedText({ date, wanted }: PlannedDate, today: string): string {
  return date === wanted ? '' : `away on ${formatDateShort(wanted, today)}`
}
