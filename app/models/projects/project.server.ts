import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type AskedJob, jobNumberOf } from '#app/domain/projects/job-number.ts'
import type { StageCount } from '#app/domain/projects/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Asker, Day } from '#app/models/placeholders.server.ts'
import { onKey, rowsOf } from '#app/models/rows.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, projects, stages, tasks } from '#db/schema/index.ts'

// Drizzle drops table names in a select from one table, so these selects join or write them.

export const projectColumns = {
  id: projects.id,
  jobNumber: projects.jobNumber,
  name: projects.name,
  description: projects.description,
  notes: projects.notes,
  clientId: projects.clientId,
  stageId: projects.stageId,
  status: projects.status,
  estimatedValue: projects.estimatedValue,
  actualValue: projects.actualValue,
  startDate: projects.startDate,
  dueDate: projects.dueDate,
  completedDate: projects.completedDate,
  assignedTo: projects.assignedTo,
  createdBy: projects.createdBy,
  version: projects.version,
  createdAt: projects.createdAt,
}

export function liveProjects({ companyId }: Pick<Asker, 'companyId'>): SQL {
  return sql`${projects.companyId} = ${companyId} and ${projects.binEntryId} is null`
}

/** The rule of `projectOverdue`. */
export function isOverdue(today: Day['today']): SQL {
  return sql`${projects.status} = 'active' and ${projects.completedDate} is null and ${projects.dueDate} < ${today}`
}

/** The rule of `isFinished`. */
export const isFinished = sql`(${projects.completedDate} is not null or ${projects.status} in ('completed', 'cancelled'))`

/** Worded as the index of unfinished projects. */
export const isUnfinished = sql`${projects.completedDate} is null and ${projects.status} not in ('completed', 'cancelled')`

/** History is append-only, so its last line is the newest. In milliseconds since 1970 UTC. */
export const lastAt = subquery(sql<number>`coalesce((select a.created_at from activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id} order by a.id desc limit 1),
  ${projects.createdAt})`)

/** Counts days since completion, or without such a day since the last activity; never where the company keeps finished jobs. */
export function hasLeftBoards({ companyId }: Pick<Asker, 'companyId'>, { today, ends }: Day): SQL {
  const days = sql`(select finished_job_days from companies where id = ${companyId})`
  return sql`(${isFinished} and coalesce(
    case when ${projects.completedDate} is not null then ${projects.completedDate} <= date(${today}, '-' || ${days} || ' days')
      else ${lastAt} <= ${ends} - ${days} * ${dayMs} end, 0))`
}

/** A cheap superset of what `hasLeftBoards` keeps. For any table of projects, worded as its indexes. */
export function mayStay(
  { companyId }: Pick<Asker, 'companyId'>,
  { today }: Day,
): { unfinished: SQL; lately: SQL } {
  const last = sql`coalesce((select date(${today}, '-' || finished_job_days || ' days') from companies
    where id = ${companyId}), '')`
  return { unfinished: sql`completed_date is null`, lately: sql`completed_date > ${last}` }
}

const rows = rowsOf(projects, 'Project not found', projectColumns)
export const { find: findProject, require: requireProject, insert: insertJob, save: saveJob } = rows

export type Project = ReturnType<typeof requireProject>

export function isJob(asked: AskedJob | null): SQL {
  return sql`job_sequence is ${asked?.sequence ?? null} and job_prefix = coalesce(${asked?.prefix ?? null}, job_prefix)`
}

export function findProjectOfJob(scope: Scope, asked: AskedJob): number | null {
  const where = and(liveProjects(scope), isJob(asked))
  return db().select({ id: projects.id }).from(projects).where(where).get()?.id ?? null
}

export function requireProjectOfJob(scope: Scope, sequence: number): number {
  const id = findProjectOfJob(scope, { prefix: null, sequence })
  if (id === null) throw new NotFound('Project not found')
  return id
}

function readCounts(text: string): StageCount[] {
  const counts: [number, number, number][] = JSON.parse(text)
  return counts.map(([stageId, total, done]) => ({ stageId, total, done }))
}

export const taskCounts = subquery(sql`(select json_group_array(json_array(stage_id, total, done)) from (
    select ${tasks.stageId} as stage_id, count(*) as total, sum(${tasks.status} = 'complete') as done from ${tasks}
    where ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id} and ${tasks.binEntryId} is null
    group by ${tasks.stageId}))`).mapWith(readCounts)

const recordColumns = {
  ...projectColumns,
  companyId: projects.companyId,
  stageName: stages.name,
  stagePosition: stages.position,
  counts: taskCounts,
}

export function listProjects(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return (
    db()
      .select(recordColumns)
      .from(projects)
      // A cross join keeps the order of the projects' index.
      .crossJoin(stages)
      .where(and(liveProjects(scope), onKey(stages, projects.stageId)))
      .orderBy(desc(projects.jobSequence))
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
    .innerJoin(stages, onKey(stages, projects.stageId))
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}

export function readNextJob(scope: Scope) {
  const row = db()
    .select({
      prefix: companies.jobPrefix,
      sequence: companies.nextJobNumber,
      stages: companyStages(scope).mapWith(readCompanyStages),
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId))
    .get()
  if (!row) throw new NotFound('Company not found')
  return { jobNumber: jobNumberOf(row.prefix, row.sequence), stages: row.stages }
}

export function takeJobNumber(scope: Scope) {
  const { next, jobPrefix } = db()
    .update(companies)
    .set({ nextJobNumber: sql`${companies.nextJobNumber} + 1` })
    .where(eq(companies.id, scope.companyId))
    .returning({ next: companies.nextJobNumber, jobPrefix: companies.jobPrefix })
    .get()
  return { jobSequence: next - 1, jobPrefix }
}

/** Active people in charge, or on any of its tasks. */
export function listProjectPeople({ companyId }: Scope, projectId: number): number[] {
  const rows = db().all<{ id: number }>(sql`select u.id from users u
    where u.company_id = ${companyId} and u.status = 'active' and u.id in (
      select assigned_to from projects where company_id = ${companyId} and id = ${projectId}
      union select a.user_id from tasks t
        cross join task_assignees a on a.company_id = t.company_id and a.task_id = t.id
        where t.company_id = ${companyId} and t.project_id = ${projectId} and t.bin_entry_id is null)`)
  return rows.map(({ id }) => id)
}

/** The newest live jobs of each client, so that a client with thousands costs no more. */
export function newestJobsOf(companyId: number, clientIds: readonly number[], each: number): SQL {
  return sql`select job.value as id from ${among(clientIds)} client, json_each((select json_group_array(id) from (
    select id from projects where company_id = ${companyId} and client_id = client.value and bin_entry_id is null
    order by job_sequence desc limit ${each}))) job`
}

export function listKnownIds({ companyId }: Scope, ids: readonly number[]): number[] {
  const { id } = projects
  const where = and(
    eq(projects.companyId, companyId),
    sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`,
  )
  return db()
    .select({ id })
    .from(projects)
    .where(where)
    .all()
    .map(row => row.id)
}
