import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'
import { type Task, taskColumns } from './task.server.ts'
import { joinProject, joinStage, liveTasks } from './task-conditions.server.ts'

/** All live tasks of a project, stage by stage in working order. */
export function listProjectTasks(scope: Scope, projectId: number): Task[] {
  return db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinProject())
    .where(and(liveTasks(scope), eq(tasks.projectId, projectId)))
    .orderBy(asc(stages.position), asc(tasks.position), asc(tasks.id))
    .all()
}

/** Sets every live task of the project to pending; returns how many were not. */
export function resetTasks(scope: Scope, projectId: number): number {
  return db()
    .update(tasks)
    .set({ status: 'pending', completedAt: null, completedBy: null, version: sql`${tasks.version} + 1` })
    .where(and(ofProject(scope, projectId), sql`${tasks.status} <> 'pending'`))
    .run().changes
}

function ofProject(scope: Scope, projectId: number): SQL | undefined {
  return and(eq(tasks.companyId, scope.companyId), eq(tasks.projectId, projectId), isNull(tasks.binEntryId))
}

export function countProjectTasks(scope: Scope, projectId: number): number {
  return db().select({ n: count() }).from(tasks).where(ofProject(scope, projectId)).get()?.n ?? 0
}

/** Puts all of a project's tasks into one bin entry; returns how many. */
export function binProjectTasks(scope: Scope, projectId: number, binEntryId: number): number {
  return db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(ofProject(scope, projectId))
    .run().changes
}
