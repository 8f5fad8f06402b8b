import { and, eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'
import {
  joinLiveProject,
  joinProject,
  joinStage,
  liveTasks,
  reachableTasks,
} from './task-conditions.server.ts'
import { assignees } from './task-people.server.ts'

export const taskColumns = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  projectId: tasks.projectId,
  projectName: projects.name,
  jobNumber: projects.jobNumber,
  stageId: tasks.stageId,
  stageName: stages.name,
  stageColour: stages.colour,
  stagePosition: stages.position,
  assignedTo: tasks.assignedTo,
  assignees,
  status: tasks.status,
  priority: tasks.priority,
  position: tasks.position,
  dueDate: tasks.dueDate,
  completedAt: tasks.completedAt,
  completedBy: tasks.completedBy,
  createdBy: tasks.createdBy,
  version: tasks.version,
  createdAt: tasks.createdAt,
}

export function getTask(scope: Scope, id: number) {
  return (
    db()
      .select(taskColumns)
      .from(tasks)
      .innerJoin(stages, joinStage())
      .leftJoin(projects, joinProject())
      .where(and(liveTasks(scope), eq(tasks.id, id)))
      .get() ?? null
  )
}

export type Task = NonNullable<ReturnType<typeof getTask>>

export function requireTask(scope: Scope, id: number): Task {
  const task = getTask(scope, id)
  if (!task) throw new NotFound('Task not found')
  return task
}

/** As `requireTask`, and also the person's own orphaned task, which comes without its project's name and number. */
export function requireReachableTask(scope: Scope, id: number): Task {
  const task = db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinLiveProject())
    .where(and(reachableTasks(scope), eq(tasks.id, id)))
    .get()
  if (!task) throw new NotFound('Task not found')
  return task
}
