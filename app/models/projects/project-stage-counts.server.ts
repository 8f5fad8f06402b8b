import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { db } from '#db/client.ts'
import { projects, stages } from '#db/schema/index.ts'
import { isLate, matching, searchProjects } from './project-search.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

function countByStage(scope: Scope, found: Found | null, name: string, which?: SQL) {
  return db()
    .select({ stageId: projects.stageId, n: sql<number>`count(*)`.as(name) })
    .from(projects)
    .where(and(matching(scope, found), which))
    .groupBy(projects.stageId)
}

/** The company's stages with how many matching projects lie in each, and how many of them are overdue. */
export function countProjectsByStage(scope: Scope, query: string, which = searchProjects(scope, query)) {
  const found = countByStage(scope, which, 'found_count').as('found')
  const late = countByStage(scope, which, 'late_count', isLate(scope)).as('late')
  return db()
    .select({
      id: stages.id,
      name: stages.name,
      colour: stages.colour,
      count: sql<number>`coalesce(${found.n}, 0)`,
      late: sql<number>`coalesce(${late.n}, 0)`,
    })
    .from(stages)
    .leftJoin(found, eq(found.stageId, stages.id))
    .leftJoin(late, eq(late.stageId, stages.id))
    .where(eq(stages.companyId, scope.companyId))
    .orderBy(stages.position, stages.id)
    .all()
}
