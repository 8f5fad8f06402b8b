import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages } from '#db/schema/index.ts'

/** The client's newest live projects, and how many there are in all. */
export function listClientProjects(scope: Scope, id: number, limit: number) {
  const rows = db()
    .select({
      total: sql<number>`count(*) over ()`,
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      stageName: stages.name,
      stageColour: stages.colour,
    })
    .from(projects)
    .innerJoin(stages, and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId)))
    .where(
      and(eq(projects.companyId, scope.companyId), eq(projects.clientId, id), isNull(projects.binEntryId)),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit)
    .all()
  return { projects: rows.map(({ total: _, ...project }) => project), total: rows[0]?.total ?? 0 }
}

/** All of the client's projects, those in the bin too. */
export function countClientProjects(scope: Scope, id: number): number {
  return (
    db()
      .select({ n: count() })
      .from(projects)
      .where(and(eq(projects.companyId, scope.companyId), eq(projects.clientId, id)))
      .get()?.n ?? 0
  )
}
