import { daysBetween } from '#app/domain/clock.ts'
import type { DueAnchor } from '#app/domain/enumerations.ts'
import { plural } from '#app/domain/format.ts'
import { addWorkingDays, type BankHolidays, workingDaysBetween } from '#app/domain/working-days.ts'

/** 'yyyy-MM-dd' or null. */
export type JobDates = { startDate: string | null; dueDate: string | null }

/** A date moves no further than this: with its job, or out of its person's absences. */
export const furthestDays = 3 * 366

export function isNearJob(date: string, { startDate, dueDate }: JobDates): boolean {
  return [startDate, dueDate].some(
    day => day !== null && Math.abs(daysBetween(day, date) ?? Number.POSITIVE_INFINITY) <= furthestDays,
  )
}

function shift(from: string | null, to: string | null, bankHolidays: BankHolidays): number {
  if (from === null || to === null || Math.abs(daysBetween(from, to) ?? 0) > furthestDays) return 0
  return workingDaysBetween(from, to, bankHolidays)
}

/** Working days. */
export type JobShift = { start: number; due: number }

export function jobShift(before: JobDates, after: JobDates, bankHolidays: BankHolidays): JobShift {
  return {
    start: shift(before.startDate, after.startDate, bankHolidays),
    due: shift(before.dueDate, after.dueDate, bankHolidays),
  }
}

/** Moves by the same number of working days. Tasks counted from the start go with the start, all others with the due date. */
export function movedDate(
  { dueDate, dueAnchor }: { dueDate: string; dueAnchor: DueAnchor | null },
  { start, due }: JobShift,
  bankHolidays: BankHolidays,
): string {
  const days = due === 0 || (dueAnchor === 'start' && start !== 0) ? start : due
  return days === 0 ? dueDate : addWorkingDays(dueDate, days, bankHolidays)
}

/** '5 working days later'; '' where start and due date move differently. */
export function shiftText({ start, due }: JobShift): string {
  const days = due === 0 ? start : due
  if (days === 0 || (start !== 0 && due !== 0 && start !== due)) return ''
  return `${plural(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`
}
