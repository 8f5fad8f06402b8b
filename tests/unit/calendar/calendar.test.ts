import { describe, expect, test } from 'vitest'
import {
  calendarHref,
  calendarPlace,
  daysOf,
  instantsOf,
  isCalendarDay,
  isWeekOver,
  movedAlong,
  rangeTitle,
  shownDays,
  turned,
  weekNumber,
  weeksOf,
} from '#app/domain/calendar/calendar.ts'
import { hourMs } from '#app/domain/clock.ts'

const today = '2026-11-23'
const at = (query: string, weekStart: 'sunday' | 'monday' = 'sunday') =>
  calendarPlace(new URLSearchParams(query), today, weekStart)
const month = (date: string) => ({ view: 'month', date, day: date }) as const

describe('an address', () => {
  test('without anything is this month, with the panel of today', () => {
    expect(at('')).toEqual({ view: 'month', date: today, day: today })
  })

  test('says view, date and day', () => {
    const asked = { view: 'week', date: '2026-11-23', day: '2026-11-25' } as const
    expect(at(calendarHref(asked).split('?')[1] ?? '')).toEqual(asked)
  })

  test.each(['view=year', 'date=2026-02-30', 'date=2100-01-01', 'day=none'])(
    'that says %s is as if it did not',
    query => {
      expect(at(query)).toEqual({ view: 'month', date: today, day: today })
    },
  )

  test('has no day that is not shown', () => {
    expect(at('view=week&date=2026-11-23&day=2026-11-29').day).toBe(today)
    expect(at('view=month&date=2026-12-10&day=2026-11-23').day).toBe('2026-12-10')
    expect(at('view=month&date=2026-12-10&day=2026-11-29').day).toBe('2026-11-29')
    expect(at('view=day&date=2026-12-10&day=2026-12-11').day).toBe('2026-12-10')
  })

  test('of another month opens its date, of this one today', () => {
    expect(at('date=2026-11-01').day).toBe(today)
    expect(at('date=2026-12-01').day).toBe('2026-12-01')
  })

  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2100-02-28', false],
    ['2026-1-1', false],
  ])('knows whether %s is a day', (text, isOne) => {
    expect(isCalendarDay(text)).toBe(isOne)
  })
})

describe('a month', () => {
  test.each([
    ['2026-11-15', 'sunday', '2026-11-01', '2026-12-05'],
    ['2026-11-15', 'monday', '2026-10-26', '2026-12-06'],
    ['2026-02-10', 'sunday', '2026-02-01', '2026-02-28'],
    ['2027-02-10', 'monday', '2027-02-01', '2027-02-28'],
    ['2028-02-29', 'sunday', '2028-01-30', '2028-03-04'],
    ['2028-02-29', 'monday', '2028-01-31', '2028-03-05'],
    ['2026-12-31', 'sunday', '2026-11-29', '2027-01-02'],
    ['2027-01-01', 'monday', '2026-12-28', '2027-01-31'],
    // Both clock changes of two years in Europe/London.
    ['2026-03-29', 'sunday', '2026-03-01', '2026-04-04'],
    ['2026-10-25', 'monday', '2026-09-28', '2026-11-01'],
    ['2027-03-28', 'sunday', '2027-02-28', '2027-04-03'],
    ['2027-10-31', 'monday', '2027-09-27', '2027-10-31'],
  ] as const)('around %s, weeks from %s, is %s to %s', (date, weekStart, from, to) => {
    const shown = shownDays(month(date), weekStart)
    expect(shown).toEqual({ from, to })
    const days = weeksOf(shown).flat()
    expect(days.length % 7).toBe(0)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toContain(date)
    expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(weekStart === 'monday' ? 1 : 0)
  })

  test('has weeks that are over where it has today', () => {
    const over = (today: string) => {
      const shown = shownDays(month('2026-11-15'), 'sunday')
      return weeksOf(shown).filter(week => isWeekOver(week, shown, today)).length
    }
    expect(['2026-11-07', '2026-11-08', '2026-11-23', '2026-12-05'].map(over)).toEqual([0, 1, 3, 4])
    expect(['2026-10-31', '2026-12-06', '2027-11-15'].map(over)).toEqual([0, 0, 0])
  })

  test('is turned by months, whatever their length', () => {
    expect(turned(month('2026-01-31'), 1)).toBe('2026-02-01')
    expect(turned(month('2026-03-31'), -1)).toBe('2026-02-01')
    expect(turned(month('2026-12-15'), 1)).toBe('2027-01-01')
    expect(turned(month('2027-01-15'), -1)).toBe('2026-12-01')
    expect(turned(month('2028-02-29'), 1)).toBe('2028-03-01')
    expect(turned(month('2099-12-01'), 1)).toBeNull()
    expect(turned(month('2000-01-31'), -1)).toBeNull()
  })
})

describe('weeks, days and agendas', () => {
  test('are turned across months, leap days and clock changes', () => {
    expect(turned({ ...month('2028-02-27'), view: 'week' }, 1)).toBe('2028-03-05')
    expect(turned({ ...month('2028-02-28'), view: 'day' }, 1)).toBe('2028-02-29')
    expect(turned({ ...month('2026-03-28'), view: 'day' }, 1)).toBe('2026-03-29')
    expect(turned({ ...month('2026-03-29'), view: 'day' }, 1)).toBe('2026-03-30')
    expect(turned({ ...month('2026-10-26'), view: 'day' }, -1)).toBe('2026-10-25')
    expect(turned({ ...month('2026-11-23'), view: 'agenda' }, 1)).toBe('2026-12-21')
  })

  test('are called by their days', () => {
    const title = (view: 'month' | 'week' | 'day' | 'agenda', date: string) => {
      const place = { ...month(date), view }
      const { name, year } = rangeTitle(place, shownDays(place, 'sunday'))
      return `${name} ${year}`
    }
    expect(title('month', '2026-11-15')).toBe('November 2026')
    expect(title('week', '2026-11-25')).toBe('22 to 28 November 2026')
    expect(title('week', '2026-12-01')).toBe('29 November to 5 December 2026')
    expect(title('week', '2026-12-31')).toBe('27 December 2026 to 2 January 2027')
    expect(title('day', '2026-11-25')).toBe('25 November 2026')
    expect(title('agenda', '2026-11-23')).toBe('23 November to 20 December 2026')
  })

  test.each([
    ['2026-11-20', 'monday', 47],
    ['2026-11-20', 'sunday', 47],
    // A Sunday ends the week of ISO 8601, and begins that of a company whose weeks start on it.
    ['2026-11-22', 'monday', 47],
    ['2026-11-22', 'sunday', 48],
    // 2026 has 53 weeks, 2020 too.
    ['2026-12-31', 'monday', 53],
    ['2027-01-03', 'monday', 53],
    ['2027-01-04', 'monday', 1],
    ['2027-01-02', 'sunday', 53],
    ['2027-01-03', 'sunday', 1],
    ['2021-01-01', 'monday', 53],
    ['2026-01-01', 'monday', 1],
    ['2025-12-29', 'monday', 1],
    ['2024-12-30', 'monday', 1],
    ['2028-02-29', 'monday', 9],
  ] as const)('%s, weeks from %s, lies in week %d', (day, weekStart, number) => {
    expect(weekNumber(day, weekStart)).toBe(number)
  })
})

describe('the instants of days', () => {
  const hours = (day: string, timeZone: string) => {
    const { fromMs, untilMs } = instantsOf({ from: day, to: day }, timeZone)
    return (untilMs - fromMs) / hourMs
  }

  test.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
    ['2027-03-28', 23],
    ['2027-10-31', 25],
  ])('of %s in Europe/London are %d hours', (day, length) => {
    expect(hours(day, 'Europe/London')).toBe(length)
  })

  test('join without a gap or an overlap over a year', () => {
    const year = daysOf({ from: '2026-01-01', to: '2026-12-31' })
    expect(year).toHaveLength(365)
    let before = instantsOf({ from: '2025-12-31', to: '2025-12-31' }, 'Europe/London').untilMs
    for (const day of year) {
      const { fromMs, untilMs } = instantsOf({ from: day, to: day }, 'Europe/London')
      expect(fromMs).toBe(before)
      before = untilMs
    }
  })

  test('are those of the company’s time zone', () => {
    const { fromMs } = instantsOf({ from: '2026-11-23', to: '2026-11-23' }, 'Australia/Sydney')
    expect(new Date(fromMs).toISOString()).toBe('2026-11-22T13:00:00.000Z')
    expect(hours('2026-10-04', 'Australia/Sydney')).toBe(23)
    expect(hours('2026-11-01', 'America/New_York')).toBe(25)
  })
})

test('what is moved keeps its length across a leap day and a change of the clock', () => {
  expect(movedAlong('2028-02-20', '2028-02-28', '2028-03-01')).toBe('2028-02-22')
  expect(movedAlong('2026-03-20', '2026-03-28', '2026-03-30')).toBe('2026-03-22')
  expect(movedAlong('2026-12-20', '2026-12-31', '2027-01-01')).toBe('2026-12-21')
})
