import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { StageCount } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOnBoard } from '#app/models/board/board-ids.server.ts'
import { contains } from '#app/models/search.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages, tasks, users } from '#db/schema/index.ts'
import { hasJobNumber, isOverdue, joinClient, liveProjects, projectColumns } from './project.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

function joinStage(): SQL | undefined {
  return and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId))
}

function readCounts(text: string): StageCount[] {
  const counts: [number, number, number][] = JSON.parse(text)
  return counts.map(([stageId, total, done]) => ({ stageId, total, done }))
}

/** The project's live tasks counted, stage by stage, in the same statement. */
const taskCounts = subquery(sql`(select json_group_array(json_array(stage_id, total, done)) from (
    select ${tasks.stageId} as stage_id, count(*) as total, sum(${tasks.status} = 'complete') as done from ${tasks}
    where ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id} and ${tasks.binEntryId} is null
    group by ${tasks.stageId}))`).mapWith(readCounts)

function matching(scope: Scope, query: string): SQL | undefined {
  if (query === '') return liveProjects(scope)
  return and(
    liveProjects(scope),
    or(
      contains(projects.name, query),
      contains(projects.description, query),
      contains(clients.name, query),
      hasJobNumber(query),
    ),
  )
}

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

function isLate(scope: Scope): SQL {
  return isOverdue(dayIn(scope.timeZone, Date.now()))
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

const recordColumns = {
  ...projectColumns,
  companyId: projects.companyId,
  stageName: stages.name,
  stagePosition: stages.position,
  counts: taskCounts,
}

/** Newest first. */
export function listProjects(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return (
    db()
      .select(recordColumns)
      .from(projects)
      // Unlike an inner join, it leaves the projects in the order of their index.
      .crossJoin(stages)
      .where(and(liveProjects(scope), joinStage()))
      .orderBy(desc(projects.jobNumber))
      .limit(limit)
      .offset(offset)
      .all()
  )
}

export type ProjectRow = ReturnType<typeof listProjects>[number]

export function requireProjectRow(scope: Scope, id: number): ProjectRow {
  const row = db()
    .select(recordColumns)
    .from(projects)
    .innerJoin(stages, joinStage())
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}

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

/** The project with its client, the person in charge and the company's stages: what its dialog and its edit form show. */
export function requireProjectSheet(scope: Scope, id: number) {
  const row = db()
    .select({
      ...projectColumns,
      client: {
        id: clients.id,
        name: clients.name,
        email: clients.email,
        phone: clients.phone,
        address: clients.address,
        version: clients.version,
        createdBy: clients.createdBy,
      },
      assignee: { firstName: users.firstName, lastName: users.lastName, username: users.username },
      stages: companyStages(scope).mapWith(readCompanyStages),
      isOnBoard: isOnBoard(scope),
    })
    .from(projects)
    .leftJoin(clients, and(joinClient(), sql`${clients.binEntryId} is null`))
    .leftJoin(users, and(eq(users.companyId, projects.companyId), eq(users.id, projects.assignedTo)))
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}
