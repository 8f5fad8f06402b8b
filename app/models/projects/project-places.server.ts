import { and, eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { liveProjects, projectColumns } from './project.server.ts'
import { taskCounts } from './tasks-by-stage.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

/** The project with its live tasks counted and the company's stages: what a template is applied to. */
export function requireProjectPlaces(scope: Scope, id: number) {
  const row = db()
    .select({
      ...projectColumns,
      counts: taskCounts,
      stages: companyStages(scope).mapWith(readCompanyStages),
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  const { counts, ...project } = row
  return {
    ...project,
    tasks: {
      total: counts.reduce((sum, { total }) => sum + total, 0),
      done: counts.reduce((sum, { done }) => sum + done, 0),
    },
  }
}
