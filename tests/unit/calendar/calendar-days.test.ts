import { describe, expect, test } from 'vitest'
import { daysOf, weeksOf } from '#app/domain/calendar/calendar.ts'
import { type DayFacts, makeWeek, moreText } from '#app/domain/calendar/calendar-cells.ts'
import { type Dated, layWeek } from '#app/domain/calendar/calendar-days.ts'
import { layLanes } from '#app/domain/calendar/calendar-lanes.ts'
import { addDays } from '#app/domain/clock.ts'

const week = daysOf({ from: '2026-11-22', to: '2026-11-28' })
const job = (id: number, startDate: string, dueDate: string): Dated => ({ id, startDate, dueDate })
const ids = (jobs: readonly Dated[], most = 2) =>
  layWeek(jobs, week, most).days.map(parts => parts.map(part => part?.id ?? 0).join())

describe('bars', () => {
  test('run from the start to the due date, both included', () => {
    expect(ids([job(1, '2026-11-23', '2026-11-25')])).toEqual(['', '1', '1', '1', '', '', ''])
    expect(ids([job(1, '2026-11-25', '2026-11-25')])).toEqual(['', '', '', '1', '', '', ''])
  })

  test('that begin before and end after run through the week', () => {
    const { days } = layWeek([job(1, '2026-01-01', '2027-12-31')], week, 2)
    expect(days[0]).toEqual([{ id: 1, isStart: false, isDue: false, days: 7 }])
    expect(days[6]).toEqual([{ id: 1, isStart: false, isDue: false, days: 0 }])
  })

  test('say where they start and are due', () => {
    const { days } = layWeek([job(1, '2026-11-23', '2026-11-24')], week, 2)
    expect(days[1]).toEqual([{ id: 1, isStart: true, isDue: false, days: 2 }])
    expect(days[2]).toEqual([{ id: 1, isStart: false, isDue: true, days: 0 }])
  })

  test('that find no line are counted once in the week', () => {
    const jobs = [1, 2, 3, 4].map(id => job(id, '2026-11-01', `2026-12-0${id}`))
    expect(ids(jobs)).toEqual(week.map(() => '1,2'))
    expect(layWeek(jobs, week, 2).hidden).toBe(2)
  })

  test('keep their line, and a later one takes the line that is free', () => {
    const jobs = [
      job(1, '2026-11-20', '2026-11-23'),
      job(2, '2026-11-20', '2026-11-26'),
      job(3, '2026-11-24', '2026-11-28'),
    ]
    expect(ids(jobs)).toEqual(['1,2', '1,2', '3,2', '3,2', '3,2', '3', '3'])
  })

  test('leave a line free above one that runs on', () => {
    const jobs = [job(1, '2026-11-22', '2026-11-23'), job(2, '2026-11-22', '2026-11-26')]
    expect(ids(jobs).slice(0, 4)).toEqual(['1,2', '1,2', '0,2', '0,2'])
  })

  test.each([
    ['2028-02-27', '2028-03-01'],
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
    ['2026-12-31', '2027-01-02'],
  ])('cover every day from %s to %s once', (from, to) => {
    const first = addDays(from, -new Date(`${from}T00:00:00Z`).getUTCDay())
    const weeks = weeksOf({ from: first, to: addDays(first, 13) })
    const covered = weeks.flatMap(week => {
      const { days } = layWeek([job(1, from, to)], week, 2)
      return week.filter((_, at) => days[at]?.length === 1)
    })
    expect(covered).toEqual(daysOf({ from, to }))
  })
})

describe('lanes of a week', () => {
  const ann = { id: 7, name: 'Ann' }
  const zed = { id: 3, name: 'Zed' }
  const task = (title: string, assignees: (typeof ann)[], projectId: number | null = null) => ({
    title,
    assignees,
    projectId,
    dueDate: '2026-11-24',
  })

  test('are of people by name, those away too, and last of nobody', () => {
    const tasks = [task('Turn', [zed]), task('Sweep', []), task('Carry', [ann, zed])]
    const lanes = layLanes(week, 4, tasks, [{ id: 5, name: 'Kit', date: '2026-11-25', text: 'Away' }])
    expect(lanes.map(({ name }) => name)).toEqual(['Ann', 'Kit', 'Zed', 'Nobody'])
    const due = lanes.map(({ days }) => days[2]?.tasks.map(({ title }) => title))
    expect(due).toEqual([['Carry'], [], ['Turn', 'Carry'], ['Sweep']])
    expect(lanes[1]?.days.map(({ away }) => away)).toEqual(['', '', '', 'Away', '', '', ''])
  })

  test('show two tasks of a job a day, and count the rest', () => {
    const tasks = [1, 2, 3, 4].map(n => task(`Hang door ${n}`, [ann], 9))
    const [lane] = layLanes(week, 4, [...tasks, task('Sweep', [ann])], [])
    expect(lane?.days[2]).toMatchObject({ more: 2 })
    expect(lane?.days[2]?.tasks.map(({ title }) => title)).toEqual(['Hang door 1', 'Hang door 2', 'Sweep'])
  })
})

describe('a cell', () => {
  const task = (id: number) => ({
    id,
    title: `Task ${id}`,
    isDone: false,
    colour: null,
    href: null,
    move: null,
  })
  const todo = (id: number) => ({ id, title: `To-do ${id}`, time: '09:00' })
  const nothing: DayFacts = { tasks: [], taskCount: 0, inLanes: 0, todos: [], away: [], holiday: null }
  const weekOf = (facts: Partial<DayFacts>, jobs: Dated[] = [], isLow = false) =>
    makeWeek(jobs, [week[3] ?? ''], { most: 2, isLow }, () => ({ ...nothing, ...facts }))
  const cell = (facts: Partial<DayFacts>) => weekOf(facts).days[0]

  test('counts the tasks that it has no room for, and its week the jobs', () => {
    const jobs = [1, 2, 3].map(id => job(id, '2026-11-01', '2026-12-01'))
    const facts = { tasks: [task(1), task(2)], taskCount: 7, todos: [todo(1), todo(2), todo(3)] }
    const made = weekOf(facts, jobs)
    expect(made.more).toBe(1)
    expect(made.days[0]).toMatchObject({ more: 5 + 1, due: 7 + 3 })
    expect(made.days[0]?.summary).toBe('3 jobs, 7 tasks due, 3 to-dos')
    expect(moreText(7)).toBe('+7 more')
  })

  test('of a week that is over shows its jobs, and the week counts what was due', () => {
    const facts = { tasks: [task(1)], taskCount: 7, todos: [todo(1)], away: ['Callum'] }
    const low = weekOf(facts, [job(1, '2026-11-01', '2026-12-01')], true)
    expect(low.more).toBe(7 + 1)
    expect(low.days[0]).toMatchObject({ tasks: [], todos: [], away: null, more: 0 })
    expect(low.days[0]?.parts).toHaveLength(1)
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
