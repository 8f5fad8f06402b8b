import { dayIn } from '#app/domain/clock.ts'
import type { TaskStatus } from '#app/domain/enumerations.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import { db } from '#db/client.ts'
import { taskAssignees, tasks } from '#db/schema/index.ts'
import type { SeedRun } from './seed-run.ts'
import type { TaskDetails, TaskStory } from './story.ts'

const HOUR_MS = 3_600_000

export type NewTask = TaskDetails & {
  projectId: number | null
  stageId: number
  position: number
  createdBy: number
  createdAt: number
  /** Who completes a task that falls to nobody. */
  fallbackWorker: number
  status?: TaskStatus
  completedAt?: number
  dueDate?: string | null
  plan: StoredPlan
  /** Its date is the plan's, not one that somebody chose. */
  isPlanned?: boolean
  isAcknowledged?: boolean
}

export function readTask(entry: TaskStory): TaskDetails {
  return typeof entry === 'string' ? { title: entry } : entry
}

export function addTask(run: SeedRun, task: NewTask): { taskId: number; completedBy: number } {
  const { companyId, calendar, person, history } = run
  const workers = (task.who ?? []).map(person)
  const { completedAt = null, projectId, createdBy, createdAt, plan, isPlanned, waits } = task
  const completedBy = workers[0] ?? task.fallbackWorker
  const dueDate = completedAt === null ? task.dueDate : dayIn('Europe/London', completedAt)
  const { id: taskId } = db()
    .insert(tasks)
    .values({
      companyId,
      title: task.title,
      description: task.description ?? '',
      projectId,
      stageId: task.stageId,
      assignedTo: workers[0] ?? null,
      status: completedAt === null ? (task.status ?? 'pending') : 'complete',
      priority: task.priority ?? 'medium',
      position: task.position,
      dueDate: dueDate ?? null,
      dueAnchor: isPlanned ? (plan.dueAnchor ?? null) : null,
      dueOffset: isPlanned ? (plan.dueOffset ?? null) : null,
      estimatedMinutes: plan.estimatedMinutes ?? null,
      jobRole: task.forPosition ?? '',
      waitingFor: waits?.for ?? '',
      waitingUntil: waits?.untilNext === undefined ? null : calendar.next(waits.untilNext),
      waitingSince: waits ? calendar.day(-1) : null,
      completedAt,
      completedBy: completedAt === null ? null : completedBy,
      createdBy,
      createdAt,
    })
    .returning({ id: tasks.id })
    .get()
  const isAcknowledged = completedAt !== null || task.isAcknowledged
  if (workers.length > 0) {
    db()
      .insert(taskAssignees)
      .values(
        workers.map(userId => ({
          companyId,
          taskId,
          userId,
          assignedBy: createdBy,
          assignedAt: createdAt,
          acknowledgedAt: isAcknowledged ? createdAt + HOUR_MS : null,
        })),
      )
      .run()
  }
  if (completedAt !== null) {
    history.add('task.completed', {
      by: completedBy,
      at: completedAt,
      subjectId: taskId,
      projectId: projectId ?? undefined,
      detail: { title: task.title },
    })
  }
  return { taskId, completedBy }
}
