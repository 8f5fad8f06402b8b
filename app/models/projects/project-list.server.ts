import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Found, findNamed, findRecords, mostLookedAt } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'
import {
  isFinished,
  isOverdue,
  joinClient,
  liveProjects,
  newestJobsOf,
  taskCounts,
} from './project.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

/** Clients of that name whose jobs are found. */
const mostClients = 50

/** The projects that hold the text, have it as their number, or whose client is called so. Null when nothing is looked for. */
export function searchProjects(scope: Scope, query: string): Found | null {
  const direct = findRecords(scope, 'project', query)
  if (direct === null) return null
  const clients = findNamed(scope, 'client', query)
  const called = clients.ids.slice(0, mostClients)
  const number = jobNumberIn(query)
  const others =
    called.length === 0 && number === null
      ? []
      : db().all<{ id: number }>(sql`
          select id from projects where company_id = ${scope.companyId} and job_number = ${number}
          union all select * from (${newestJobsOf(scope.companyId, called, mostLookedAt)} limit ${mostLookedAt})`)
  const ids = new Set([...direct.ids, ...others.map(({ id }) => id)])
  return {
    ids: [...ids],
    isCut: direct.isCut || clients.ids.length > mostClients || others.length >= mostLookedAt,
  }
}

export function matchingProjects(scope: Scope, found: Found | null): SQL {
  return found === null ? liveProjects(scope) : liveAmong(scope, found)
}

/** Without the words of an index: SQLite would go through all of it in order, in search of the few. */
function liveAmong({ companyId }: Scope, found: Found): SQL {
  return sql`${isFoundProject(found)} and +${projects.companyId} = ${companyId} and +${projects.binEntryId} is null`
}

/** One of the projects that were found. */
export function isFoundProject({ ids }: Found): SQL {
  return sql`${projects.id} in ${among(ids)}`
}

function isLate(scope: Scope): SQL {
  return isOverdue(dayIn(scope.timeZone, Date.now()))
}

type ProjectChoice = {
  query: string
  found?: Found | null
  stageId: number | null
  late?: boolean
  finished?: boolean
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
  { query, found = searchProjects(scope, query), stageId, late, finished }: ProjectChoice,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = and(
    matchingProjects(scope, found),
    late ? isLate(scope) : undefined,
    finished ? isFinished : undefined,
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

/** The company's stages with how many matching projects lie in each, or how many finished ones, and how many are overdue. */
export function countProjectsByStage(
  scope: Scope,
  query: string,
  which = searchProjects(scope, query),
  finished = false,
) {
  const found = countByStage(scope, which, 'found_count', finished ? isFinished : undefined).as('found')
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
