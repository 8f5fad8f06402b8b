import { describe, expect, test } from 'vitest'
import {
  boardCard,
  boardColumns,
  boardLead,
  type CardFacts,
  cardAfterMove,
  idleDays,
  type OpenTask,
  unconfirmed,
  waitsFor,
  workDone,
} from '#app/domain/board/board.ts'
import { addDays } from '#app/domain/clock.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'

const today = '2026-11-20'
const ada = { id: 1, name: 'Ada Vane', initials: 'AV' }
const ned = { id: 2, name: 'Ned Oakes', initials: 'NO' }

function task(title: string, dueDate: string | null = '2026-11-25', people = [ada]): OpenTask {
  return { title, dueDate, waitingFor: '', waitingUntil: null, people }
}

function card(facts: Partial<CardFacts> = {}): CardFacts {
  return {
    status: 'active',
    dueDate: '2026-12-01',
    completedDate: null,
    stageName: 'design',
    total: 4,
    done: 1,
    open: [task('Order hinges')],
    lastDay: today,
    ...facts,
  }
}

function text(facts: Partial<CardFacts>) {
  return waitsFor(card(facts), today).text
}

describe('what a card waits for', () => {
  test('an overdue task, the earliest of them', () => {
    const open = [task('Cut list', '2026-11-19'), task('Drawer boxes', '2026-11-16'), task('Sand', null)]
    expect(waitsFor(card({ open }), today)).toEqual({
      text: 'Overdue since 16 Nov: Drawer boxes',
      tone: 'bad',
    })
    expect(text({ open: [task('Cut list', '2025-11-16')] })).toBe('Overdue since 16 Nov 2025: Cut list')
  })

  test('a task due today is not overdue', () => {
    expect(text({ open: [task('Cut list', today)] })).toBe('Next: Cut list, due today')
    expect(text({ open: [task('Cut list', addDays(today, -1))] })).toBe('Overdue since 19 Nov: Cut list')
  })

  test('somebody to do it', () => {
    expect(text({ open: [task('Cut list', null, [])] })).toBe('Nobody on it: Cut list')
    const open = [task('Cut list'), task('Sand', null, []), task('Oil', '2026-11-30', [])]
    expect(waitsFor(card({ open }), today)).toEqual({ text: 'Nobody on 2 of 3 open tasks', tone: 'warn' })
    expect(text({ open: [...open, task('Late one', '2026-11-01')] })).toBe('Overdue since 1 Nov: Late one')
  })

  test('what everything that is open waits for, and not while something can be done', () => {
    const held = { ...task('Hang doors', '2026-11-01'), waitingFor: 'Hinges', waitingUntil: '2026-11-24' }
    expect(waitsFor(card({ open: [held] }), today)).toEqual({ text: 'Waiting: Hinges, Tue', tone: 'warn' })
    expect(text({ open: [held, task('Sand')] })).toBe('Next: Sand, due 25 Nov')
    expect(text({ open: [{ ...held, waitingUntil: today }] })).toBe('Overdue since 1 Nov: Hang doors')
  })

  test('a date', () => {
    expect(text({ dueDate: null })).toBe('No due date')
    expect(text({ open: [task('Cut list', null), task('Sand')] })).toBe('No due date: Cut list')
    expect(text({ open: [task('Cut list'), task('Sand', null)] })).toBe('Next: Cut list, due 25 Nov')
  })

  test('anybody at all, after two weeks', () => {
    expect(text({ lastDay: addDays(today, 1 - idleDays) })).toBe('Next: Order hinges, due 25 Nov')
    expect(text({ lastDay: addDays(today, -idleDays) })).toBe('Nothing happened for 14 days')
    expect(text({ lastDay: addDays(today, -16), dueDate: null })).toBe('No due date')
  })

  test('what comes next', () => {
    expect(waitsFor(card(), today)).toEqual({ text: 'Next: Order hinges, due 25 Nov', tone: 'quiet' })
    expect(text({ open: [], total: 4, done: 4, dueDate: null })).toBe('Design is done: move it on')
    expect(text({ open: [], total: 0, done: 0 })).toBe('No tasks in Design')
  })

  test('nothing, when it is done or laid aside', () => {
    const done = { completedDate: '2026-11-06', open: [] }
    expect(text(done)).toBe('Done 6 Nov')
    expect(text({ ...done, open: [task('Invoice', null, [])] })).toBe('Still to do: Invoice')
    expect(text({ ...done, open: [task('Invoice', '2026-11-10')] })).toBe('Overdue since 10 Nov: Invoice')
    expect(text({ status: 'completed' })).toBe('Completed')
    expect(text({ status: 'on_hold', open: [task('Cut list', '2026-11-01')] })).toBe('On hold')
    expect(text({ status: 'cancelled', dueDate: null })).toBe('Cancelled')
  })
})

const stages = [
  { id: 7, name: 'measure', colour: '#60a5fa' },
  { id: 8, name: 'complete', colour: '#f472b6' },
]

function shown(id: number, facts: Partial<Parameters<typeof boardCard>[0]> = {}) {
  const row = {
    ...card(),
    id,
    jobNumber: jobNumberOf('API', id),
    name: 'Oak porch',
    clientName: null,
    stageId: 7,
    version: 1,
    lastAt: Date.parse('2026-11-19T10:00:00Z'),
    coverId: null,
    ...facts,
  }
  return boardCard(row, stages, { today, timeZone: 'Europe/London', mayMove: true })
}

describe('the columns', () => {
  test('begin with what is due first; without a date comes last, and what is done last first', () => {
    const cards = [
      shown(1, { dueDate: null }),
      shown(2, { dueDate: '2027-01-02' }),
      shown(3, { dueDate: '2026-11-01' }),
      shown(4, { completedDate: '2026-11-01' }),
      shown(5, { completedDate: '2026-11-12' }),
      shown(6, { dueDate: '2026-11-01' }),
    ]
    const [measure, complete] = boardColumns(stages, cards)
    expect(measure?.cards.map(({ id }) => id)).toEqual([3, 6, 2, 1, 5, 4])
    expect(complete?.cards).toEqual([])
  })

  test('of one day come by the number, whatever letters stand before it', () => {
    const dated = (prefix: string, id: number) => shown(id, { dueDate, jobNumber: jobNumberOf(prefix, id) })
    const dueDate = '2026-11-30'
    const cards = [dated('KIT', 1000), dated('JOINER', 1001), dated('API', 999)]
    expect(boardColumns(stages, cards)[0]?.cards.map(({ id }) => id)).toEqual([999, 1000, 1001])
  })

  test('show a card where it was put before the server has said so', () => {
    const columns = boardColumns(stages, [shown(1), shown(2)], new Map([[2, 8]]))
    expect(columns.map(({ cards }) => cards.map(({ id }) => id))).toEqual([[1], [2]])
  })

  test('show it there as the server will sort it: finished today in the last stage, by its date in others', () => {
    const cards = [
      shown(1, { dueDate: '2026-12-01' }),
      shown(2, { dueDate: '2026-12-03' }),
      shown(3, { stageId: 8, completedDate: '2026-11-18' }),
      shown(4, { stageId: 8, completedDate: '2026-11-19', dueDate: '2026-12-02' }),
    ]
    const ids = (moved: [number, number][]) =>
      boardColumns(stages, cards, new Map(moved)).map(({ cards }) => cards.map(({ id }) => id))
    expect(ids([[2, 8]])).toEqual([[1], [2, 4, 3]])
    expect(ids([[4, 7]])).toEqual([[1, 4, 2], [3]])
    const columns = boardColumns(stages, cards)
    expect(cardAfterMove(columns, 2, 8)).toBe(4)
    expect(cardAfterMove(columns, 4, 7)).toBe(2)
    expect(cardAfterMove(boardColumns(stages, cards.slice(0, 2)), 2, 8)).toBeNull()
  })

  test('show it there until they are read with the version that the server told, or a newer one', () => {
    const answered = [1, 2, 3, 4].map(id => ({ id, version: 5 }))
    const read = [
      { id: 1, version: 4 },
      { id: 2, version: 5 },
      { id: 3, version: 6 },
    ]
    expect(unconfirmed(answered, read)).toEqual([{ id: 1, version: 5 }])
  })

  test('name each person of the stage’s open tasks once', () => {
    const open = [task('Cut', null, [ned, ada]), task('Sand', null, [ada])]
    expect(shown(1, { open }).people.map(({ initials }) => initials)).toEqual(['NO', 'AV'])
  })
})

test('the line under the title counts in words as far as nine', () => {
  const late = { due: { label: 'overdue', text: '1 Nov', late: true } }
  const due = { due: { label: 'due', text: '1 Dec', late: false } }
  expect(boardLead([due])).toBe('One ticket on the board. None is overdue.')
  expect(boardLead([due, late])).toBe('Two tickets on the board. One is overdue.')
  const many = [...Array.from({ length: 16 }, () => due), late, late]
  expect(boardLead(many)).toBe('18 tickets on the board. Two are overdue.')
  expect(boardLead(Array.from({ length: 10 }, () => late))).toBe('10 tickets on the board. 10 are overdue.')
})

test('what starting again would lose is said exactly', () => {
  expect(workDone('production', { total: 14, done: 9, begun: 0 })).toBe(
    'It is in Production and 9 of 14 tasks are done',
  )
  expect(workDone('measure', { total: 1, done: 1, begun: 0 })).toBe(
    'It is in Measure and 1 of 1 task is done',
  )
  expect(workDone('design', { total: 4, done: 1, begun: 2 })).toBe(
    'It is in Design, 1 of 4 tasks is done and 2 tasks are in progress',
  )
  expect(workDone('design', { total: 4, done: 0, begun: 0 })).toBe('It is in Design')
})
