import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listTodosToRemind } from '#app/models/todos/todo-reminder.server.ts'
import { db } from '#db/client.ts'
import { notifications, todos } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })

test('two processes that look at the same moment tell of each once', async () => {
  const { companyId, userId } = base.ours.member
  const rows = Array.from({ length: 300 }, (_, at) => ({
    companyId,
    userId,
    title: `To-do ${at}`,
    dueAt: 1000 + at,
  }))
  db().insert(todos).values(rows).run()
  const processes = [1, 2].map(() => {
    const args = [
      '--import',
      'tsx',
      'tests/deep/races/todo-reminder.ts',
      db().$client.name,
      String(Date.now()),
    ]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, ready: once(child.stdout, 'data'), exited: once(child, 'exit') }
  })
  await Promise.all(processes.map(({ ready }) => ready))
  for (const { child } of processes) child.stdin.write('go\n')
  expect((await Promise.all(processes.map(({ exited }) => exited))).map(([code]) => code)).toEqual([0, 0])
  const told = db().select().from(notifications).all()
  expect(told).toHaveLength(300)
  expect(new Set(told.map(({ relatedTodoId }) => relatedTodoId)).size).toBe(300)
  expect(listTodosToRemind(Date.now(), 10)).toEqual([])
})
