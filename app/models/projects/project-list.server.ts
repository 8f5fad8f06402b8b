import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import { isOverdue, joinClient, taskCounts } from './project.server.ts'
import { matchingProjects, searchProjects } from './project-search.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

function isLate(scope: Scope): SQL {
  return isOverdue(dayIn(scope.timeZone, Date.now()))
}

type ProjectChoice = {
  query: string
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
    matchingProjects(scope, found),
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

function countByStage(scope: Scope, found: Found | null, name: string, which?: SQL) {
  return db()
    .select({ stageId: projects.stageId, n: sql<number>`count(*)`.as(name) })
    .from(projects)
    .where(and(matchingProjects(scope, found), which))
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

const mostChoices = 500

function listChoices(scope: Scope, which: SQL, always: number | null) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(sql`${projects.companyId} = ${scope.companyId} and ${which}`)
    .orderBy(desc(sql`${projects.id} is ${always}`), desc(projects.jobNumber))
    .limit(mostChoices)
    .all()
}

/** Projects a task can be put into, newest first; `always` is among them however old it is. */
export function listProjectChoices(scope: Scope, always: number | null = null) {
  const isChoice = sql`(${projects.id} is ${always} or ${projects.status} in ('active', 'on_hold'))`
  return listChoices(scope, sql`${projects.binEntryId} is null and ${isChoice}`, always)
}

/** Live projects, newest first, to say what a payment is for; `always` is among them, wherever it is. */
export function listPaidProjects(scope: Scope, always: number | null = null) {
  return listChoices(scope, sql`(${projects.binEntryId} is null or ${projects.id} is ${always})`, always)
}
