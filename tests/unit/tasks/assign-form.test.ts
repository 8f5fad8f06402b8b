import { describe, expect, test } from 'vitest'
import { assignForm } from '#app/domain/tasks/assign.schema.ts'
import {
  type AssignTask,
  readVersions,
  shownAssign,
  taskOfField,
  versionsText,
} from '#app/domain/tasks/assign.ts'

const schema = assignForm('Europe/London')

const callum = { id: 3, name: 'Callum Dyson', initials: 'CD' }
const ruth = { id: 2, name: 'Ruth Hartley', initials: 'RH' }

function task(id: number, values: Partial<AssignTask> = {}): AssignTask {
  return {
    id,
    title: `Task ${id}`,
    status: 'pending',
    version: 1,
    assignedTo: null,
    assignees: [],
    dueDate: null,
    mayEdit: true,
    ...values,
  }
}

describe('the posted form', () => {
  test('is read row by row', () => {
    const sent = {
      'assignedTo-12': '3',
      'dueDate-12': '2027-03-01',
      'member-12-2': '1',
      'member-12-5': '1',
      'assignedTo-15': '',
      'dueDate-15': '',
      'dueDate-16': '2027-03-02',
      'give-4': '2',
      'give-5': '',
      'date-4': '2027-03-03',
      'date-5': '',
      versions: '12:3 15:1',
      keep: 'theirs',
      from: '/dashboard',
    }
    expect(schema.parse(sent)).toEqual({
      rows: new Map([
        [12, { assignedTo: 3, dueDate: '2027-03-01', memberIds: [2, 5] }],
        [15, { assignedTo: null, dueDate: null, memberIds: [] }],
        [16, { dueDate: '2027-03-02', memberIds: [] }],
      ]),
      gifts: new Map([[4, 2]]),
      stageDates: new Map([[4, '2027-03-03']]),
      versions: new Map([
        [12, 3],
        [15, 1],
      ]),
      keepsTheirs: true,
    })
  })

  test.each<[string, unknown, string]>([
    ['assignedTo-12', 'Callum', 'assignedTo-12'],
    ['assignedTo-12', '-3', 'assignedTo-12'],
    ['assignedTo-12', ['2', '3'], 'assignedTo-12'],
    ['assignedTo-12', { x: '3' }, 'assignedTo-12'],
    ['dueDate-12', '2027-02-30', 'dueDate-12'],
    ['dueDate-12', ['2027-02-03', '2027-02-03'], 'dueDate-12'],
    ['dueDate-12', new Blob(['x']), 'dueDate-12'],
    ['member-12-3', 'on', 'others-12'],
    ['member-12-3', ['1', '1'], 'others-12'],
    ['give-4', 'everybody', 'give-4'],
    ['versions', '12:', ''],
    ['versions', '12:3:4', ''],
    ['versions', '12:x', ''],
  ])('is refused at its field: %s %j', (name, value, field) => {
    const { error } = schema.safeParse({ [name]: value })
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
    expect(error?.issues[0]?.message).toMatch(/^(Please|The form)/)
  })

  test('may hold anything that is none of its fields', () => {
    const odd = [
      'assignedTo-',
      'assignedTo-0',
      'assignedTo-1-2',
      'dueDate-x',
      'member-12',
      'member--3',
      '__proto__',
    ]
    const sent = Object.fromEntries(odd.map(name => [name, 'x']))
    expect(schema.parse(sent).rows.size).toBe(0)
    expect(odd.map(taskOfField).filter(id => id !== null)).toEqual([])
  })

  test('versions are told and read', () => {
    const versions = new Map([
      [12, 3],
      [15, 1],
    ])
    expect(versionsText(versions)).toBe('12:3 15:1')
    expect(readVersions(versionsText(versions))).toEqual(versions)
    expect(readVersions('')).toEqual(new Map())
    expect(readVersions('12')).toBeNull()
  })
})

describe('the form shows', () => {
  const tasks = [
    task(12, { assignedTo: 3, assignees: [callum, ruth], dueDate: '2027-03-01' }),
    task(15),
    task(16, { status: 'complete' }),
    task(17, { mayEdit: false }),
  ]
  const stored = {
    'assignedTo-12': '3',
    'dueDate-12': '2027-03-01',
    'member-12-2': '1',
    'assignedTo-15': '',
    'dueDate-15': '',
  }

  test('what is stored of those that can be given out', () => {
    expect(shownAssign(tasks, undefined)).toEqual({
      values: stored,
      base: stored,
      versions: '12:1 15:1',
      fielded: new Set([12, 15]),
    })
  })

  test('what was typed, and tasks that came meanwhile as they are', () => {
    const typed = { 'assignedTo-12': '', 'dueDate-12': '1999-01-01', versions: '12:1', 'give-4': '2' }
    const base = { 'assignedTo-12': '2', 'dueDate-12': '' }
    const now = [
      task(12, { version: 5, assignedTo: 3, assignees: [callum] }),
      task(18, { dueDate: '2027-04-01' }),
    ]
    const shown = shownAssign(now, { values: typed, base })
    expect(shown.values).toEqual({
      'assignedTo-12': '',
      'dueDate-12': '1999-01-01',
      'assignedTo-18': '',
      'dueDate-18': '2027-04-01',
      'give-4': '2',
    })
    expect(shown.base).toEqual({ ...base, 'assignedTo-18': '', 'dueDate-18': '2027-04-01' })
    expect(shown.versions).toBe('12:1 18:1')
  })

  test('after a conflict the changes of the rows that were touched, over what stands now', () => {
    const now = [
      task(12, { version: 2, assignedTo: 2, assignees: [ruth], dueDate: '2027-05-01', status: 'complete' }),
      task(15, { version: 2, dueDate: '2027-05-02' }),
    ]
    const touched = { 'dueDate-12': '2027-06-01', versions: '12:1 15:1' }
    const shown = shownAssign(now, { values: touched, base: stored, current: { version: 2 } })
    expect(shown.values).toEqual({
      'assignedTo-12': '2',
      'dueDate-12': '2027-06-01',
      'assignedTo-15': '',
      'dueDate-15': '2027-05-02',
    })
    expect(shown.base).toEqual({ ...shown.values, 'dueDate-12': '2027-05-01' })
    expect(shown.versions, 'the touched row is refused again until it is decided').toBe('12:1 15:2')
    expect([...shown.fielded]).toEqual([12, 15])
  })
})
