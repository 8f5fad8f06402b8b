import { and, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'

/** Live tasks of a project's stage that are not complete. */
export function countOpenTasks(scope: Scope, projectId: number, stageId: number): number {
  const open = db()
    .select({ n: count() })
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        eq(tasks.projectId, projectId),
        eq(tasks.stageId, stageId),
        isNull(tasks.binEntryId),
        ne(tasks.status, 'complete'),
      ),
    )
    .get()
  return open?.n ?? 0
}

/** Where a new task goes: a project of the company, and the asked stage or else the project's own. */
export function requireTaskPlace(scope: Scope, projectId: number, stageId: number | null) {
  const place = db()
    .select({
      id: projects.id,
      name: projects.name,
      jobNumber: projects.jobNumber,
      stageName: stages.name,
      stageColour: stages.colour,
    })
    .from(projects)
    .innerJoin(stages, eq(stages.companyId, projects.companyId))
    .where(
      and(
        eq(projects.companyId, scope.companyId),
        eq(projects.id, projectId),
        isNull(projects.binEntryId),
        or(eq(stages.id, projects.stageId), sql`${stages.id} is ${stageId}`),
      ),
    )
    .orderBy(desc(sql`${stages.id} is ${stageId}`))
    .limit(1)
    .get()
  if (!place) throw new NotFound('Project not found')
  return place
}
