import { describe, expect, test } from 'vitest'
import { daysOf, weeksOf } from '#app/domain/calendar/calendar.ts'
import { type DayFacts, makeCells, moreText } from '#app/domain/calendar/calendar-cells.ts'
import { type Dated, layBars, weekBars } from '#app/domain/calendar/calendar-days.ts'
import { addDays } from '#app/domain/clock.ts'

const week = daysOf({ from: '2026-11-22', to: '2026-11-28' })
const job = (id: number, startDate: string, dueDate: string): Dated => ({ id, startDate, dueDate })
const whole = { isCutBefore: false, isCutAfter: false }
const ids = (jobs: readonly Dated[], weeks = [week]) => {
  const laid = layBars(jobs, weeks, 2)
  return weeks.flat().map(
    day =>
      laid
        .get(day)
        ?.parts.map(part => part?.id ?? 0)
        .join() ?? '',
  )
}

describe('bars', () => {
  test('run from the start to the due date, both included', () => {
    expect(ids([job(1, '2026-11-23', '2026-11-25')])).toEqual(['', '1', '1', '1', '', '', ''])
    expect(ids([job(1, '2026-11-25', '2026-11-25')])).toEqual(['', '', '', '1', '', '', ''])
  })

  test('that begin before and end after are cut at what is shown', () => {
    const laid = layBars([job(1, '2026-01-01', '2027-12-31')], [week], 2)
    expect(laid.get('2026-11-22')?.parts[0]).toEqual({
      id: 1,
      isStart: false,
      isDue: false,
      days: 7,
      ...whole,
    })
    expect(laid.get('2026-11-28')?.parts[0]).toEqual({
      id: 1,
      isStart: false,
      isDue: false,
      days: 0,
      ...whole,
    })
  })

  test('say where they start and are due', () => {
    const laid = layBars([job(1, '2026-11-23', '2026-11-24')], [week], 2)
    expect(laid.get('2026-11-23')?.parts).toEqual([{ id: 1, isStart: true, isDue: false, days: 2, ...whole }])
    expect(laid.get('2026-11-24')?.parts).toEqual([{ id: 1, isStart: false, isDue: true, days: 0, ...whole }])
  })

  test('are two a day, the first ones; the rest is counted', () => {
    const jobs = [1, 2, 3, 4].map(id => job(id, '2026-11-01', `2026-12-0${id}`))
    expect(ids(jobs)).toEqual(week.map(() => '1,2'))
    expect(layBars(jobs, [week], 2).get('2026-11-25')?.hidden).toBe(2)
  })

  test('keep their line, and a later one takes the line that is free', () => {
    const jobs = [
      job(1, '2026-11-20', '2026-11-23'),
      job(2, '2026-11-20', '2026-11-26'),
      job(3, '2026-11-24', '2026-11-28'),
    ]
    expect(ids(jobs)).toEqual(['1,2', '1,2', '3,2', '3,2', '3,2', '3', '3'])
  })

  test('come whole first: what is cut to the room that is left says where it goes on', () => {
    const jobs = [
      job(1, '2026-10-12', '2026-11-26'),
      job(2, '2026-10-16', '2026-11-30'),
      job(3, '2026-10-16', '2026-11-30'),
      job(4, '2026-11-28', '2026-12-02'),
    ]
    expect(ids(jobs)).toEqual(['1,2', '1,2', '1,2', '1,2', '1,2', '3,2', '4,2'])
    const laid = layBars(jobs, [week], 2)
    expect(laid.get('2026-11-27')?.parts[0]).toMatchObject({
      ...{ id: 3, isStart: false, isDue: false },
      ...{ isCutBefore: true, isCutAfter: true },
    })
    expect(laid.get('2026-11-28')?.parts[0]).toMatchObject({ id: 4, isStart: true, ...whole })
    expect(week.map(day => laid.get(day)?.hidden)).toEqual([1, 1, 1, 1, 1, 0, 1])
  })

  test('have no mark where all of their days of the week are shown', () => {
    const jobs = [1, 2, 3].map(id => job(id, '2026-10-16', `2026-12-0${id}`))
    const parts = [...layBars(jobs, [week], 3).values()].flatMap(day => day.parts)
    expect(parts).toHaveLength(21)
    expect(parts.filter(part => part?.isCutBefore || part?.isCutAfter)).toEqual([])
  })

  test('are decided on again each week', () => {
    const weeks = weeksOf({ from: '2026-11-15', to: '2026-11-28' })
    const jobs = [
      job(1, '2026-11-01', '2026-11-21'),
      job(2, '2026-11-01', '2026-12-31'),
      job(3, '2026-11-01', '2027-12-31'),
    ]
    expect(ids(jobs, weeks)).toEqual([...week.map(() => '1,2'), ...week.map(() => '2,3')])
  })

  test('leave a line free above one that runs on', () => {
    const jobs = [job(1, '2026-11-22', '2026-11-23'), job(2, '2026-11-22', '2026-11-26')]
    expect(ids(jobs).slice(0, 4)).toEqual(['1,2', '1,2', '0,2', '0,2'])
  })

  test('begin again each week, with their words', () => {
    const weeks = weeksOf({ from: '2026-11-15', to: '2026-11-28' })
    const laid = layBars([job(1, '2026-11-18', '2026-11-24')], weeks, 2)
    expect(laid.get('2026-11-18')?.parts[0]?.days).toBe(4)
    expect(laid.get('2026-11-22')?.parts[0]).toEqual({
      id: 1,
      isStart: false,
      isDue: false,
      days: 3,
      ...whole,
    })
  })

  test.each([
    ['2028-02-27', '2028-03-01'],
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
    ['2027-03-27', '2027-03-29'],
    ['2027-10-30', '2027-11-01'],
    ['2026-12-31', '2027-01-02'],
  ])('cover every day from %s to %s once', (from, to) => {
    const first = addDays(from, -new Date(`${from}T00:00:00Z`).getUTCDay())
    const weeks = weeksOf({ from: first, to: addDays(first, 13) })
    const laid = layBars([job(1, from, to)], weeks, 2)
    const covered = weeks.flat().filter(day => laid.get(day)?.parts.length === 1)
    expect(covered).toEqual(daysOf({ from, to }))
  })
})

test('below a week those of its jobs lie under their days', () => {
  const jobs = [
    job(1, '2026-11-01', '2026-12-01'),
    job(3, '2026-11-01', '2026-11-21'),
    job(2, '2026-11-24', '2026-11-26'),
  ]
  expect(weekBars(jobs, week)).toEqual([
    { id: 1, first: 0, last: 6, isStart: false, isDue: false },
    { id: 2, first: 2, last: 4, isStart: true, isDue: true },
  ])
})

describe('a cell', () => {
  const task = (id: number) => ({
    id,
    title: `Task ${id}`,
    people: '',
    isDone: false,
    colour: null,
    href: null,
    move: null,
  })
  const todo = (id: number) => ({ id, title: `To-do ${id}`, time: '09:00' })
  const nothing: DayFacts = { tasks: [], taskCount: 0, todos: [], away: [], holiday: null }
  const cell = (facts: Partial<DayFacts>, jobs: Dated[] = [], isLow = false) =>
    makeCells(jobs, [[week[3] ?? '']], { most: 2, isLow: () => isLow }, () => ({
      ...nothing,
      ...facts,
    }))[0]?.[0]

  test('counts what it has no room for', () => {
    const jobs = [1, 2, 3].map(id => job(id, '2026-11-01', '2026-12-01'))
    const facts = { tasks: [task(1), task(2)], taskCount: 7, todos: [todo(1), todo(2), todo(3)] }
    expect(cell(facts, jobs)).toMatchObject({ more: 1 + 5 + 1, moreOnPhone: 1 + 7 + 3 })
    expect(moreText(7)).toBe('+7 more')
  })

  test('of a week that is over shows its jobs and counts what is due', () => {
    const facts = { tasks: [task(1)], taskCount: 7, todos: [todo(1)], away: ['Callum'] }
    const low = cell(facts, [job(1, '2026-11-01', '2026-12-01')], true)
    expect(low).toMatchObject({ tasks: [], todos: [], away: null, more: 7 + 1 })
    expect(low?.parts).toHaveLength(1)
  })

  test('has no more where all is shown', () => {
    expect(cell({ tasks: [task(1)], taskCount: 1 })?.more).toBe(0)
  })

  test('says who is away, and is heard in words', () => {
    expect(cell({ away: ['Callum'] })?.away).toBe('Callum away')
    const full = cell({ away: ['Callum', 'Jo'], holiday: 'Boxing Day', taskCount: 1, tasks: [task(1)] })
    expect(full).toMatchObject({ away: '2 away', summary: 'Boxing Day, 1 task due, 2 away' })
  })
})
