import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { notificationHref } from '#app/domain/notifications/notification.ts'
import { listNotifications } from '#app/models/notifications/notification-list.server.ts'
import { listTodosToRemind } from '#app/models/todos/todo-reminder.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { remindOfTodos } from '#app/services/todos/remind-of-todos.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'
import { db } from '#db/client.ts'
import { notifications, todos, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()

const minute = 60_000
const told = () => db().select().from(notifications).orderBy(notifications.id).all()

/** Of the member, due so many minutes from now. */
function due(minutes: number, title = 'Ring the yard') {
  return createTodo(base.ours.member, { title, dueAt: Date.now() + minutes * minute })
}

const inAnHour = () => Date.now() + 60 * minute

test('its person is told once when its time has come, and led to it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T15:30:00Z'), toFake: ['Date'] })
  const { ours } = base
  const linkedProjectId = makeProject(ours, { name: 'Shaker kitchen' })
  const { id, dueAt } = createTodo(ours.member, {
    title: 'Ring',
    linkedProjectId,
    dueAt: Date.now() + minute,
  })
  remindOfTodos((dueAt ?? 0) - 1)
  expect(told()).toEqual([])
  remindOfTodos(dueAt ?? 0)
  remindOfTodos((dueAt ?? 0) + 1)
  expect(told()).toMatchObject([
    {
      companyId: ours.id,
      userId: ours.member.userId,
      title: 'To-do due',
      message: 'Ring (Mon 23 Nov, 15:31, Shaker kitchen)',
      type: 'todo',
      relatedTodoId: id,
      isRead: false,
    },
  ])
  const [shown] = listNotifications(ours.member, { limit: 5 }).notifications
  expect(shown && notificationHref(shown, '/portal')).toBe(`/todos/${id}`)
  vi.useRealTimers()
})

test('what came due while the server was down is told afterwards, once, however much it is', () => {
  const { companyId, userId } = base.ours.member
  const rows = Array.from({ length: 250 }, (_, at) => ({
    companyId,
    userId,
    title: `To-do ${at}`,
    dueAt: 1000 + at,
  }))
  db().insert(todos).values(rows).run()
  remindOfTodos(Date.now())
  remindOfTodos(Date.now())
  expect(told()).toHaveLength(250)
})

test('one that was done, deleted or unscheduled in time is not told of', () => {
  const { member } = base.ours
  updateTodo(member, due(1).id, { isCompleted: true })
  deleteTodo(member, due(1).id)
  updateTodo(member, due(1).id, { dueAt: null })
  createTodo(member, { title: 'Some day' })
  remindOfTodos(inAnHour())
  expect(told()).toEqual([])
})

test('another time is told of again, and what told of the old one goes', () => {
  const { member } = base.ours
  const { id } = due(1)
  remindOfTodos(inAnHour())
  const again = Date.now() + 90 * minute
  updateTodo(member, id, { dueAt: again })
  expect(told()).toEqual([])
  remindOfTodos(inAnHour())
  expect(told()).toEqual([])
  remindOfTodos(again)
  expect(told()).toHaveLength(1)
  updateTodo(member, id, { title: 'Ring the mill' })
  remindOfTodos(again + minute)
  expect(told()).toHaveLength(1)
})

test('done or deleted, its reminder goes; back again, a time that has passed is not told of again', () => {
  const { member } = base.ours
  const { id } = due(0)
  remindOfTodos(inAnHour())
  updateTodo(member, id, { isCompleted: true })
  expect(told()).toEqual([])
  updateTodo(member, id, { isCompleted: false })
  const unseen = due(0, 'Never told').id
  restoreFromBin(member, deleteTodo(member, unseen).binEntryId)
  updateTodo(member, unseen, { isCompleted: true })
  updateTodo(member, unseen, { isCompleted: false })
  remindOfTodos(inAnHour())
  expect(told()).toEqual([])
  const later = due(60, 'Still to come').id
  restoreFromBin(member, deleteTodo(member, later).binEntryId)
  remindOfTodos(inAnHour() + minute)
  expect(told()).toMatchObject([{ relatedTodoId: later }])
})

test('who was removed, or wants their data not used, is not told and not asked about again', () => {
  const { member, manager } = base.ours
  due(1)
  createTodo(manager, { title: 'Ring', dueAt: Date.now() + minute })
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, member.userId)).run()
  db().update(users).set({ restrictedAt: 1 }).where(eq(users.id, manager.userId)).run()
  remindOfTodos(inAnHour())
  expect(told()).toEqual([])
  expect(listTodosToRemind(inAnHour(), 10)).toEqual([])
})

test('looking is one search of an index that holds nothing else', () => {
  const plans = plansOf(() => listTodosToRemind(Date.now(), 10))
  expect(plans).toHaveLength(1)
  expect(plans[0]?.map(({ detail }) => detail)).toEqual([
    'SEARCH todos USING INDEX todos_to_remind (due_at>? AND due_at<?)',
    'SEARCH companies USING INTEGER PRIMARY KEY (rowid=?)',
    expect.stringMatching(/^SEARCH projects USING/),
  ])
})
