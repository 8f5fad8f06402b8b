import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityDetail } from '#app/domain/activities/activity.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import { askerPlaceholders } from '#app/models/placeholders.server.ts'
import { idOfPosition } from '#app/models/positions/position-name.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db, prepared } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'
import { liveTasks, type Task, taskColumns } from './task.server.ts'

export function listProjectTasks(scope: Scope, projectId: number): Task[] {
  return tasksOfProject().all({ companyId: scope.companyId, projectId })
}

const tasksOfProject = prepared(orm =>
  orm
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, onKey(stages, tasks.stageId))
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(and(liveTasks(askerPlaceholders), eq(tasks.projectId, sql.placeholder('projectId'))))
    .orderBy(asc(stages.position), asc(tasks.position), asc(tasks.id))
    .prepare(),
)

/** Returns how many were not pending. */
export function resetTasks(scope: Scope, projectId: number): number {
  return db()
    .update(tasks)
    .set({ status: 'pending', completedAt: null, completedBy: null, version: sql`${tasks.version} + 1` })
    .where(and(ofProject(scope, projectId), sql`${tasks.status} <> 'pending'`))
    .run().changes
}

function ofProject(scope: Scope, projectId: number): SQL | undefined {
  return and(eq(tasks.companyId, scope.companyId), eq(tasks.projectId, projectId), isNull(tasks.binEntryId))
}

export function countProjectTasks(scope: Scope, projectId: number): number {
  return db().select({ n: count() }).from(tasks).where(ofProject(scope, projectId)).get()?.n ?? 0
}

export function binProjectTasks(scope: Scope, projectId: number, binEntryId: number): void {
  db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(ofProject(scope, projectId))
    .run()
}

export function countOpenTasks(scope: Scope, projectId: number, stageId: number): number {
  const open = db()
    .select({ n: count() })
    .from(tasks)
    .where(and(ofProject(scope, projectId), eq(tasks.stageId, stageId), ne(tasks.status, 'complete')))
    .get()
  return open?.n ?? 0
}

/** `stageId` null: the project's own stage. */
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

/** Before a restart. */
export type TaskState = ActivityDetail['project.restarted']['tasks'][number]

export function listTaskIds(scope: Scope, projectId: number): number[] {
  return db()
    .select({ id: tasks.id })
    .from(tasks)
    .where(ofProject(scope, projectId))
    .all()
    .map(({ id }) => id)
}

/** Begun or complete ones. */
export function listTaskStates(scope: Scope, projectId: number): TaskState[] {
  return db()
    .select({
      id: tasks.id,
      status: tasks.status,
      completedAt: tasks.completedAt,
      completedBy: tasks.completedBy,
    })
    .from(tasks)
    .where(and(ofProject(scope, projectId), ne(tasks.status, 'pending')))
    .orderBy(asc(tasks.id))
    .all()
}

export function countTaskStates(scope: Scope, projectId: number) {
  const row = db().get<{ total: number; done: number; begun: number; stages: string }>(sql`select
    count(*) as total,
    count(*) filter (where status = 'complete') as done,
    count(*) filter (where status = 'in_progress') as begun,
    ${companyStages(scope)} as stages
    from ${tasks} where company_id = ${scope.companyId} and project_id = ${projectId} and bin_entry_id is null`)
  return { ...row, stages: readCompanyStages(row.stages) }
}

/** Only where still pending; returns how many. */
export function putBackTaskStates(scope: Scope, projectId: number, states: readonly TaskState[]): number {
  return db().run(sql`update ${tasks} set
      status = was.value ->> 'status',
      completed_at = was.value ->> 'completedAt',
      completed_by = (select u.id from users u
        where u.company_id = ${scope.companyId} and u.id = was.value ->> 'completedBy'),
      version = version + 1
    from json_each(${JSON.stringify(states)}) as was
    where ${tasks.companyId} = ${scope.companyId} and ${tasks.projectId} = ${projectId}
      and ${tasks.id} = was.value ->> 'id' and ${tasks.binEntryId} is null and ${tasks.status} = 'pending'`)
    .changes
}

// Lists go into statements as one JSON value, so the number of statements does not grow.

/** `lastPositions` include binned tasks. */
export function readTaskPlaces(scope: Scope, projectId: number) {
  const rows = db().all<{ stageId: number; total: number; done: number; last: number }>(sql`
    select stage_id as stageId, sum(bin_entry_id is null) as total,
      sum(bin_entry_id is null and status = 'complete') as done, max(position) as last
    from ${tasks} where company_id = ${scope.companyId} and project_id = ${projectId} group by stage_id`)
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    done: rows.reduce((sum, { done }) => sum + done, 0),
    lastPositions: new Map(rows.map(({ stageId, last }) => [stageId, last])),
  }
}

type AddedTask = StoredPlan & {
  title: string
  stageId: number
  assignedTo: number | null
  dueDate: string | null
}

/** Each after the last of its stage; returns the ids in the same order. */
export function insertProjectTasks(
  scope: Scope,
  projectId: number,
  rows: readonly AddedTask[],
  lastPositions: ReadonlyMap<number, number>,
): number[] {
  const last = new Map(lastPositions)
  const placed = rows.map(row => {
    const position = (last.get(row.stageId) ?? 0) + 1
    last.set(row.stageId, position)
    return { ...row, position }
  })
  const added = db().all<{ id: number }>(sql`
    insert into ${tasks} (company_id, project_id, title, stage_id, assigned_to, position,
      due_date, due_anchor, due_offset, estimated_minutes, position_id, created_by, created_at)
    select ${scope.companyId}, ${projectId}, value ->> 'title', value ->> 'stageId', value ->> 'assignedTo',
      value ->> 'position', value ->> 'dueDate', value ->> 'dueAnchor', value ->> 'dueOffset',
      value ->> 'estimatedMinutes', ${idOfPosition(scope, sql`value ->> 'jobRole'`)}, ${scope.userId}, ${Date.now()}
    from json_each(${JSON.stringify(placed)}) order by key
    returning id`)
  return added.map(({ id }) => id).sort((a, b) => a - b)
}

/** Keeps the versions, as the tasks are new. */
export function writeTaskEstimates(
  { companyId }: Company,
  rows: readonly { id: number; minutes: number }[],
): void {
  if (rows.length === 0) return
  db().run(sql`update ${tasks} set estimated_minutes = row.value ->> 'minutes'
    from json_each(${JSON.stringify(rows)}) as row where company_id = ${companyId} and ${tasks.id} = row.value ->> 'id'`)
}

/** Those that are still the project's. */
export function listTasksThere(scope: Scope, projectId: number, taskIds: readonly number[]): number[] {
  return db()
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(ofProject(scope, projectId), sql`${tasks.id} in ${among(taskIds)}`))
    .all()
    .map(({ id }) => id)
}

/** Each once. */
export function listProjectsOfTasks({ companyId }: Scope, taskIds: readonly number[]): number[] {
  const rows = db().all<{ id: number }>(sql`select distinct project_id as id from tasks
    where company_id = ${companyId} and id in ${among(taskIds)} and project_id is not null`)
  return rows.map(({ id }) => id)
}
