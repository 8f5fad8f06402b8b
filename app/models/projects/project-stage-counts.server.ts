import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import { joinClient } from './project.server.ts'
import { isLate, matching } from './project-search.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

function countByStage(scope: Scope, query: string, name: string, which?: SQL) {
  const all = db()
    .select({ stageId: projects.stageId, n: sql<number>`count(*)`.as(name) })
    .from(projects)
    .$dynamic()
  // Only a search looks at clients: over ten thousand projects the join doubles the time.
  return (query === '' ? all : all.leftJoin(clients, joinClient()))
    .where(and(matching(scope, query), which))
    .groupBy(projects.stageId)
}

/** The company's stages with how many matching projects lie in each, and how many of them are overdue. */
export function countProjectsByStage(scope: Scope, query: string) {
  const found = countByStage(scope, query, 'found_count').as('found')
  const late = countByStage(scope, query, 'late_count', isLate(scope)).as('late')
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
