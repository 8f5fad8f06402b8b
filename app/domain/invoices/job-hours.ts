import { proportion } from '#app/domain/money/money.ts'

/**
 * What an hour in the workshop brings, as a quote has it: what is left of the price after all that costs money but labour, over the hours.
 * Pence; null without hours, or where nothing is left.
 */
export function hourlyOf(earned: number, minutes: number): number | null {
  return minutes > 0 && earned > 0 ? proportion(earned, 60, minutes) : null
}
