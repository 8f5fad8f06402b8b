const firstHour = 4
const lastHour = 11

/** When a morning mail can be had, in the company's time zone: each quarter of an hour from '04:00' to '11:45'. */
export const morningMailTimes: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 4 },
  (_, quarter) => {
    const hour = firstHour + Math.floor(quarter / 4)
    return `${String(hour).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  },
)

/** A mail that could not go out at its time, since the server stood still, goes out up to this much later. */
export const mostLateMinutes = 180

/** Minutes since midnight of 'HH:mm'. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Whether a mail wished for at `wishedAt` goes out when the clock shows `time`; both 'HH:mm' of one day. */
export function isMorningMailTime(wishedAt: string, time: string): boolean {
  const late = minutesOf(time) - minutesOf(wishedAt)
  return late >= 0 && late <= mostLateMinutes
}
