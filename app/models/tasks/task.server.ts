import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { fullName, initials } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskAssignee } from '#app/domain/tasks/task.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks, todos, users } from '#db/schema/index.ts'

function readAssignees(text: string): TaskAssignee[] {
  const people: [number, string, string, string][] = JSON.parse(text)
  return people.map(([id, first, last, username]) => ({
    id,
    name: fullName(first, last, username),
    initials: initials(first, last, username),
  }))
}

const assignees = subquery(
  sql`(select json_group_array(json_array(${users.id}, ${users.firstName}, ${users.lastName}, ${users.username})
    order by ${taskAssignees.userId} is not ${tasks.assignedTo}, ${taskAssignees.id})
  from ${taskAssignees} inner join ${users}
    on ${users.companyId} = ${taskAssignees.companyId} and ${users.id} = ${taskAssignees.userId}
  where ${taskAssignees.companyId} = ${tasks.companyId} and ${taskAssignees.taskId} = ${tasks.id})`,
).mapWith(readAssignees)

export const taskColumns = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  projectId: tasks.projectId,
  projectName: projects.name,
  jobNumber: projects.jobNumber,
  stageId: tasks.stageId,
  stageName: stages.name,
  stageColour: stages.colour,
  stagePosition: stages.position,
  assignedTo: tasks.assignedTo,
  assignees,
  status: tasks.status,
  priority: tasks.priority,
  position: tasks.position,
  dueDate: tasks.dueDate,
  completedAt: tasks.completedAt,
  completedBy: tasks.completedBy,
  createdBy: tasks.createdBy,
  version: tasks.version,
  createdAt: tasks.createdAt,
}

/** Neither the task nor its project is in the bin. For selects that join the project. */
export function liveTasks(scope: Scope): SQL | undefined {
  return and(eq(tasks.companyId, scope.companyId), isNull(tasks.binEntryId), isNull(projects.binEntryId))
}

export function joinStage(): SQL | undefined {
  return and(eq(stages.companyId, tasks.companyId), eq(stages.id, tasks.stageId))
}

export function joinProject(): SQL | undefined {
  return and(eq(projects.companyId, tasks.companyId), eq(projects.id, tasks.projectId))
}

/** The task's project unless it is in the bin. */
export function joinLiveProject(): SQL | undefined {
  return and(joinProject(), isNull(projects.binEntryId))
}

/** The person is on the task. */
export function isMine(scope: Scope): SQL {
  return isTheirs(scope, scope.userId)
}

/** Tasks that somebody is on. */
export function isTheirs({ companyId }: Scope, userId: number): SQL {
  return inArray(
    tasks.id,
    db()
      .select({ id: taskAssignees.taskId })
      .from(taskAssignees)
      .where(and(eq(taskAssignees.companyId, companyId), eq(taskAssignees.userId, userId))),
  )
}

/** Live tasks, and the person's own orphaned ones. For selects that join live projects. */
export function reachableTasks(scope: Scope): SQL | undefined {
  const hasNoBinnedProject = or(isNull(tasks.projectId), isNotNull(projects.id))
  return and(
    eq(tasks.companyId, scope.companyId),
    isNull(tasks.binEntryId),
    or(hasNoBinnedProject, isMine(scope)),
  )
}

export function getTask(scope: Scope, id: number) {
  return (
    db()
      .select(taskColumns)
      .from(tasks)
      .innerJoin(stages, joinStage())
      .leftJoin(projects, joinProject())
      .where(and(liveTasks(scope), eq(tasks.id, id)))
      .get() ?? null
  )
}

export type Task = NonNullable<ReturnType<typeof getTask>>

export function requireTask(scope: Scope, id: number): Task {
  const task = getTask(scope, id)
  if (!task) throw new NotFound('Task not found')
  return task
}

/** As `requireTask`, and also the person's own orphaned task, which comes without its project's name and number. */
export function requireReachableTask(scope: Scope, id: number): Task {
  const task = db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinLiveProject())
    .where(and(reachableTasks(scope), eq(tasks.id, id)))
    .get()
  if (!task) throw new NotFound('Task not found')
  return task
}

/** All live tasks of a project, stage by stage in working order. */
export function listProjectTasks(scope: Scope, projectId: number): Task[] {
  return db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinProject())
    .where(and(liveTasks(scope), eq(tasks.projectId, projectId)))
    .orderBy(asc(stages.position), asc(tasks.position), asc(tasks.id))
    .all()
}

export type TaskValues = Pick<Task, 'title' | 'stageId' | 'projectId'> &
  Partial<
    Pick<
      Task,
      'description' | 'assignedTo' | 'status' | 'priority' | 'dueDate' | 'completedAt' | 'completedBy'
    >
  >

/** After the last task of a project's stage. */
function endOf(scope: Scope, projectId: number | null, stageId: number): SQL<number> {
  return sql<number>`(select coalesce(max(t.position), 0) + 1 from tasks t where t.company_id = ${scope.companyId}
    and t.project_id is ${projectId} and t.stage_id = ${stageId})`
}

/** Adds a task at the end of its stage; returns its id. */
export function insertTask(scope: Scope, values: TaskValues): number {
  return db()
    .insert(tasks)
    .values({
      ...values,
      companyId: scope.companyId,
      createdBy: scope.userId,
      createdAt: Date.now(),
      position: endOf(scope, values.projectId, values.stageId),
    })
    .returning({ id: tasks.id })
    .get().id
}

export type TaskFields = Partial<TaskValues>

/** Writes the given fields and raises the version; in another project or stage the task comes last. */
export function writeTask(scope: Scope, task: Task, fields: TaskFields): void {
  const { projectId = task.projectId, stageId = task.stageId } = fields
  const isMoved = projectId !== task.projectId || stageId !== task.stageId
  const place = isMoved ? { position: endOf(scope, projectId, stageId) } : {}
  db()
    .update(tasks)
    .set({ ...fields, ...place, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, task.id)))
    .run()
}

/** Writes the main person and the date of many tasks in one statement, and raises their versions. */
export function writeAssigned(
  scope: Scope,
  rows: readonly Pick<Task, 'id' | 'assignedTo' | 'dueDate'>[],
): void {
  const sent = JSON.stringify(rows.map(({ id, assignedTo, dueDate }) => [id, assignedTo, dueDate]))
  db().run(sql`update ${tasks} set assigned_to = row.value ->> 1, due_date = row.value ->> 2, version = version + 1
    from json_each(${sent}) as row where company_id = ${scope.companyId} and ${tasks.id} = row.value ->> 0`)
}

/** Sets every live task of the project to pending; returns how many were not. */
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

export function binTask(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, id), isNull(tasks.binEntryId)))
    .run()
}

export function countProjectTasks(scope: Scope, projectId: number): number {
  return db().select({ n: count() }).from(tasks).where(ofProject(scope, projectId)).get()?.n ?? 0
}

/** Puts all of a project's tasks into one bin entry; returns how many. */
export function binProjectTasks(scope: Scope, projectId: number, binEntryId: number): number {
  return db()
    .update(tasks)
    .set({ binEntryId, version: sql`${tasks.version} + 1` })
    .where(ofProject(scope, projectId))
    .run().changes
}

/** Takes what a bin entry holds back out of the bin; returns the tasks' ids. */
export function unbinTasks(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(tasks)
    .set({ binEntryId: null, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.binEntryId, binEntryId)))
    .returning({ id: tasks.id })
    .all()
    .map(row => row.id)
}

/**
 * Removes what a bin entry holds for good; people's own to-dos stay, without the task. Works for the service, not for one
 * company: call it inside a transaction.
 */
export function purgeTasks(binEntryId: number): void {
  const doomed = db().select({ id: tasks.id }).from(tasks).where(eq(tasks.binEntryId, binEntryId))
  db().update(todos).set({ linkedTaskId: null }).where(inArray(todos.linkedTaskId, doomed)).run()
  db().delete(tasks).where(eq(tasks.binEntryId, binEntryId)).run()
}
