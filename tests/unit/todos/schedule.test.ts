import { expect, test } from 'vitest'
import { dayOverText, repeatedText, skippedText } from '#app/domain/todos/schedule.ts'
import { newScheduledTodo, newTodo, todoSchedule } from '#app/domain/todos/todo.schema.ts'
import { scheduleValues, todoDue } from '#app/domain/todos/todo.ts'

const london = 'Europe/London'

test('a time that does not exist is refused in words, one that comes twice is the first', () => {
  const schema = newScheduledTodo(london)
  const fields = { title: 'Ring', linkedProjectId: '', dueDate: '2027-03-28', dueTime: '01:30' }
  const refused = schema.safeParse(fields)
  expect(refused.error?.issues).toMatchObject([{ path: ['dueTime'] }])
  expect(refused.error?.issues[0]?.message).toBe(
    'There is no 01:30 on Sun 28 March 2027: the clocks go forward. Please choose another time',
  )
  expect(skippedText('2027-03-28', '01:30')).toBe(refused.error?.issues[0]?.message)
  const first = Date.parse('2026-10-25T00:30:00Z')
  expect(schema.parse({ ...fields, dueDate: '2026-10-25' })).toEqual({
    title: 'Ring',
    linkedProjectId: null,
    dueAt: first,
  })
  expect(repeatedText(london, first)).toBe(
    'The clocks go back then, and 01:30 comes twice: this is the first.',
  )
  expect(repeatedText(london, first + 3_600_000)).toContain('this is the second.')
  expect(repeatedText(london, first - 3_600_000)).toBe('')
})

test('saving what is shown of a second one leaves it the second', () => {
  const second = Date.parse('2026-10-25T01:30:00Z')
  const shown = scheduleValues(second, london)
  expect(shown).toEqual({ dueDate: '2026-10-25', dueTime: '01:30' })
  expect(todoSchedule(london, second).parse(shown)).toEqual({ dueAt: second })
  expect(todoSchedule(london, null).parse(shown)).toEqual({ dueAt: second - 3_600_000 })
  expect(scheduleValues(null, london)).toEqual({ dueDate: '', dueTime: '' })
})

test('a schedule needs a day and a time', () => {
  const errors = (fields: object) =>
    newScheduledTodo(london)
      .safeParse({ title: 'Ring', ...fields })
      .error?.issues.map(({ path, message }) => `${path}: ${message}`)
  expect(errors({})).toEqual(['dueDate: Please choose a day', 'dueTime: Please choose a time'])
  expect(errors({ dueDate: '2027-02-30', dueTime: '24:00' })).toEqual([
    'dueDate: Please enter a date such as 2026-11-25',
    'dueTime: Please enter a time such as 16:30',
  ])
})

test('the API takes instants, and days and times of the company’s clocks', () => {
  const due = (dueDate: unknown) => newTodo(london).safeParse({ title: 'Ring', dueDate }).data?.dueAt
  expect(due('2026-07-01T09:00')).toBe(Date.parse('2026-07-01T08:00:00Z'))
  expect(due('2026-07-01T09:00:30')).toBe(Date.parse('2026-07-01T08:00:00Z'))
  expect(due('2026-07-01')).toBe(Date.parse('2026-06-30T23:00:00Z'))
  expect(due('2026-07-01T09:00:00.000Z')).toBe(Date.parse('2026-07-01T09:00:00Z'))
  expect(due('2026-07-01T09:00:00+02:00')).toBe(Date.parse('2026-07-01T07:00:00Z'))
  expect([due(null), due(''), due(undefined)]).toEqual([null, null, undefined])
  const odd = [
    '2027-03-28T01:30',
    '2026-02-30T09:00',
    '2026-02-30T09:00Z',
    '2026-07-01T25:00',
    '2026-07-01T25:00Z',
  ]
  for (const text of [...odd, 'tomorrow', '275760-09-13', 12, true, {}]) {
    expect(newTodo(london).safeParse({ title: 'Ring', dueDate: text }).success, String(text)).toBe(false)
  }
})

test('a to-do says yesterday, today, tomorrow or its day, and whether it is late', () => {
  const now = Date.parse('2026-03-28T22:00:00Z')
  const say = (instant: string, timeZone = london) => todoDue(Date.parse(instant), { now, timeZone })
  expect(say('2026-03-28T21:59:59Z')).toEqual({ text: 'Today, 21:59', late: true })
  expect(say('2026-03-28T22:00:00Z')).toEqual({ text: 'Today, 22:00', late: false })
  expect(say('2026-03-27T16:00:00Z')).toEqual({ text: 'Yesterday, 16:00', late: true })
  // The clocks go forward in that night.
  expect(say('2026-03-29T08:00:00Z')).toEqual({ text: 'Tomorrow, 09:00', late: false })
  expect(say('2026-03-29T22:59:00Z').text).toBe('Tomorrow, 23:59')
  expect(say('2026-03-29T23:00:00Z').text).toBe('Mon 30 Mar, 00:00')
  expect(say('2026-03-29T22:30:00Z', 'Asia/Tokyo').text).toBe('Tomorrow, 07:30')
  expect(say('2025-12-31T10:00:00Z')).toEqual({ text: 'Wed 31 Dec 2025, 10:00', late: true })
})

test('a to-do is for today or a later day, by the company’s calendar', () => {
  const now = Date.parse('2026-07-01T23:30:00Z')
  const over = 'Please choose today or a later day'
  expect(dayOverText('UTC', Date.parse('2026-07-01T00:00:00Z'), now)).toBeNull()
  expect(dayOverText(london, Date.parse('2026-07-01T22:59:00Z'), now)).toBe(over)
  expect(dayOverText(london, Date.parse('2026-07-01T23:00:00Z'), now)).toBeNull()
})
