import { dayIn, dayMs, minuteMs } from '#app/domain/clock.ts'
import { formatDate, formatTime } from '#app/domain/format.ts'

/** Milliseconds ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const whole = instant - (instant % minuteMs)
  return Date.parse(`${dayIn(timeZone, whole)}T${formatTime(whole, timeZone)}Z`) - whole
}

/**
 * Instants (milliseconds, in order) at which clocks show `time` ('HH:mm') on a day: none where clocks skip it, two where they
 * repeat it.
 */
export function instantsAt(timeZone: string, day: string, time: string): number[] {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const offsets = [offsetAt(timeZone, asUtc - dayMs), offsetAt(timeZone, asUtc + dayMs)]
  return [...new Set(offsets)]
    .map(offset => asUtc - offset)
    .filter(instant => offsetAt(timeZone, instant) === asUtc - instant)
    .sort((a, b) => a - b)
}

export function skippedText(day: string, time: string): string {
  return `There is no ${time} on ${formatDate(day)}: the clocks go forward. Please choose another time`
}

export function repeatedText(timeZone: string, instant: number): string {
  const [day, time] = [dayIn(timeZone, instant), formatTime(instant, timeZone)]
  const [first, second] = instantsAt(timeZone, day, time)
  if (second === undefined) return ''
  return `The clocks go back then, and ${time} comes twice: this is the ${instant === first ? 'first' : 'second'}.`
}
