import { addDays, dayIn, hourMs } from '#app/domain/clock.ts'
import { formatTime } from '#app/domain/format.ts'

export type Day = 'today' | `today ${'+' | '-'} ${number}`
/** Counted back from the last working day that is over. */
export type Workday = 'workday' | `workday - ${number}`
export type Moment = `${Day | Workday}, ${string}`

const TIME_ZONE = 'Europe/London'

export type Calendar = ReturnType<typeof makeCalendar>

/** 'today - 3' is -3. */
export function daysFrom(text: string): number {
  const [, sign = '', number = '0'] = /([+-]) (\d+)/.exec(text) ?? []
  return Number(sign + number)
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function isWorkday(day: string): boolean {
  return weekday(day) !== 0 && weekday(day) !== 6
}

function workdayBefore(day: string): string {
  const previous = addDays(day, -1)
  return isWorkday(previous) ? previous : workdayBefore(previous)
}

/** Milliseconds of a London time, 'HH:mm'. */
function instantOf(day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`)
  return formatTime(utc - hourMs, TIME_ZONE) === time ? utc - hourMs : utc
}

function isAroundChristmas(day: string): boolean {
  const monthAndDay = day.slice(5)
  return monthAndDay > '12-18' || monthAndDay < '01-05'
}

function clearOfChristmas([start, end]: readonly [string, string]): readonly [string, string] {
  if (!isAroundChristmas(start) && !isAroundChristmas(end)) return [start, end]
  return clearOfChristmas([addDays(start, 7), addDays(end, 7)])
}

export function makeCalendar(now: number) {
  const today = dayIn(TIME_ZONE, now)
  const workdays = [workdayBefore(today)]

  function workday(ago: number): string {
    for (let last = workdays.at(-1) ?? today; workdays.length <= ago; ) {
      last = workdayBefore(last)
      workdays.push(last)
    }
    return workdays[ago] ?? today
  }

  /** A date; a weekend moves away from today. */
  function day(text: Day): string {
    const fromToday = daysFrom(text)
    const day = addDays(today, fromToday)
    if (fromToday === 0 || isWorkday(day)) return day
    const step = fromToday < 0 ? -1 : 1
    return isWorkday(addDays(day, step)) ? addDays(day, step) : addDays(day, 2 * step)
  }

  return {
    now,
    today,
    day,
    clearOfChristmas,
    /** The next such weekday after today; 0 is Sunday. */
    next(wanted: number): string {
      return addDays(today, ((wanted - weekday(today) + 6) % 7) + 1)
    },
    /** Working days before the last one that is over. */
    workdayAt(ago: number, time: string): number {
      return instantOf(workday(ago), time)
    },
    /** Weekends are days too, but for 'workday'. */
    at(moment: Moment): number {
      const [text = '', time = ''] = moment.split(', ')
      const days = daysFrom(text)
      return instantOf(text.startsWith('workday') ? workday(-days) : addDays(today, days), time)
    },
    /** A weekend moves away from today; not later than now. */
    weekdayAt(text: Day, time: string): number {
      return Math.min(instantOf(day(text), time), now)
    },
    /** On the workday before where that day is a weekend or lies ahead. */
    pastAt(text: Day, time: string): number {
      const day = addDays(today, daysFrom(text))
      const instant = instantOf(day, time)
      return isWorkday(day) && instant <= now ? instant : instantOf(workdayBefore(day), time)
    },
  }
}
