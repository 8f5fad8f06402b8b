import { proportion } from '#app/domain/money/money.ts'

/**
 * What an hour in the workshop brings, as a quote has it: what is left of the price after all that costs money but labour, over the hours.
 * Pence; null without hours, or where nothing is left.
 */
export function hourlyOf(earned: number, minutes: number): number | null {
  return minutes > 0 && earned > 0 ? proportion(earned, 60, minutes) : null
}

type Hours = { workedMinutes: number; plannedMinutes: number; isDone: boolean }

/** By which hours it is told what an hour brings: of a job that is under way by those that are planned, until more were worked. */
export function hoursThatCount({ workedMinutes, plannedMinutes, isDone }: Hours): 'worked' | 'planned' {
  return isDone || workedMinutes > plannedMinutes ? 'worked' : 'planned'
}
