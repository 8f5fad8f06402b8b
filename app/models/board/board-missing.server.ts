import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { joinClient, liveProjects } from '#app/models/projects/project.server.ts'
import { matchingProjects, searchProjects } from '#app/models/projects/project-list.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import { boardIds, hasTasks } from './board-ids.server.ts'

/** In work, with tasks, and not on the person's board. */
function isMissing(scope: Scope): SQL | undefined {
  return and(
    liveProjects(scope),
    sql`${projects.status} = 'active' and ${projects.completedDate} is null`,
    sql`${projects.id} not in ${boardIds(scope)}`,
    hasTasks,
  )
}

/** How many projects in work could be put on the board. */
export function countMissing(scope: Scope): number {
  return db().select({ n: sql<number>`count(*)` }).from(projects).where(isMissing(scope)).get()?.n ?? 0
}

/** Their ids, the soonest due first. */
export function listMissingIds(scope: Scope, limit: number): number[] {
  return db()
    .select({ id: projects.id })
    .from(projects)
    .where(isMissing(scope))
    .orderBy(sql`${projects.dueDate} is null`, projects.dueDate, projects.jobNumber)
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

/** What can be put on the board, newest first. */
export function findMissing(scope: Scope, query: string, limit: number) {
  const matches = matchingProjects(scope, searchProjects(scope, query))
  return (
    db()
      .select({
        id: projects.id,
        jobNumber: projects.jobNumber,
        name: projects.name,
        clientName: clients.name,
        stage: stages.name,
        colour: stages.colour,
        status: projects.status,
        dueDate: projects.dueDate,
        completedDate: projects.completedDate,
      })
      .from(projects)
      // An inner join would start from the stages, and so read every project before it takes the newest.
      .leftJoin(stages, and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId)))
      .leftJoin(clients, joinClient())
      .where(and(matches, sql`${projects.id} not in ${boardIds(scope)}`, hasTasks))
      .orderBy(sql`${projects.jobNumber} desc`)
      .limit(limit)
      .all()
  )
}
