import { addDays, dayIn } from '#app/domain/clock.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { DatePlan } from '#app/domain/tasks/date-plan.ts'
import { furthestDays } from '#app/domain/tasks/move-along.ts'
import { type Anchors, type PlannedDate, plannedDate } from '#app/domain/tasks/planned-date.ts'
import { listAbsences } from '#app/models/holidays/holiday-list.server.ts'
import { type BankHolidays, bankHolidaysNow } from '#app/services/holidays/bank-holidays.server.ts'

/** More than the longest offset and whatever is off meanwhile, and more than a task of a job that moves can come to. */
const reachDays = 2 * furthestDays + 366

export function spanAround(day: string): Span {
  return { startDate: addDays(day, -reachDays), endDate: addDays(day, reachDays) }
}

export type DatedPlan = DatePlan & {
  assignedTo: number | null
  /** Its stage has begun: on what day. */
  stage: string | null
}

export type PlannedDates = {
  /** In the order of the plans; null where there is no plan, or what it counts from is not known. */
  dates: (PlannedDate | null)[]
  bankHolidays: BankHolidays
}

/**
 * The dates that plans come to: no weekends, no bank holidays of the company's region, and no day on which whoever is
 * assigned is away. Reads the absences once, and not at all where nobody is assigned.
 */
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
  const absences = isAnybodyOnIt
    ? listAbsences(scope, spanAround(first).startDate, spanAround(last).endDate)
    : []
  const approved = absences.filter(({ status }) => status === 'approved')
  const dates = plans.map(plan => {
    if (!plan) return null
    const own = plan.assignedTo === null ? [] : approved.filter(({ userId }) => userId === plan.assignedTo)
    return plannedDate(plan, anchorsOf(plan), own, bankHolidays)
  })
  return { dates, bankHolidays }
}

export function todayOf(scope: Scope): string {
  return dayIn(scope.timeZone, Date.now())
}
