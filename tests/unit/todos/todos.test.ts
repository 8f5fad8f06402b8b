import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { maxOpenTodos } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { todoZoomKey } from '#app/domain/todos/todo-zoom.ts'
import { countBinEntries, listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { readExportPage } from '#app/models/exports/export-page.server.ts'
import { requireSubject } from '#app/models/exports/export-table.server.ts'
import { readMark, workMark } from '#app/models/notifications/notification.server.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import { readNavigation } from '#app/models/shell.server.ts'
import { findTodo, requireTodo } from '#app/models/todos/todo.server.ts'
import {
  countOpenTodos,
  getListedTodo,
  listScheduledTodos,
  listTodos,
  listUpcomingTodos,
  readTodoFigures,
  readTodoLists,
} from '#app/models/todos/todo-list.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'
import { db } from '#db/client.ts'
import { activities, binEntries, todos } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()
const page = { limit: 50, offset: 0 }
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const openOf = (scope: Scope, tomorrow = 0) =>
  readTodoLists(scope, { open: page, completed: page, tomorrow }).open

function fill(scope: Scope, count: number, values: Partial<typeof todos.$inferInsert> = {}) {
  const { companyId, userId } = scope
  const rows = Array.from({ length: count }, (_, at) => ({
    companyId,
    userId,
    title: `To-do ${at}`,
    createdAt: at + 1,
    ...values,
  }))
  for (let from = 0; from < count; from += 500) {
    db()
      .insert(todos)
      .values(rows.slice(from, from + 500))
      .run()
  }
}

describe('a to-do is its person’s alone', () => {
  test('nobody else of the company, an admin neither, finds, changes, deletes or restores it', () => {
    const { ours, theirs } = base
    const { id } = createTodo(ours.member, { title: 'Ring the yard', dueAt: Date.now() + 1000 })
    for (const other of [ours.admin, ours.manager, theirs.admin]) {
      expect(findTodo(other, id)).toBeNull()
      expect(getListedTodo(other, id)).toBeNull()
      expect([listTodos(other, page), openOf(other), listUpcomingTodos(other, 5)]).toEqual([[], [], []])
      expect(listScheduledTodos(other, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect(() => updateTodo(other, id, { title: 'Mine' })).toThrow(NotFound)
      expect(() => deleteTodo(other, id)).toThrow(NotFound)
    }
    const { binEntryId } = deleteTodo(ours.member, id)
    for (const other of [ours.admin, ours.manager, theirs.admin]) {
      expect([listBinEntries(other, 10), countBinEntries(other)]).toEqual([[], 0])
      expect(() => restoreFromBin(other, binEntryId)).toThrow(NotFound)
    }
    expect(listBinEntries(ours.member, 10)).toMatchObject([{ noun: 'todo', label: 'Ring the yard' }])
    expect(countBinEntries(ours.member)).toBe(1)
    expect(findTodo(ours.member, id)).toBeNull()
    restoreFromBin(ours.member, binEntryId)
    expect(requireTodo(ours.member, id).title).toBe('Ring the yard')
  })

  test('history tells nothing of it', () => {
    const { member } = base.ours
    const { id } = createTodo(member, { title: 'Ring the yard' })
    updateTodo(member, id, { title: 'Ring the mill', isCompleted: true })
    restoreFromBin(member, deleteTodo(member, id).binEntryId)
    expect(db().select().from(activities).all()).toEqual([])
  })

  test('each write of them changes what their person’s pages are held against, and nobody else’s', () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const { ours, theirs } = base
    const { member } = ours
    const others = [ours.admin, ours.manager, theirs.admin]
    const markOf = (scope: Scope) => {
      const { work } = readMark(scope)
      const { act, todo } = readNavigation(scope, false)
      expect({ act, todo }, 'the page knows the same').toEqual(work)
      return workMark(scope, work)
    }
    const before = others.map(markOf)
    const marks = new Set([markOf(member)])
    const { id } = createTodo(member, { title: 'Ring the yard' })
    marks.add(markOf(member))
    updateTodo(member, id, { title: 'Ring the mill' })
    marks.add(markOf(member))
    // The clock may be set back.
    vi.setSystemTime(Date.now() - 1000)
    updateTodo(member, id, { isCompleted: true })
    marks.add(markOf(member))
    const { binEntryId } = deleteTodo(member, id)
    marks.add(markOf(member))
    restoreFromBin(member, binEntryId)
    marks.add(markOf(member))
    updateTodo(member, id, { isCompleted: true })
    marks.add(markOf(member))
    vi.useRealTimers()
    expect(marks.size).toBe(6)
    expect(others.map(markOf)).toEqual(before)
    const plans = plansOf(() => readMark(member)).flatMap(plan => plan.map(({ detail }) => detail))
    expect(plans).toContain('SEARCH todos USING COVERING INDEX todos_changed (company_id=? AND user_id=?)')
  })

  test('the company’s export holds neither others’ to-dos nor what they deleted of them', () => {
    const { admin, member } = base.ours
    deleteTodo(member, createTodo(member, { title: 'Private matter' }).id)
    deleteTodo(admin, createTodo(admin, { title: 'Own matter' }).id)
    createTodo(member, { title: 'Private matter' })
    const read = (scope: Scope, name: 'todos' | 'binEntries', which: 'company' | 'person') =>
      JSON.stringify(
        readExportPage(name, { scope: which, viewer: scope, subject: requireSubject(scope) }).rows,
      )
    expect(read(admin, 'todos', 'company')).not.toContain('Private')
    expect(read(admin, 'binEntries', 'company')).not.toContain('Private')
    expect(read(admin, 'binEntries', 'company')).toContain('Own matter')
    expect(read(member, 'todos', 'person')).toContain('Private')
    expect(read(member, 'binEntries', 'person')).toContain('Private')
  })

  test('erasing somebody takes theirs along, out of the bin as well', () => {
    const { member, admin } = base.ours
    deleteTodo(member, createTodo(member, { title: 'Private matter' }).id)
    deleteTodo(admin, createTodo(admin, { title: 'Own matter' }).id)
    createTodo(member, { title: 'Private matter' })
    eraseUser(member)
    expect(db().select().from(todos).all()).toMatchObject([{ title: 'Own matter' }])
    expect(db().select().from(binEntries).all()).toMatchObject([{ label: 'Own matter' }])
  })
})

describe('what is written', () => {
  test('is trimmed of nothing it needs, proven, and made once for a request', () => {
    const { ours, theirs } = base
    const linkedProjectId = makeProject(ours)
    const linkedTaskId = makeTask(ours)
    const input = { title: 'Ring', linkedProjectId, linkedTaskId, requestId: 'key-1' }
    const made = createTodo(ours.member, input)
    expect(createTodo(ours.member, input).id).toBe(made.id)
    expect(made).toMatchObject({ linkedProjectId, linkedTaskId, isCompleted: false, notificationSent: false })
    const foreign = { linkedProjectId: makeProject(theirs), linkedTaskId: makeTask(theirs) }
    for (const [name, id] of Object.entries(foreign)) {
      expect(() => createTodo(ours.member, { title: 'Ring', [name]: id })).toThrow(/one of your/)
      expect(() => updateTodo(ours.member, made.id, { [name]: id })).toThrow(/one of your/)
    }
    expect(() => createTodo(ours.member, { title: 'Ring', userId: ours.admin.userId })).toThrow(/your own/)
    expect(() => updateTodo(ours.member, made.id, { userId: ours.admin.userId })).toThrow(/your own/)
    expect(createTodo(ours.member, { title: 'Ring', userId: ours.member.userId }).userId).toBe(
      ours.member.userId,
    )
  })

  test('the day may not be past; what it had stays as it is', () => {
    vi.useFakeTimers({ now: Date.parse('2026-10-25T00:30:00Z'), toFake: ['Date'] })
    const { member } = base.ours
    // Half past one of the 25th there: its day began at 23:00 UTC.
    const today = Date.parse('2026-10-24T23:00:00Z')
    expect(createTodo(member, { title: 'Early', dueAt: today }).dueAt).toBe(today)
    expect(() => createTodo(member, { title: 'Late', dueAt: today - 1 })).toThrow(
      'Please choose today or a later day',
    )
    const { id } = createTodo(member, { title: 'Ring', dueAt: today })
    vi.setSystemTime('2026-11-01T12:00:00Z')
    expect(updateTodo(member, id, { title: 'Ring again', dueAt: today }).title).toBe('Ring again')
    expect(() => updateTodo(member, id, { dueAt: today + 1 })).toThrow('Please choose today')
    expect(updateTodo(member, id, { dueAt: null }).dueAt).toBeNull()
    vi.useRealTimers()
  })

  test('completing says when, reopening forgets it, saving no change changes nothing', () => {
    const { member } = base.ours
    const { id } = createTodo(member, { title: 'Ring' })
    const done = updateTodo(member, id, { isCompleted: true })
    expect(done.completedAt).toBeGreaterThan(0)
    expect(updateTodo(member, id, { isCompleted: true, title: 'Ring' })).toEqual(done)
    expect(updateTodo(member, id, { isCompleted: false }).completedAt).toBeNull()
  })

  test('without a subscription it is read, not written', () => {
    const { member, admin } = base.ours
    const { id } = createTodo(member, { title: 'Ring' })
    const unpaid = { ...member, isSubscribed: false } as Scope
    expect(requireTodo(unpaid, id).title).toBe('Ring')
    expect(() => createTodo(unpaid, { title: 'Ring' })).toThrow(PaymentRequired)
    expect(() => updateTodo(unpaid, id, { isCompleted: true })).toThrow(PaymentRequired)
    expect(() => deleteTodo(unpaid, id)).toThrow(PaymentRequired)
    expect(createTodo({ ...admin, isSubscribed: false } as Scope, { title: 'Ring' }).id).toBeGreaterThan(0)
  })
})

describe('lists', () => {
  test('open ones newest first, completed ones latest first, both by pages and counted', () => {
    const { member } = base.ours
    fill(member, 3)
    fill(member, 2, { isCompleted: true, completedAt: 5 })
    const { open, completed } = readTodoLists(member, { open: page, completed: page, tomorrow: 0 })
    expect(open.map(({ title }) => title)).toEqual(['To-do 2', 'To-do 1', 'To-do 0'])
    expect(completed.map(({ title }) => title)).toEqual(['To-do 1', 'To-do 0'])
    const second = { limit: 1, offset: 1 }
    expect(ids(readTodoLists(member, { open: second, completed: page, tomorrow: 0 }).open)).toEqual([
      open[1]?.id,
    ])
    expect(readTodoLists(member, { open: null, completed: second, tomorrow: 0 })).toEqual({
      open: [],
      completed: [completed[1]],
    })
    expect(countOpenTodos(member)).toBe(3)
    expect(readTodoFigures(member)).toEqual({ open: 3, completed: 2, zoom: null })
    writePreference(member, todoZoomKey, 1.2)
    expect(readTodoFigures(member).zoom).toBe(1.2)
    expect(listTodos(member, page)).toHaveLength(5)
  })

  test('are open newest first, below what is due by the end of today, the soonest first', () => {
    const { member } = base.ours
    const tomorrow = 2_000_000
    const times = { late: 500, later: tomorrow, none: null, today: tomorrow - 1, another: null }
    for (const [at, [title, dueAt]] of Object.entries(times).entries()) {
      fill(member, 1, { title, dueAt, createdAt: at + 1 })
    }
    expect(openOf(member, tomorrow).map(({ title }) => title)).toEqual([
      ...['late', 'today'],
      ...['another', 'none', 'later'],
    ])
    const second = readTodoLists(member, { open: { limit: 2, offset: 1 }, completed: page, tomorrow })
    expect(second.open.map(({ title }) => title)).toEqual(['today', 'another'])
  })

  test('are read by indexes of their own, however many there are', () => {
    const { member } = base.ours
    const steps = (work: () => unknown) =>
      plansOf(work)
        .flat()
        .map(({ detail }) => detail)
        .filter(detail => /todos/.test(detail))
    expect(steps(() => readTodoLists(member, { open: page, completed: page, tomorrow: 0 }))).toEqual([
      'SEARCH todos USING INTEGER PRIMARY KEY (rowid=?)',
      expect.stringContaining('INDEX todos_open (company_id=? AND user_id=?'),
      expect.stringContaining('INDEX todos_completed (company_id=? AND user_id=?'),
    ])
    const scheduled = 'INDEX todos_scheduled (company_id=? AND user_id=? AND due_at>'
    expect(steps(() => listScheduledTodos(member, 1, 2))).toEqual([expect.stringContaining(scheduled)])
    expect(steps(() => listUpcomingTodos(member, 5))).toEqual([expect.stringContaining(scheduled)])
    expect(steps(() => listTodos(member, page))).toEqual([expect.stringContaining('INDEX todos_user')])
  })

  test('scheduled ones between two instants, the first included, the last not', () => {
    const { member } = base.ours
    for (const dueAt of [99, 100, 199, 200]) fill(member, 1, { dueAt })
    fill(member, 1, { dueAt: 150, isCompleted: true })
    expect(listScheduledTodos(member, 100, 200).map(({ dueAt }) => dueAt)).toEqual([100, 199])
    expect(listUpcomingTodos(member, 3).map(({ dueAt }) => dueAt)).toEqual([99, 100, 199])
  })

  test('a project in the bin is still told', () => {
    const { member, admin } = base.ours
    const linkedProjectId = makeProject(base.ours, { name: 'Shaker kitchen' })
    const { id } = createTodo(member, { title: 'Ring', linkedProjectId })
    deleteProject(admin, linkedProjectId)
    expect(getListedTodo(member, id)).toMatchObject({ projectName: 'Shaker kitchen', isProjectBinned: true })
    expect(updateTodo(member, id, { title: 'Ring again', linkedProjectId }).linkedProjectId).toBe(
      linkedProjectId,
    )
  })

  test('hold so many open ones at most, however they come', () => {
    const { member, manager } = base.ours
    const { id: done } = createTodo(member, { title: 'Done' })
    updateTodo(member, done, { isCompleted: true })
    const { binEntryId } = deleteTodo(member, createTodo(member, { title: 'Gone' }).id)
    fill(member, maxOpenTodos)
    const refusal = 'A list holds 1,000 open to-dos at most. Please complete or delete some first'
    expect(() => createTodo(member, { title: 'One more' })).toThrow(refusal)
    expect(() => updateTodo(member, done, { isCompleted: false })).toThrow(refusal)
    expect(() => restoreFromBin(member, binEntryId)).toThrow(refusal)
    expect(countOpenTodos(member)).toBe(maxOpenTodos)
    createTodo(manager, { title: 'Theirs' })
  })

  test('the bin lets go of it for good after its days', () => {
    const { member } = base.ours
    deleteTodo(member, createTodo(member, { title: 'Gone' }).id)
    db().update(binEntries).set({ expiresAt: 1 }).where(eq(binEntries.noun, 'todo')).run()
    emptyBin(Date.now())
    expect([db().select().from(todos).all(), db().select().from(binEntries).all()]).toEqual([[], []])
  })
})
