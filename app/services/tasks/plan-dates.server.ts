import { addDays, dayIn } from '#app/domain/clock.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { DatePlan } from '#app/domain/tasks/date-plan.ts'
import { furthestDays } from '#app/domain/tasks/move-along.ts'
import { type Anchors, type PlannedDate, plannedDate } from '#app/domain/tasks/planned-date.ts'
import { listAbsences } from '#app/models/holidays/holiday-list.server.ts'
import { type BankHolidays, bankHolidaysNow } from '#app/services/holidays/bank-holidays.server.ts'

/** More than the longest offset with all days off, and than a moving job can shift a task. */
const reachDays = 2 * furthestDays + 366

export function spanAround(day: string): Span {
  return { startDate: addDays(day, -reachDays), endDate: addDays(day, reachDays) }
}

export type DatedPlan = DatePlan & {
  assignedTo: number | null
  stage: string | null
}

export type PlannedDates = {
  /** In the order of the plans; null where there is no plan, or its anchor is unknown. */
  dates: (PlannedDate | null)[]
  bankHolidays: BankHolidays
}

/** Avoids weekends, bank holidays and absences of the assigned person. */
export function planDates(
  scope: Scope,
  plans: readonly (DatedPlan | null)[],
  { start, due }: Omit<Anchors, 'stage'>,
): PlannedDates {
  const anchorsOf = (plan: DatedPlan): Anchors => ({ start, due, stage: plan.stage })
  const days = plans.flatMap(plan => (plan && anchorsOf(plan)[plan.dueAnchor]) || []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined)
    return { dates: plans.map(() => null), bankHolidays: new Map() }
  const bankHolidays = bankHolidaysNow(scope, [...new Set(days)].map(spanAround))
  const isAnybodyOnIt = plans.some(plan => plan && plan.assignedTo !== null)
  const away = isAnybodyOnIt ? absencesAround(scope, [first, last]) : nobodyAway
  const dates = plans.map(plan => {
    if (!plan) return null
    return plannedDate(plan, anchorsOf(plan), away(plan.assignedTo), bankHolidays)
  })
  return { dates, bankHolidays }
}

/** Approved absences; none for null. */
export type AwayOf = (userId: number | null) => readonly Span[]

export const nobodyAway: AwayOf = () => []

export function absencesAround(scope: Scope, days: readonly string[]): AwayOf {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return nobodyAway
  const approved = listAbsences(scope, spanAround(first).startDate, spanAround(last).endDate).filter(
    ({ status }) => status === 'approved',
  )
  return userId => (userId === null ? [] : approved.filter(absence => absence.userId === userId))
}

export function todayOf(scope: Scope): string {
  return dayIn(scope.timeZone, Date.now())
}
