import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import { joinClient } from './project.server.ts'
import { isLate, matching, searchProjects } from './project-search.server.ts'
import { taskCounts } from './tasks-by-stage.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

export function joinStage(): SQL | undefined {
  return and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId))
}

type ProjectChoice = {
  query: string
  /** What the query finds, where that is known. */
  found?: Found | null
  stageId: number | null
  late?: boolean
}

/** What is found comes in no order: its page is chosen before the tasks of each project are counted. */
function pageOf(where: SQL | undefined, order: SQL[], { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/**
 * A page of cards, newest first, and the company's stages with them (none when there are no cards). `late` are only the
 * overdue ones, those due first at the front.
 */
export function findProjects(
  scope: Scope,
  { query, found = searchProjects(scope, query), stageId, late }: ProjectChoice,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = and(
    matching(scope, found),
    late ? isLate(scope) : undefined,
    stageId === null ? undefined : eq(projects.stageId, stageId),
  )
  // Job numbers are counted up as projects are made, and are indexed.
  const order = [...(late ? [asc(projects.dueDate)] : []), desc(projects.jobNumber)]
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
    .where(found === null ? where : inArray(projects.id, pageOf(where, order, { limit, offset })))
    .orderBy(...order)
    .limit(limit)
    .offset(found === null ? offset : 0)
    .all()
  return { rows, stages: rows[0] ? readCompanyStages(rows[0].stages) : [] }
}
