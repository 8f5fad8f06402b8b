import { proportion } from '#app/domain/money/money.ts'

/** What an hour in the workshop brings: what is left of the price after materials, over the hours. Pence; null without hours, or where nothing was agreed. */
export function hourlyOf(labour: number, minutes: number): number | null {
  return minutes > 0 && labour > 0 ? proportion(labour, 60, minutes) : null
}
