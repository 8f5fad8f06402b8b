import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/domain/clock.ts'
import { planText } from '#app/domain/tasks/date-plan.ts'
import { movedText, plannedDate } from '#app/domain/tasks/planned-date.ts'
import { addWorkingDays, isWorkingDay, workingDayAt, workingDaysBetween } from '#app/domain/working-days.ts'

const christmas = new Map([
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day (substitute day)'],
  ['2027-01-01', 'New Year’s Day'],
])

test.each([
  ['the next day', '2026-12-07', 1, '2026-12-08'],
  ['over a weekend', '2026-12-11', 1, '2026-12-14'],
  ['over bank holidays', '2026-12-24', 1, '2026-12-29'],
  ['weeks of them', '2026-12-07', 37, '2027-02-01'],
  ['back', '2026-12-29', -1, '2026-12-24'],
  ['back over weeks', '2027-02-01', -37, '2026-12-07'],
  ['none', '2026-12-08', 0, '2026-12-08'],
  ['none, from a Saturday', '2026-12-12', 0, '2026-12-14'],
  ['from a Saturday', '2026-12-12', 1, '2026-12-15'],
])('%s', (_, date, days, expected) => {
  expect(addWorkingDays(date, days, christmas)).toBe(expected)
})

const anyDay = fc.integer({ min: 0, max: 800 }).map(days => addDays('2026-01-01', days))
const anyHolidays = fc
  .array(anyDay, { maxLength: 30 })
  .map(days => new Map(days.map(day => [day, 'Day off'])))

describe('whatever the days are', () => {
  test('one at a time comes to the same as all at once', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), anyHolidays, (date, days, off) => {
        const by = days < 0 ? -1 : 1
        let stepped = workingDayAt(date, off, by)
        for (let at = 0; at < Math.abs(days); at++) stepped = workingDayAt(addDays(stepped, by), off, by)
        expect(addWorkingDays(date, days, off)).toBe(stepped)
        expect(isWorkingDay(stepped, off)).toBe(true)
      }),
    )
  })

  test('counting goes there and back', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyHolidays, (a, b, off) => {
        const [from, to] = [workingDayAt(a, off), workingDayAt(b, off)]
        const days = workingDaysBetween(from, to, off)
        expect(addWorkingDays(from, days, off)).toBe(to)
        expect(workingDaysBetween(to, from, off)).toBe(days === 0 ? 0 : -days)
      }),
    )
  })

  test('a planned date is a working day on which the person is there, never before what it is counted from', () => {
    const absence = fc
      .tuple(anyDay, fc.integer({ min: 0, max: 20 }))
      .map(([startDate, days]) => ({ startDate, endDate: addDays(startDate, days) }))
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('start' as const, 'due' as const, 'stage' as const),
        fc.integer({ min: 0, max: 40 }),
        fc.array(absence, { maxLength: 4 }),
        anyHolidays,
        (day, dueAnchor, dueOffset, absences, off) => {
          const anchors = { start: day, due: day, stage: day }
          const found = plannedDate({ dueAnchor, dueOffset }, anchors, absences, off)
          if (!found) throw new Error('There is a date')
          expect(isWorkingDay(found.date, off)).toBe(true)
          expect(
            absences.some(({ startDate, endDate }) => startDate <= found.date && found.date <= endDate),
          ).toBe(false)
          if (dueAnchor === 'due') expect(found.date <= day && found.date <= found.wanted).toBe(true)
          else expect(found.date >= day && found.date >= found.wanted).toBe(true)
        },
      ),
    )
  })
})

describe('a planned date', () => {
  const anchors = { start: '2026-12-07', due: '2027-01-29', stage: null }

  test.each([
    ['after the start', { dueAnchor: 'start', dueOffset: 6 }, '2026-12-15'],
    ['on the start', { dueAnchor: 'start', dueOffset: 0 }, '2026-12-07'],
    ['before the due date', { dueAnchor: 'due', dueOffset: 3 }, '2027-01-26'],
  ] as const)('%s', (_, plan, date) => {
    expect(plannedDate(plan, anchors, [], christmas)).toEqual({ date, wanted: date })
  })

  test('is not known before its stage begins', () => {
    expect(plannedDate({ dueAnchor: 'stage', dueOffset: 1 }, anchors, [], christmas)).toBeNull()
  })

  test('waits for whoever is away, and says why', () => {
    const away = [{ startDate: '2026-12-21', endDate: '2026-12-23' }]
    const found = plannedDate({ dueAnchor: 'start', dueOffset: 10 }, anchors, away, christmas)
    expect(found).toEqual({ date: '2026-12-24', wanted: '2026-12-21' })
    expect(found && movedText(found, '2026-11-25')).toBe('away on 21 Dec')
  })

  test('comes before an absence where it is counted back', () => {
    const away = [{ startDate: '2027-01-25', endDate: '2027-01-27' }]
    const found = plannedDate({ dueAnchor: 'due', dueOffset: 2 }, anchors, away, christmas)
    expect(found).toEqual({ date: '2027-01-22', wanted: '2027-01-27' })
  })

  test('is on a day whose half somebody works', () => {
    const away = [{ startDate: '2026-12-08', endDate: '2026-12-08', startsAtMidday: true }]
    const found = plannedDate({ dueAnchor: 'start', dueOffset: 1 }, anchors, away, christmas)
    expect(found?.date).toBe('2026-12-08')
  })

  test.each([
    [{ dueAnchor: 'start', dueOffset: 3 }, '3 days after the start'],
    [{ dueAnchor: 'due', dueOffset: 1 }, '1 day before the due date'],
    [{ dueAnchor: 'stage', dueOffset: 0 }, 'when its stage begins'],
  ] as const)('in words', (plan, text) => {
    expect(planText(plan)).toBe(text)
  })
})
