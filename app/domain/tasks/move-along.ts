import type { DueAnchor } from '#app/domain/enumerations.ts'
import { daysBetween, plural } from '#app/domain/format.ts'
import type { Days } from '#app/domain/holidays/holiday.ts'
import { addWorkingDays, workingDaysBetween } from '#app/domain/working-days.ts'

/** 'yyyy-MM-dd' or null. */
export type JobDates = { startDate: string | null; dueDate: string | null }

/** A job that moves further than this is another job, and a date further away from its own is not of its plan. */
export const furthestDays = 3 * 366

/** Whether a date is near one of the job's own, so that it moves along with them. */
export function isNearJob(date: string, { startDate, dueDate }: JobDates): boolean {
  return [startDate, dueDate].some(
    day => day !== null && Math.abs(daysBetween(day, date) ?? Number.POSITIVE_INFINITY) <= furthestDays,
  )
}

function shift(from: string | null, to: string | null, bankHolidays: Days): number {
  if (from === null || to === null || Math.abs(daysBetween(from, to) ?? 0) > furthestDays) return 0
  return workingDaysBetween(from, to, bankHolidays)
}

/** By how many working days a job's dates move: its start and its due date. */
export type JobShift = { start: number; due: number }

export function jobShift(before: JobDates, after: JobDates, bankHolidays: Days): JobShift {
  return {
    start: shift(before.startDate, after.startDate, bankHolidays),
    due: shift(before.dueDate, after.dueDate, bankHolidays),
  }
}

/**
 * A task's date once its job has moved: by as many working days. Where start and due date move differently, what is counted
 * from the start goes with the start, all else with the due date.
 */
export function movedDate(
  { dueDate, dueAnchor }: { dueDate: string; dueAnchor: DueAnchor | null },
  { start, due }: JobShift,
  bankHolidays: Days,
): string {
  const days = due === 0 || (dueAnchor === 'start' && start !== 0) ? start : due
  return days === 0 ? dueDate : addWorkingDays(dueDate, days, bankHolidays)
}

/** '5 working days later', '1 working day earlier'; '' where the dates do not all move alike. */
export function shiftText({ start, due }: JobShift): string {
  const days = due === 0 ? start : due
  if (days === 0 || (start !== 0 && due !== 0 && start !== due)) return ''
  return `${plural(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`
}
