import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Broadcast, Hint, SignedOut } from '#app/domain/live/live.ts'
import { deleteUserSessions } from '#app/models/auth/session.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { live, startLive } from '#app/services/live/live.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'
import { transaction } from '#db/client.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()
let told: (Broadcast | SignedOut)[]
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  told = []
  const stops = [startLive(), live.listen(one => told.push(one))]
  stop = () => {
    for (const end of stops) end()
  }
})
afterEach(() => {
  vi.runAllTimers()
  stop()
  vi.useRealTimers()
})

function hints(): { companyId: number; hint: Hint }[] {
  vi.runAllTimers()
  return told.flatMap(one =>
    'event' in one && one.event === 'hint' && one.payload
      ? [{ companyId: one.to.companyId, hint: one.payload as Hint }]
      : [],
  )
}

test('what happens at once is one hint a company: the newest act, whose, and which projects', () => {
  const ours = createProject(base.ours.admin, { name: 'Oak porch' })
  const other = createProject(base.ours.manager, { name: 'Bunk beds' })
  const theirs = createProject(base.theirs.admin, { name: 'Shop counter' })
  const [first, second, ...others] = hints()
  expect(others).toEqual([])
  expect(first?.companyId).toBe(base.ours.id)
  expect(first?.hint.projectIds).toEqual([ours.id, other.id])
  expect(first?.hint.by).toEqual([base.ours.admin.userId, base.ours.manager.userId])
  expect(second?.companyId).toBe(base.theirs.id)
  expect(second?.hint.projectIds).toEqual([theirs.id])
  expect(second?.hint.act).toBeGreaterThan(first?.hint.act ?? Number.NaN)
})

test('many projects are any; a stage move is told in words', () => {
  const ids = Array.from({ length: 25 }, () => makeProject(base.ours))
  for (const id of ids) updateProject(base.ours.admin, id, { notes: 'Ring first' })
  expect(hints().at(-1)?.hint).toMatchObject({ projectIds: null, moves: [] })
  updateProject(base.ours.admin, ids[0] ?? 0, { stageId: base.ours.stageIds.design })
  const [move] = hints().at(-1)?.hint.moves ?? []
  expect(move?.by).toBe(base.ours.admin.userId)
  expect(move?.text).toMatch(/ moved API-\d+ Shaker kitchen to Design$/)
})

test('what is rolled back is told to nobody', () => {
  expect(() =>
    transaction(() => {
      createProject(base.ours.admin, { name: 'Oak porch' })
      throw new Error('Not today')
    }),
  ).toThrow('Not today')
  expect(hints()).toEqual([])
})

test('a notification is told to its person, ended sessions to the sockets that had them', () => {
  const { companyId, userId } = base.ours.member
  insertNotifications(base.ours.admin, [{ userId, title: 'Hinges', message: '', eventKey: 'test:1' }])
  deleteUserSessions(userId)
  expect(told).toEqual([{ to: { companyId, userId }, event: 'notified' }, { signedOut: { userId } }])
})

test('what becomes of a to-do is told to its person alone', () => {
  const { member } = base.ours
  const { id } = createTodo(member, { title: 'Ring the yard' })
  updateTodo(member, id, { title: 'Ring the mill' })
  updateTodo(member, id, { isCompleted: true })
  updateTodo(member, id, { isCompleted: true })
  restoreFromBin(member, deleteTodo(member, id).binEntryId)
  expect(() => createTodo(member, { title: 'For nobody', linkedProjectId: 999_999 })).toThrow()
  vi.runAllTimers()
  const one = { to: { companyId: member.companyId, userId: member.userId }, event: 'todos' }
  expect(told).toEqual([one, one, one, one, one])
})

test('a company has the room of its whole team and those of its projects, until they are deleted', () => {
  const lastUse = { usedAt: 0, idleMinutes: null }
  const person = { companyId: base.ours.id, userId: base.ours.admin.userId, name: '', sessionId: '', lastUse }
  const ours = makeProject(base.ours)
  const theirs = makeProject(base.theirs)
  expect([null, ours, theirs, 999_999].map(room => live.hasRoom(person, room))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
