import { describe, expect, test } from 'vitest'
import {
  capitaliseFirst,
  durationText,
  formatDate,
  formatDateNumeric,
  formatDateShort,
  formatDayOfYear,
  formatInstant,
  formatMoney,
  formatMonthName,
  formatMonthShort,
  formatWeekday,
  fullName,
  initials,
  keepUnits,
  overdueText,
  plainMoney,
  plural,
  roleLabel,
  weekdayName,
} from '#app/domain/format.ts'
import { badgeCount } from '#app/domain/navigation.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'

describe('dates', () => {
  test('long form names the weekday', () => {
    expect(formatDate('2026-10-12')).toBe('Mon 12 October 2026')
    expect(formatDate('2026-11-18')).toBe('Wed 18 November 2026')
    expect(formatDate('2028-02-29')).toBe('Tue 29 February 2028')
    expect(formatDate('1999-12-31')).toBe('Fri 31 December 1999')
  })

  test('months and days of every year have no year', () => {
    expect([formatMonthName('2026-09'), formatMonthName('2026-09-30')]).toEqual(['September', 'September'])
    expect(['2026-01', '2026-12-01'].map(formatMonthShort)).toEqual(['Jan', 'Dec'])
    expect(formatDayOfYear('04-06')).toBe('6 April')
  })

  test('early years are not taken for the twentieth century', () => {
    expect(formatDate('0099-03-01')).toBe('Sun 1 March 99')
  })

  test('an ISO instant is cut to its date', () => {
    expect(formatDate('2026-10-12T23:30:00.000Z')).toBe('Mon 12 October 2026')
  })

  test.each(['', 'soon', '2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '12/10/2026', '2026-1-2'])(
    'what is not a day comes back untouched: %j',
    text => {
      expect(formatDate(text)).toBe(text)
      expect(formatDateShort(text, '2026-11-20')).toBe(text)
      expect(formatDateNumeric(text)).toBe(text)
    },
  )

  test('short form adds the year only when it is another one', () => {
    expect(formatDateShort('2026-11-18', '2026-11-20')).toBe('18 Nov')
    expect(formatDateShort('2026-09-01', '2026-12-31')).toBe('1 Sep')
    expect(formatDateShort('2027-01-01', '2026-12-31')).toBe('1 Jan 2027')
    expect(formatDateShort('2025-12-31', '2026-01-01')).toBe('31 Dec 2025')
  })

  test('weekdays have a long and a short name', () => {
    expect([weekdayName('2026-11-23'), formatWeekday('2026-11-23')]).toEqual(['Monday', 'Mon'])
    expect([weekdayName('soon'), formatWeekday('soon')]).toEqual(['soon', 'soon'])
  })

  test('numeric form is day, month and year', () => {
    expect(formatDateNumeric('2026-11-20')).toBe('20/11/2026')
    expect(formatDateNumeric('2027-03-05')).toBe('05/03/2027')
  })

  test('instants are told in the zone asked for, summer time included', () => {
    expect(formatInstant(Date.UTC(2026, 10, 12, 16, 42), 'Europe/London')).toBe('12 Nov 16:42')
    expect(formatInstant(Date.UTC(2026, 6, 1, 23, 30), 'Europe/London')).toBe('2 Jul 00:30')
    expect(formatInstant(Date.UTC(2026, 6, 1, 0, 0), 'UTC')).toBe('1 Jul 00:00')
    expect(formatInstant(Date.UTC(2026, 0, 1, 3, 0), 'America/New_York')).toBe('31 Dec 22:00')
  })

  test('either side of the hour that happens twice', () => {
    expect(formatInstant(Date.UTC(2026, 9, 25, 0, 59), 'Europe/London')).toBe('25 Oct 01:59')
    expect(formatInstant(Date.UTC(2026, 9, 25, 1, 0), 'Europe/London')).toBe('25 Oct 01:00')
  })

  test('an instant of another year names it when today is known', () => {
    const newYear = Date.UTC(2026, 0, 1, 3, 0)
    expect(formatInstant(newYear, 'America/New_York', '2026-01-01')).toBe('31 Dec 2025 22:00')
    expect(formatInstant(newYear, 'Europe/London', '2026-01-01')).toBe('1 Jan 03:00')
  })
})

describe('durations', () => {
  test('counts whole days, in either direction', () => {
    expect(durationText('2026-10-12', '2026-10-12')).toBe('Same day')
    expect(durationText('2026-10-12', '2026-10-13')).toBe('1 day')
    expect(durationText('2026-10-13', '2026-10-12')).toBe('1 day')
    expect(durationText('2026-11-30', '2026-12-30')).toBe('30 days')
    expect(durationText('2026-10-12', '2026-11-18')).toBe('37 days')
  })

  test('a change of the clocks makes no half days', () => {
    expect(durationText('2026-03-28', '2026-03-30')).toBe('2 days')
    expect(durationText('2026-10-24', '2026-10-26')).toBe('2 days')
  })

  test.each([
    [null, null],
    ['2026-10-12', null],
    [undefined, '2026-10-12'],
    ['', '2026-10-12'],
    ['2026-10-12', 'soon'],
  ])('asks for both dates: %j, %j', (start, due) => {
    expect(durationText(start, due)).toBe('Set both dates to see duration')
  })

  test('overdue from the day after', () => {
    expect(overdueText('2026-11-18', '2026-11-20')).toBe('2 days overdue')
    expect(overdueText('2026-11-19', '2026-11-20')).toBe('1 day overdue')
    expect(overdueText('2026-11-20', '2026-11-20')).toBeNull()
    expect(overdueText('2026-11-21', '2026-11-20')).toBeNull()
    expect(overdueText(null, '2026-11-20')).toBeNull()
  })
})

describe('money', () => {
  test('whole pounds stand without their pence, which are never rounded away', () => {
    expect([129_000, 3_250, 0, -500].map(pence => plainMoney(pence))).toEqual([
      '£1,290',
      '£32.50',
      '£0',
      '-£5',
    ])
  })

  test('pence become pounds with two decimals', () => {
    expect(formatMoney(1_864_000)).toBe('£18,640.00')
    expect(formatMoney(5)).toBe('£0.05')
    expect(formatMoney(0, 'GBP')).toBe('£0.00')
    expect(formatMoney(-2_950, 'GBP')).toBe('-£29.50')
    expect(formatMoney(9_999_999_999, 'GBP')).toBe('£99,999,999.99')
  })

  test('other currencies keep their own sign', () => {
    expect(formatMoney(125_000, 'USD')).toBe('US$1,250.00')
    expect(formatMoney(125_000, 'EUR')).toBe('€1,250.00')
  })
})

test('no line ends between a figure and its unit', () => {
  const kept = (text: string) => keepUnits(text).replaceAll('\u00a0', '_')
  expect(kept('Shelf pin, 5 mm, brass')).toBe('Shelf pin, 5_mm, brass')
  expect(kept('Screws, 4.0 × 30 mm, pozi')).toBe('Screws, 4.0 ×_30_mm, pozi')
  expect(kept('0.5 m³, 2 m² and 3 × 2.5 l')).toBe('0.5_m³, 2_m² and 3 ×_2.5_l')
  expect(kept('Biscuits, no. 20 in 5 large boxes')).toBe('Biscuits, no. 20 in 5 large boxes')
})

describe('names', () => {
  test('initials come from the names, then the username', () => {
    expect(initials('Martin', 'Hartley', 'martin')).toBe('MH')
    expect(initials(' zofia ', '', 'zk')).toBe('Z')
    expect(initials(null, 'Price', 'owen')).toBe('P')
    expect(initials('', '  ', 'owen')).toBe('OW')
    expect(initials(undefined, undefined, 'o')).toBe('O')
    expect(initials(null, null, null)).toBe('?')
    expect(initials('élodie', 'Ångström', 'e')).toBe('ÉÅ')
    expect(initials('𝒜lex', '🪚saw', 'x')).toBe('𝒜🪚')
  })

  test('full name falls back to the username', () => {
    expect(fullName('Martin', 'Hartley', 'martin')).toBe('Martin Hartley')
    expect(fullName('Martin', null, 'mh')).toBe('Martin')
    expect(fullName(' ', '', 'mh')).toBe('mh')
  })

  test('role labels', () => {
    expect(roleLabel('admin')).toBe('Administrator')
    expect(roleLabel('project_manager')).toBe('Project Manager')
    expect(roleLabel('team_member')).toBe('Team Member')
    expect(roleLabel('carpenter')).toBe('Team Member')
    expect(roleLabel(null)).toBe('Team Member')
  })

  test('only the first letter changes', () => {
    expect(capitaliseFirst('measure')).toBe('Measure')
    expect(capitaliseFirst('CNC')).toBe('CNC')
    expect(capitaliseFirst('client sign-off')).toBe('Client sign-off')
    expect(capitaliseFirst('éclairage')).toBe('Éclairage')
    expect(capitaliseFirst('')).toBe('')
  })

  test('job numbers are padded to three and never cut', () => {
    expect(jobNumberOf('API', 1)).toBe('API-001')
    expect(jobNumberOf('KIT', 99)).toBe('KIT-099')
    expect(jobNumberOf('API', 1204)).toBe('API-1204')
  })
})

describe('counts', () => {
  test('badges stop at nine', () => {
    expect(badgeCount(0)).toBe('0')
    expect(badgeCount(9)).toBe('9')
    expect(badgeCount(10)).toBe('9+')
    expect(badgeCount(4000)).toBe('9+')
  })

  test('plurals', () => {
    expect(plural(1, 'task')).toBe('1 task')
    expect(plural(0, 'task')).toBe('0 tasks')
    expect(plural(2.5, 'day')).toBe('2.5 days')
    expect([plural(12_345, 'task'), plural(1000, 'task')]).toEqual(['12,345 tasks', '1,000 tasks'])
    expect(plural(2, 'company', 'companies')).toBe('2 companies')
  })
})
