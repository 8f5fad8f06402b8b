import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import { joinClient } from './project.server.ts'
import { isLate, matching } from './project-search.server.ts'
import { taskCounts } from './tasks-by-stage.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

export function joinStage(): SQL | undefined {
  return and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId))
}

/**
 * A page of cards, newest first, and the company's stages with them (none when there are no cards). `late` are only the
 * overdue ones, those due first at the front.
 */
export function findProjects(
  scope: Scope,
  { query, stageId, late }: { query: string; stageId: number | null; late?: boolean },
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      clientName: clients.name,
      stageId: projects.stageId,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      counts: taskCounts,
      stages: companyStages(scope),
    })
    .from(projects)
    .leftJoin(clients, joinClient())
    .where(
      and(
        matching(scope, query),
        late ? isLate(scope) : undefined,
        stageId === null ? undefined : eq(projects.stageId, stageId),
      ),
    )
    // Job numbers are counted up as projects are made, and are indexed.
    .orderBy(...(late ? [asc(projects.dueDate)] : []), desc(projects.jobNumber))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, stages: rows[0] ? readCompanyStages(rows[0].stages) : [] }
}
