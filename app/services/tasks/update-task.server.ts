import { dayIn } from '#app/domain/clock.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskChange } from '#app/domain/tasks/task.schema.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { settledWait } from '#app/domain/tasks/waiting.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { requireTask, type Task } from '#app/models/tasks/task.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { draftDonePaymentStages } from '#app/services/invoices/draft-due-payment-stages.server.ts'
import { type Advance, advanceStage } from '#app/services/projects/advance-stage.server.ts'
import { transaction } from '#db/client.ts'
import { planChange, type TaskPlan, writeChange } from './change-task.server.ts'
import { ensurePosition } from './ensure-position.server.ts'
import { recordChange } from './record-change.server.ts'

export type TaskOutcome = { task: Task; advance: Advance | null }

/** Throws Stale when made from an older version. The only way to change a task's status, and so to advance its project. */
export function updateTask(scope: Scope, id: number, sent: TaskChange): TaskOutcome {
  return transaction(() => {
    const before = requireTask(scope, id)
    requireMay(scope, 'task.edit', ownedTask(before))
    const asked = ensurePosition(scope, sent, before.jobRole)
    const change = { ...asked, ...settledWait(before, asked, dayIn(scope.timeZone, Date.now())) }
    const plan = planChange(before, change)
    if (!plan) return { task: before, advance: null }
    ensureChange(scope, 'task', before, change)
    ensurePeople(scope, change, plan)
    writeChange(scope, before, change, plan)
    const task = requireTask(scope, id)
    recordChange(scope, before, task, plan)
    if (before.status === 'complete' || task.status !== 'complete') return { task, advance: null }
    const advance = advanceStage(scope, task)
    if (task.projectId !== null) draftDonePaymentStages(scope, task.projectId)
    return { task, advance }
  })
}

export function setTaskStatus(scope: Scope, id: number, status: Task['status']): TaskOutcome {
  return updateTask(scope, id, { status })
}

/** Unticking an unfinished task changes nothing. */
export function setTaskDone(scope: Scope, id: number, done: boolean): TaskOutcome {
  return transaction(() => {
    const { status } = requireTask(scope, id)
    return setTaskStatus(scope, id, done ? 'complete' : status === 'complete' ? 'pending' : status)
  })
}

function ensurePeople(scope: Scope, { assignedTo }: TaskChange, { added }: TaskPlan): void {
  const isMain = (userId: number) => userId === assignedTo
  assertMembers(scope, added.filter(isMain))
  const others = added.filter(userId => !isMain(userId))
  assertMembers(scope, others, 'assigneeIds')
}
