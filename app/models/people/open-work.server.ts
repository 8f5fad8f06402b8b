import { and, asc, eq, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { withdrawAssignments } from '#app/models/notifications/withdraw.server.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { among, jsonOf } from '#app/models/subquery.server.ts'
import { liveTasks } from '#app/models/tasks/task.server.ts'
import { deleteAssignments } from '#app/models/tasks/task-writes.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks } from '#db/schema/index.ts'

/** Open tasks they were on, and unfinished projects they led. */
export type OpenWork = { taskIds: number[]; projectIds: number[] }

/** `sharedTaskIds`: tasks that others are on, too. */
export type UnassignedWork = OpenWork & { sharedTaskIds: number[] }

function assignees() {
  return db()
    .select({ id: taskAssignees.id })
    .from(taskAssignees)
    .where(and(eq(taskAssignees.companyId, tasks.companyId), eq(taskAssignees.taskId, tasks.id)))
}

const isOpen = ne(tasks.status, 'complete')

/** Binned ones included. */
function openTasksOf({ companyId }: Scope, userId: number): SQL | undefined {
  // Starts from the person: 'or' would read all tasks of the company.
  const isOn = sql`${tasks.id} in (
    select mine.id from ${tasks} mine where mine.company_id = ${companyId} and mine.assigned_to = ${userId}
    union all select task_id from ${taskAssignees} where company_id = ${companyId} and user_id = ${userId})`
  return and(eq(tasks.companyId, companyId), isOpen, isOn)
}

/** Starts from the company's open tasks, which are fewer than a person's tasks over the years. */
export function liveOpenTasksOf({ companyId }: Scope, userId: number): SQL {
  // The plus keeps SQLite off the index of all tasks.
  return sql`+${tasks.companyId} = ${companyId} and ${tasks.id} in (
    select mine.id from ${tasks} mine indexed by tasks_pressing
    where mine.company_id = ${companyId} and (mine.status = 'complete') = 0 and mine.bin_entry_id is null
      and (mine.assigned_to = ${userId} or exists (select 1 from ${taskAssignees} a
        where a.task_id = mine.id and a.user_id = ${userId} and a.company_id = ${companyId})))`
}

const isUnfinished = and(isNull(projects.completedDate), inArray(projects.status, ['active', 'on_hold']))

export function projectsInCharge({ companyId }: Scope, userId: number): SQL | undefined {
  return and(eq(projects.companyId, companyId), eq(projects.assignedTo, userId), isUnfinished)
}

/** `byOthers` keeps SQLite off the index of unassigned tasks, where few match the rest. */
export function withoutAnybody(byOthers = false): SQL | undefined {
  return and(byOthers ? sql`+${tasks.assignedTo} is null` : isNull(tasks.assignedTo), notExists(assignees()))
}

/** By stage, the most pressing first. */
function selectTasks(scope: Scope, where: SQL | undefined) {
  return db()
    .select({
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      projectId: tasks.projectId,
      projectName: projects.name,
      jobNumber: projects.jobNumber,
      stageName: stages.name,
      stageColour: stages.colour,
      people: sql<number>`(select count(*) from task_assignees where task_assignees.company_id = ${tasks.companyId}
        and task_assignees.task_id = ${tasks.id})`,
    })
    .from(tasks)
    .innerJoin(stages, onKey(stages, tasks.stageId))
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(and(liveTasks(scope), where))
    .orderBy(asc(sql`${tasks.dueDate} is null`), asc(tasks.dueDate), asc(tasks.id))
    .all()
}

export type AssignedTask = ReturnType<typeof selectTasks>[number]

function selectProjects(scope: Scope, where: SQL | undefined) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(and(liveProjects(scope), isUnfinished, where))
    .orderBy(asc(projects.jobSequence))
    .all()
}

export type AssignedProject = ReturnType<typeof selectProjects>[number]

export function listAssignedTasks(scope: Scope, userId: number): AssignedTask[] {
  return selectTasks(scope, liveOpenTasksOf(scope, userId))
}

export function listAssignedProjects(scope: Scope, userId: number): AssignedProject[] {
  return selectProjects(scope, eq(projects.assignedTo, userId))
}

export function listTasksWithoutAnybody(scope: Scope, ids: readonly number[]): AssignedTask[] {
  if (ids.length === 0) return []
  return selectTasks(scope, and(sql`${tasks.id} in ${among(ids)}`, isOpen, withoutAnybody()))
}

/** Open ones, with the people on them. */
export function listTasksOfOthers(scope: Scope, ids: readonly number[], userId: number) {
  if (ids.length === 0) return []
  const rows = db()
    .select({
      id: tasks.id,
      title: tasks.title,
      projectId: tasks.projectId,
      assignedTo: tasks.assignedTo,
      dueDate: tasks.dueDate,
      people: jsonOf<number[]>(sql`(select json_group_array(user_id) from task_assignees
        where task_assignees.company_id = ${tasks.companyId} and task_assignees.task_id = ${tasks.id})`),
    })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(and(liveTasks(scope), isOpen, sql`${tasks.id} in ${among(ids)}`))
    .orderBy(tasks.id)
    .all()
  return rows.filter(({ people }) => people.length > 0 && !people.includes(userId))
}

export function listProjectsWithoutAnybody(scope: Scope, ids: readonly number[]): AssignedProject[] {
  if (ids.length === 0) return []
  return selectProjects(scope, and(sql`${projects.id} in ${among(ids)}`, isNull(projects.assignedTo)))
}

/** In the order of first appearance. */
export function groupByProject<T extends Pick<AssignedTask, 'projectId'>>(
  tasks: readonly T[],
): Map<AssignedTask['projectId'], T[]> {
  const groups = new Map<AssignedTask['projectId'], T[]>()
  for (const task of tasks) {
    const group = groups.get(task.projectId)
    if (group) group.push(task)
    else groups.set(task.projectId, [task])
  }
  return groups
}

/** Includes binned work, but returns only the rest. Withdraws unread news. Call it inside a transaction. */
export function unassignOpenWork(scope: Scope, userId: number): OpenWork {
  const held = db()
    .select({ id: tasks.id, isLive: sql<number>`(${liveTasks(scope)})` })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(openTasksOf(scope, userId))
    .orderBy(tasks.id)
    .all()
  const pairs = held.map(({ id }) => ({ taskId: id, userId }))
  deleteAssignments(scope, pairs)
  db().run(sql`update tasks set version = version + 1,
    assigned_to = case when assigned_to = ${userId} then null else assigned_to end
    where company_id = ${scope.companyId}
      and id in ${among(held.map(({ id }) => id))}`)
  withdrawAssignments(scope, pairs)
  const released = db()
    .update(projects)
    .set({ assignedTo: null, version: sql`${projects.version} + 1` })
    .where(projectsInCharge(scope, userId))
    .returning({ id: projects.id, binEntryId: projects.binEntryId })
    .all()
  return {
    taskIds: held.filter(({ isLive }) => isLive === 1).map(({ id }) => id),
    projectIds: released.filter(({ binEntryId }) => binEntryId === null).map(({ id }) => id),
  }
}

/** For statements that read `projects`; `was` is JSON with `to`. */
export function isInChargeSince(scope: Scope, was: SQL): SQL | undefined {
  return and(liveProjects(scope), isUnfinished, sql`${projects.assignedTo} is ${was} ->> 'to'`)
}

/** Unfinished, and still led by the same person. */
export function listInChargeSince(
  scope: Scope,
  rows: readonly { id: number; to: number | null }[],
): number[] {
  if (rows.length === 0) return []
  return db()
    .select({ id: projects.id })
    .from(sql`json_each(${JSON.stringify(rows)}) was`)
    .innerJoin(projects, eq(projects.id, sql`was.value ->> 'id'`))
    .where(isInChargeSince(scope, sql`was.value`))
    .orderBy(asc(projects.jobSequence))
    .all()
    .map(({ id }) => id)
}
