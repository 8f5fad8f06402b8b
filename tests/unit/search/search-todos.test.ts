import { expect, test } from 'vitest'
import { maxOpenTodos } from '#app/domain/limits.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'
import { db } from '#db/client.ts'
import { todos } from '#db/schema/index.ts'
import { databaseForTests, makeTask } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()

test('finds one’s own to-dos, open and completed, and nobody else’s', () => {
  const { ours, theirs } = base
  const { id } = createTodo(ours.member, { title: 'Ring the timber yard' })
  const done = createTodo(ours.member, { title: 'Timber is paid' }).id
  updateTodo(ours.member, done, { isCompleted: true })
  deleteTodo(ours.member, createTodo(ours.member, { title: 'Timber, deleted' }).id)
  createTodo(ours.admin, { title: 'Timber of the admin' })
  createTodo(theirs.member, { title: 'Timber of others' })
  makeTask(ours, { title: 'Order timber' })
  expect(searchWork(ours.member, 'TIMBER')).toEqual([
    expect.objectContaining({ type: 'task', title: 'Order timber' }),
    { type: 'todo', id, title: 'Ring the timber yard', subtitle: 'Open · Yours alone', href: `/todos/${id}` },
    {
      type: 'todo',
      id: done,
      title: 'Timber is paid',
      subtitle: 'Completed · Yours alone',
      href: `/todos/${done}`,
      isDone: true,
    },
  ])
  expect(searchWork(ours.manager, 'timber').map(({ type }) => type)).toEqual(['task'])
  expect(searchWork(ours.member, 'ri').map(({ id }) => id)).toEqual([id])
})

test('looks at so many of the person’s own at most, by their own indexes', () => {
  const { companyId, userId } = base.ours.member
  const many = Array.from({ length: 500 }, (_, at) => ({
    companyId,
    userId,
    title: `Sand ${at}`,
    createdAt: at + 10,
  }))
  db().insert(todos).values({ companyId, userId, title: 'Sand the first', createdAt: 1 }).run()
  for (let n = 0; n < maxOpenTodos / 500; n++) db().insert(todos).values(many).run()
  expect(searchWork(base.ours.member, 'sand the first')).toEqual([])
  expect(searchWork(base.ours.member, 'sand 499')).toHaveLength(2)
  const steps = plansOf(() => searchWork(base.ours.member, 'sand'))
    .flat()
    .map(({ detail }) => detail)
  expect(steps.filter(step => /todos USING/.test(step))).toEqual([
    expect.stringContaining('USING INDEX todos_open (company_id=? AND user_id=?'),
    expect.stringContaining('USING INDEX todos_completed (company_id=? AND user_id=?'),
  ])
})
