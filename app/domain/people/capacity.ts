import { addDays } from '#app/domain/clock.ts'
import { overlaps, type Span } from '#app/domain/holidays/away.ts'
import { type BankHolidays, isWorkingDay } from '#app/domain/working-days.ts'

/** This week and the next ones. */
export const capacityWeeks = 4
/** Of somebody whose hours the rate does not know. */
export const usualWeekMinutes = 40 * 60

/** A week's hours lie evenly on Monday to Friday; an absence takes its half days. `firstDay` of the week. */
export function minutesThere(
  weekMinutes: number,
  firstDay: string,
  absences: readonly Span[],
  bankHolidays: BankHolidays,
): number {
  const halves = Array.from({ length: 7 }, (_, at) => addDays(firstDay, at))
    .filter(day => isWorkingDay(day, bankHolidays))
    .flatMap(day => {
      const whole = { startDate: day, endDate: day }
      return [
        { ...whole, endsAtMidday: true },
        { ...whole, startsAtMidday: true },
      ]
    })
  const free = halves.filter(half => !absences.some(absence => overlaps(absence, half)))
  return Math.round((weekMinutes * free.length) / 10)
}
