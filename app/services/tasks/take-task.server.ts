import { Conflict } from '#app/domain/errors.ts'
import { listText } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireTask, type Task } from '#app/models/tasks/task.server.ts'
import { transaction } from '#db/client.ts'
import { planChange, writeChange } from './change-task.server.ts'
import { recordChange } from './record-change.server.ts'
import { updateTask } from './update-task.server.ts'

/** Anybody’s unassigned task. Taking it twice takes it once. */
export function takeTask(scope: Scope, id: number): Task {
  return transaction(() => {
    const before = requireTask(scope, id)
    requireMay(scope, 'task.take')
    const { assignees, status } = before
    if (assignees.some(person => person.id === scope.userId)) return before
    if (status === 'complete') throw new Conflict('It is done already')
    if (assignees.length > 0)
      throw new Conflict(`${listText(assignees.map(({ name }) => name))} took it first`)
    const change = { assignedTo: scope.userId }
    const plan = planChange(before, change)
    if (!plan) return before
    writeChange(scope, before, change, plan)
    const task = requireTask(scope, id)
    recordChange(scope, before, task, plan)
    return task
  })
}

export function giveTaskBack(scope: Scope, id: number): Task {
  return transaction(() => {
    const { assignedTo, assignees } = requireTask(scope, id)
    const others = assignees.filter(person => person.id !== scope.userId).map(person => person.id)
    const main = assignedTo === scope.userId ? null : assignedTo
    return updateTask(scope, id, { assignedTo: main, assigneeIds: others }).task
  })
}
