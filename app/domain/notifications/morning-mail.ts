const firstHour = 4
const lastHour = 11

/** When a morning mail can be had, in the company's time zone: each quarter of an hour from '04:00' to '11:45'. */
export const morningMailTimes: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 4 },
  (_, quarter) => timeAt(firstHour * 60 + quarter * 15),
)

/** A mail that could not go out at its time, since the server stood still, goes out up to this much later. */
export const mostLateMinutes = 180

function timeAt(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Minutes since midnight of 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** When the mails were wished for that may go out as the clock shows `time`; all 'HH:mm' of one day. */
export function morningMailWindow(time: string): { from: string; to: string } {
  const first = Math.max(minutesOf(time) - mostLateMinutes, 0)
  return { from: timeAt(first), to: time }
}
