import { and, desc, eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages } from '#db/schema/index.ts'
import { liveProjects, projectColumns } from './project.server.ts'
import { joinStage } from './project-list.server.ts'
import { taskCounts } from './tasks-by-stage.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

const recordColumns = {
  ...projectColumns,
  companyId: projects.companyId,
  stageName: stages.name,
  stagePosition: stages.position,
  counts: taskCounts,
}

/** Newest first. */
export function listProjects(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return (
    db()
      .select(recordColumns)
      .from(projects)
      // Unlike an inner join, it leaves the projects in the order of their index.
      .crossJoin(stages)
      .where(and(liveProjects(scope), joinStage()))
      .orderBy(desc(projects.jobNumber))
      .limit(limit)
      .offset(offset)
      .all()
  )
}

export type ProjectRow = ReturnType<typeof listProjects>[number]

export function requireProjectRow(scope: Scope, id: number): ProjectRow {
  const row = db()
    .select(recordColumns)
    .from(projects)
    .innerJoin(stages, joinStage())
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}
