import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/domain/clock.ts'
import {
  awayName,
  awayText,
  firstHalf,
  isAwayAllDay,
  lastHalf,
  overlaps,
  spanText,
} from '#app/domain/holidays/away.ts'
import {
  awayLine,
  awayTodayText,
  backOn,
  datesAtFault,
  longSpanText,
  workingDaysText,
} from '#app/domain/holidays/holiday.ts'
import { countWorkingDays, isWeekend } from '#app/domain/working-days.ts'
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

  test('somebody is away all day by one absence, or by one for each half', () => {
    const [before, on, after] = ['2026-12-07', '2026-12-08', '2026-12-09']
    const morning = { ...span(before, on), endsAtMidday: true }
    const afternoon = { ...span(on, after), startsAtMidday: true }
    expect(isAwayAllDay([span(before, after)], on)).toBe(true)
    expect(isAwayAllDay([afternoon, morning], on)).toBe(true)
    expect([[], [morning], [afternoon], [morning, span(after)]].map(all => isAwayAllDay(all, on))).toEqual([
      false,
      false,
      false,
      false,
    ])
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

  test('half days are counted as halves, and add up to the whole', () => {
    fc.assert(
      fc.property(anySpan, fc.array(day, { maxLength: 20 }), (a, free) => {
        const bank = new Set(free)
        const whole = countWorkingDays(a, bank)
        const isWorked = (date: string) => !isWeekend(date) && !bank.has(date)
        const late = countWorkingDays({ ...a, startsAtMidday: true }, bank)
        const early = countWorkingDays({ ...a, endsAtMidday: true }, bank)
        expect(whole - late).toBe(isWorked(a.startDate) ? 0.5 : 0)
        expect(whole - early).toBe(isWorked(a.endDate) ? 0.5 : 0)
      }),
    )
  })

  test('who is away comes back at the first half of a working day at which nothing keeps them', () => {
    const halves = fc.tuple(anySpan, fc.boolean(), fc.boolean()).map(([a, startsAtMidday, endsAtMidday]) => ({
      ...a,
      startsAtMidday,
      endsAtMidday: endsAtMidday && !(startsAtMidday && a.startDate === a.endDate),
    }))
    fc.assert(
      fc.property(fc.array(halves, { minLength: 1, maxLength: 5 }), absences => {
        const [first] = absences
        if (!first) return
        const back = backOn(absences, first.startDate, none)
        const isAway = (half: string) =>
          absences.some(absence => firstHalf(absence) <= half && half <= lastHalf(absence))
        expect(back > firstHalf(first) && !isWeekend(back.slice(0, 10))).toBe(true)
        expect(isAway(back)).toBe(false)
        const days = daysOf(span(first.startDate, back.slice(0, 10)))
        const between = days
          .flatMap(date => [`${date} a`, `${date} p`])
          .filter(half => half > firstHalf(first) && half < back)
        expect(between.every(half => isAway(half) || isWeekend(half.slice(0, 10)))).toBe(true)
      }),
    )
  })

  test('a morning and an afternoon of one day are no collision, both with the whole day are', () => {
    const morning = { ...span('2026-12-08'), endsAtMidday: true }
    const afternoon = { ...span('2026-12-08'), startsAtMidday: true }
    expect([overlaps(morning, afternoon), overlaps(afternoon, morning)]).toEqual([false, false])
    for (const half of [morning, afternoon]) expect(overlaps(half, span('2026-12-08'))).toBe(true)
    expect(overlaps({ ...span('2026-12-07', '2026-12-08'), endsAtMidday: true }, afternoon)).toBe(false)
  })

  test.each([
    [span('2026-11-24', '2026-11-23'), 'endDate', 'The last day comes before the first day'],
    [
      { ...span('2026-11-24'), startsAtMidday: true, endsAtMidday: true },
      'startsAtMidday',
      'One day is off from midday, or until midday: please tick one of them',
    ],
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
    [{ ...span('2026-11-24'), startsAtMidday: true }, '24 Nov afternoon', 'Tue 24 November, afternoon'],
    [{ ...span('2026-11-24'), endsAtMidday: true }, '24 Nov morning', 'Tue 24 November, morning'],
    [
      { ...span('2026-11-23', '2026-11-27'), startsAtMidday: true, endsAtMidday: true },
      '23 at midday to 27 Nov at midday',
      'Mon 23 at midday to Fri 27 November at midday',
    ],
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

  test('of half days it says which half, and that they are back at midday', () => {
    const friday = span('2026-11-20')
    const line = (...absences: Parameters<typeof awayLine>[0]) => awayLine(absences, today, none)?.text
    const until = (endDate: string) => ({ ...span('2026-11-20', endDate), endsAtMidday: true })
    expect(line({ ...friday, endsAtMidday: true })).toBe('Away this morning, back at midday')
    expect(line({ ...friday, startsAtMidday: true })).toBe('Away this afternoon, back on Mon 23 November')
    expect(line({ ...friday, startsAtMidday: true }, { ...friday, endsAtMidday: true })).toBe(
      'Away until Fri 20 November, back on Mon 23 November',
    )
    expect(line({ ...span('2026-11-20', '2026-11-24'), startsAtMidday: true })).toBe(
      'Away from midday until Tue 24 November, back on Wed 25 November',
    )
    expect(line(until('2026-11-24'))).toBe('Away until midday on Tue 24 November')
    expect(line(until('2026-11-22'))).toBe('Away until midday on Sun 22 November, back on Mon 23 November')
    expect(line({ ...span('2026-12-08'), startsAtMidday: true })).toBe('Away on Tue 8 December, afternoon')
    const told = (absence: Parameters<typeof awayTodayText>[0]) => awayTodayText(absence, today)
    expect(told(friday)).toBe('')
    expect(told({ ...friday, endsAtMidday: true })).toBe('this morning')
    expect(told({ ...friday, startsAtMidday: true })).toBe('this afternoon')
    expect(told({ ...span('2026-11-20', '2026-11-24'), startsAtMidday: true })).toBe(
      'from midday until Tue 24 November',
    )
    expect(told(until('2026-11-24'))).toBe('until midday on Tue 24 November')
    expect(awayText([until('2026-11-24')], today)).toBe('away until 24 Nov at midday')
  })

  test('lengths', () => {
    expect([0, 0.5, 1, 1.5, 5].map(workingDaysText)).toEqual([
      'No working days',
      'half a working day',
      '1 working day',
      '1.5 working days',
      '5 working days',
    ])
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
