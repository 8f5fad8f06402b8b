import { proportion } from '#app/domain/money/money.ts'

/** Pence that an hour earns after all costs but labour; null without hours, or when nothing is left. */
export function hourlyOf(earned: number, minutes: number): number | null {
  return minutes > 0 && earned > 0 ? proportion(earned, 60, minutes) : null
}

type Hours = { workedMinutes: number; plannedMinutes: number; isDone: boolean }

/** A running job goes by its planned hours, until more were worked. */
export function hoursThatCount({ workedMinutes, plannedMinutes, isDone }: Hours): 'worked' | 'planned' {
  return isDone || workedMinutes > plannedMinutes ? 'worked' : 'planned'
}
