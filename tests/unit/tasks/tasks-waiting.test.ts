import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { findTasks } from '#app/models/tasks/task-list.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { setWaiting, takeWaitBack } from '#app/services/tasks/set-waiting.server.ts'
import { giveTaskBack, takeTask } from '#app/services/tasks/take-task.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { databaseForTests, makeProject, makeTask, unsubscribed } from '#tests/support/database.ts'
import { history, people, putMemberOn, told } from '#tests/support/tasks.ts'

const base = databaseForTests()

const today = dayIn('Europe/London', Date.now())
const ahead = addDays(today, 4)
const hinges = { waitingFor: 'Hinges', waitingUntil: ahead }

describe('a task that waits', () => {
  test('is set so by whoever may work on it, and taken back', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const id = putMemberOn(ours, makeTask(ours, { projectId, title: 'Hang the doors' }))
    expect(setWaiting(ours.member, id, hinges)).toMatchObject({ ...hinges, waitingSince: today, version: 2 })
    expect(setWaiting(ours.member, id, hinges).version).toBe(2)
    expect(takeWaitBack(ours.manager, id)).toMatchObject({
      waitingFor: '',
      waitingUntil: null,
      waitingSince: null,
    })
    expect(history(projectId)).toEqual([
      `set “Hang the doors” waiting: Hinges, ${formatDate(ahead)}`,
      'said that “Hang the doors” is no longer waiting',
    ])
  })

  test('is another’s own, and another company’s nobody finds', () => {
    const { ours, theirs } = base
    const id = makeTask(ours)
    const before = base.dump()
    expect(() => setWaiting(ours.member, id, hinges)).toThrow(Forbidden)
    for (const scope of [theirs.admin, theirs.member]) {
      expect(() => setWaiting(scope, id, hinges)).toThrow(NotFound)
      expect(() => takeWaitBack(scope, id)).toThrow(NotFound)
    }
    expect(() => setWaiting(unsubscribed(ours.manager), id, hinges)).toThrow(PaymentRequired)
    expect(() => setWaiting(ours.admin, id, { ...hinges, waitingUntil: today })).toThrow(Invalid)
    expect(base.dump()).toBe(before)
  })

  test('waits no more once it is done, also when it is opened again', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const id = makeTask(ours, { projectId, ...hinges, waitingSince: today, title: 'Doors' })
    makeTask(ours, { projectId })
    setTaskDone(ours.admin, id, true)
    expect(requireTask(ours.admin, id)).toMatchObject({
      waitingFor: '',
      waitingUntil: null,
      waitingSince: null,
    })
    setTaskDone(ours.admin, id, false)
    expect(requireTask(ours.admin, id).waitingFor).toBe('')
    expect(history(projectId)).toEqual(['completed “Doors”', 'reopened “Doors”'])
  })

  test('keeps a day that has come when something else of it is changed', () => {
    const { ours } = base
    const past = { waitingFor: 'Glass', waitingUntil: addDays(today, -1), waitingSince: addDays(today, -9) }
    const id = makeTask(ours, past)
    const sent = { waitingFor: 'Glass', waitingUntil: past.waitingUntil, title: 'Fit the glass' }
    expect(updateTask(ours.admin, id, sent).task).toMatchObject({ ...past, title: 'Fit the glass' })
  })

  test('can be made so', () => {
    const { ours } = base
    expect(createTask(ours.admin, { title: 'Fit', ...hinges })).toMatchObject({
      ...hinges,
      waitingSince: today,
    })
    expect(() => createTask(ours.admin, { title: 'Fit', waitingUntil: ahead })).toThrow(Invalid)
  })

  test('is listed while it waits, the first to be ready first', () => {
    const { ours, theirs } = base
    const wait = (waitingUntil: string | null, values = {}) =>
      makeTask(ours, { waitingFor: 'Hinges', waitingUntil, waitingSince: today, ...values })
    const [open, later, soon] = [wait(null), wait(ahead), wait(addDays(today, 1))]
    wait(today)
    makeTask(ours)
    makeTask(theirs, { waitingFor: 'Glass' })
    const found = findTasks(ours.member, { filter: 'waiting', query: '' }, { limit: 9, offset: 0 })
    expect(found.rows.map(({ id }) => id)).toEqual([soon, later, open])
    expect(found.total).toBe(3)
  })
})

describe('a task of nobody', () => {
  test('is taken by whoever has time, told in history and to nobody, and given back', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const id = makeTask(ours, { projectId, title: 'Second coat' })
    expect(takeTask(ours.member, id).assignedTo).toBe(ours.member.userId)
    const after = base.dump()
    takeTask(ours.member, id)
    expect(base.dump()).toBe(after)
    expect(people(ours.admin, id)).toEqual([ours.member.userId])
    expect(told(ours.member)).toEqual([])
    giveTaskBack(ours.member, id)
    expect(people(ours.admin, id)).toEqual([])
    expect(requireTask(ours.admin, id).assignedTo).toBeNull()
    expect(history(projectId)[0]).toMatch(/^assigned “Second coat” to /)
  })

  test('goes to the first who takes it', () => {
    const { ours, theirs } = base
    const id = makeTask(ours)
    const done = makeTask(ours, { status: 'complete' })
    takeTask(ours.manager, id)
    expect(() => takeTask(ours.member, id)).toThrow(Conflict)
    expect(() => takeTask(ours.member, done)).toThrow(Conflict)
    expect(() => giveTaskBack(ours.member, id)).toThrow(Forbidden)
    expect(() => takeTask(theirs.member, id)).toThrow(NotFound)
    expect(() => takeTask(unsubscribed(ours.member), makeTask(ours))).toThrow(PaymentRequired)
    expect(people(ours.admin, id)).toEqual([ours.manager.userId])
  })
})
