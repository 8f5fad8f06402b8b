import { dayIn, instantsAt } from '#app/domain/clock.ts'
import { formatDate, formatTime } from '#app/domain/format.ts'

export function skippedText(day: string, time: string): string {
  return `There is no ${time} on ${formatDate(day)}: the clocks go forward. Please choose another time`
}

export function repeatedText(timeZone: string, instant: number): string {
  const [day, time] = [dayIn(timeZone, instant), formatTime(instant, timeZone)]
  const [first, second] = instantsAt(timeZone, day, time)
  if (second === undefined) return ''
  return `The clocks go back then, and ${time} comes twice: this is the ${instant === first ? 'first' : 'second'}.`
}

/** The message for a to-do of a day that is over; null for today and later. */
export function dayOverText(timeZone: string, dueAt: number, now: number): string | null {
  return dayIn(timeZone, dueAt) < dayIn(timeZone, now) ? 'Please choose today or a later day' : null
}
