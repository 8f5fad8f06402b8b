import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/domain/clock.ts'
import { awayName, awayText, overlaps, spanText } from '#app/domain/holidays/away.ts'
import {
  awayLine,
  backOn,
  countWorkingDays,
  datesAtFault,
  isWeekend,
  longSpanText,
  workingDaysText,
} from '#app/domain/holidays/holiday.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

const today = '2026-11-20'
const span = (startDate: string, endDate = startDate) => ({ startDate, endDate })
const england = { bankHolidayRegion: 'england_and_wales' } as const
const none = new Set<string>()

const day = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2025-06-01', days))
const anySpan = fc
  .tuple(day, fc.integer({ min: 0, max: 60 }))
  .map(([startDate, length]) => span(startDate, addDays(startDate, length)))

function daysOf({ startDate, endDate }: { startDate: string; endDate: string }): string[] {
  const days = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) days.push(date)
  return days
}

describe('dates', () => {
  test('two spans overlap exactly when they share a day', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (a, b) => {
        const shared = daysOf(a).some(date => daysOf(b).includes(date))
        expect(overlaps(a, b)).toBe(shared)
        expect(overlaps(b, a)).toBe(shared)
      }),
    )
  })

  test('working days are the days that are no weekend and no bank holiday, and add up', () => {
    fc.assert(
      fc.property(
        anySpan,
        fc.array(day, { maxLength: 20 }),
        fc.integer({ min: 0, max: 60 }),
        (a, free, cut) => {
          const bank = new Set(free)
          const whole = countWorkingDays(a, bank)
          expect(whole).toBe(daysOf(a).filter(date => !isWeekend(date) && !bank.has(date)).length)
          const middle = addDays(a.startDate, cut)
          if (middle >= a.endDate) return
          const parts = [span(a.startDate, middle), span(addDays(middle, 1), a.endDate)]
          expect(parts.reduce((sum, part) => sum + countWorkingDays(part, bank), 0)).toBe(whole)
        },
      ),
    )
  })

  test('who is away comes back on a working day at which nothing keeps them', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 5 }), day, (absences, from) => {
        const back = backOn(absences, from, none)
        expect(back > from && !isWeekend(back)).toBe(true)
        const isAway = (date: string) => absences.some(absence => overlaps(absence, span(date)))
        expect(isAway(back)).toBe(false)
        const between = daysOf(span(addDays(from, 1), addDays(back, -1)))
        expect(between.every(date => isAway(date) || isWeekend(date))).toBe(true)
      }),
    )
  })

  test.each([
    [span('2026-11-24', '2026-11-23'), 'endDate', 'The last day comes before the first day'],
    [span('2025-11-18'), 'startDate', 'That is more than a year ago'],
    [span('2126-11-24'), 'startDate', 'That is more than three years ahead'],
    [span('2026-11-24', '2027-11-25'), 'endDate', 'A holiday lasts 366 days at most'],
  ])('%o is refused', (dates, field, message) => {
    expect(datesAtFault(dates, today)).toEqual({ [field]: [message] })
  })

  test('a year and a day, yesterday and a year ago are fine', () => {
    for (const dates of [span('2026-11-24', '2027-11-24'), span('2026-11-19'), span('2025-11-19')]) {
      expect(datesAtFault(dates, today)).toBeNull()
    }
  })
})

describe('in words', () => {
  test.each([
    [span('2026-11-23', '2026-11-27'), '23 to 27 Nov', 'Mon 23 to Fri 27 November'],
    [span('2026-11-24'), '24 Nov', 'Tue 24 November'],
    [span('2026-11-30', '2026-12-04'), '30 Nov to 4 Dec', 'Mon 30 November to Fri 4 December'],
    [span('2026-12-28', '2027-01-04'), '28 Dec to 4 Jan 2027', 'Mon 28 December to Mon 4 January 2027'],
    [span('2027-01-04', '2027-01-08'), '4 to 8 Jan 2027', 'Mon 4 to Fri 8 January 2027'],
  ])('%o', (dates, short, long) => {
    expect(spanText(dates, today)).toBe(short)
    expect(longSpanText(dates, today)).toBe(long)
  })

  test('beside a name stand the absences of the next thirty days, and those around the due date', () => {
    const soon = span('2026-11-23', '2026-11-27')
    const later = span('2027-02-01', '2027-02-05')
    expect(awayText([], today)).toBe('')
    expect(awayText([soon, later], today)).toBe('away 23 to 27 Nov')
    expect(awayText([soon, later], today, '2027-02-05')).toBe('away 23 to 27 Nov, 1 to 5 Feb 2027')
    expect(awayText([later], today, '2027-02-06')).toBe('')
    expect(awayText([span('2026-12-20')], today)).toBe('away 20 Dec')
    expect(awayText([soon], '2026-11-25')).toBe('away until 27 Nov')
    expect(awayText([soon], '2026-11-27')).toBe('away 23 to 27 Nov')
    expect(awayText([span('2026-12-21')], today)).toBe('')
    expect(awayName({ name: 'Callum Dyson', away: [soon] }, today)).toBe('Callum Dyson (away 23 to 27 Nov)')
    expect(awayName({ name: 'Callum Dyson', away: [] }, today)).toBe('Callum Dyson')
  })

  test('the team page says until when, and when they are back', () => {
    const line = (...absences: ReturnType<typeof span>[]) => awayLine(absences, today, none)
    expect(line(span('2026-11-16', '2026-11-20'))).toEqual({
      isAway: true,
      text: 'Away until Fri 20 November, back on Mon 23 November',
    })
    expect(line(span('2026-11-16', '2026-11-20'), span('2026-11-23', '2026-11-24'))?.text).toBe(
      'Away until Tue 24 November, back on Wed 25 November',
    )
    expect(line(span('2026-12-07', '2026-12-11'), span('2026-11-30'))).toEqual({
      isAway: false,
      text: 'Away on Mon 30 November',
    })
    expect(line(span('2026-12-07', '2026-12-11'))?.text).toBe('Away from Mon 7 to Fri 11 December')
    expect(line()).toBeNull()
  })

  test('lengths', () => {
    expect([0, 1, 5].map(workingDaysText)).toEqual(['no working days', '1 working day', '5 working days'])
  })
})

describe('bank holidays of England and Wales', () => {
  test('with the days that stand for those at a weekend', async () => {
    const days = await bankHolidaysOf(england, [span('2027-12-20')])
    const christmas = [...days].filter(([date]) => date.startsWith('2027-12'))
    expect(christmas).toEqual([
      ['2027-12-25', 'Christmas Day'],
      ['2027-12-26', 'Boxing Day'],
      ['2027-12-27', 'Christmas Day (substitute day)'],
      ['2027-12-28', 'Boxing Day (substitute day)'],
    ])
    expect(countWorkingDays(span('2027-12-20', '2028-01-02'), days)).toBe(8)
  })

  test('of each year that is touched and the one after; Mother’s Day is none', async () => {
    const days = await bankHolidaysOf(england, [span('2026-03-01', '2026-03-31')])
    expect([...days.keys()].map(date => date.slice(0, 4))).toContain('2027')
    expect(days.has('2026-03-15')).toBe(false)
    expect([...days.keys()].filter(date => date.startsWith('2026'))).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-04',
      '2026-05-25',
      '2026-08-31',
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
    ])
    expect((await bankHolidaysOf(england, [])).size).toBe(0)
  })
})
