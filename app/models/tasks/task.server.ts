import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { fullName, initials } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskAssignee } from '#app/domain/tasks/task.ts'
import type { Asker } from '#app/models/placeholders.server.ts'
import { positionName } from '#app/models/positions/position-name.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks, users } from '#db/schema/index.ts'

/** For selects that join the project. */
export function liveTasks({ companyId }: Pick<Asker, 'companyId'>): SQL | undefined {
  return and(eq(tasks.companyId, companyId), isNull(tasks.binEntryId), isNull(projects.binEntryId))
}

/** `liveTasks` without a join, as few projects are binned: keeps long lists inside their indexes. */
export function liveInIndex({ companyId }: Pick<Asker, 'companyId'>): SQL | undefined {
  const binned = sql`(select bin.id from projects bin where bin.company_id = ${companyId} and bin.bin_entry_id is not null)`
  return and(
    eq(tasks.companyId, companyId),
    isNull(tasks.binEntryId),
    sql`(${tasks.projectId} is null or ${tasks.projectId} not in ${binned})`,
  )
}

export function joinLiveProject(): SQL | undefined {
  return and(onKey(projects, tasks.projectId), isNull(projects.binEntryId))
}

export function isMine(scope: Scope): SQL {
  return isTheirs(scope, scope.userId)
}

export function isTheirs({ companyId }: Pick<Asker, 'companyId'>, userId: Asker['userId']): SQL {
  return inArray(
    tasks.id,
    db()
      .select({ id: taskAssignees.taskId })
      .from(taskAssignees)
      .where(and(eq(taskAssignees.companyId, companyId), eq(taskAssignees.userId, userId))),
  )
}

/** For lists of open tasks, which are fewer than those a person was ever on. */
export function isAssignedToEach({ companyId }: Pick<Asker, 'companyId'>, userId: Asker['userId']): SQL {
  return subquery(sql`exists (select 1 from ${taskAssignees} where ${taskAssignees.taskId} = ${tasks.id}
    and ${taskAssignees.userId} = ${userId} and ${taskAssignees.companyId} = ${companyId})`)
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

/** A person in a select's JSON. */
export type PersonNames = [id: number, firstName: string, lastName: string, username: string]

export function readPeople(people: readonly PersonNames[]): TaskAssignee[] {
  return people.map(([id, first, last, username]) => ({
    id,
    name: fullName(first, last, username),
    initials: initials(first, last, username),
  }))
}

/** The main person first. For selects from tasks. The plus keeps SQLite, without statistics after an import, off the whole list. */
const assignees = subquery(
  sql`(select json_group_array(json_array(${users.id}, ${users.firstName}, ${users.lastName}, ${users.username})
    order by ${taskAssignees.userId} is not ${tasks.assignedTo}, ${taskAssignees.id})
  from ${taskAssignees} inner join ${users}
    on ${users.companyId} = ${taskAssignees.companyId} and ${users.id} = ${taskAssignees.userId}
  where +${taskAssignees.companyId} = ${tasks.companyId} and ${taskAssignees.taskId} = ${tasks.id})`,
).mapWith((text: string) => readPeople(JSON.parse(text)))

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
  dueAnchor: tasks.dueAnchor,
  dueOffset: tasks.dueOffset,
  estimatedMinutes: tasks.estimatedMinutes,
  jobRole: positionName(tasks),
  waitingFor: tasks.waitingFor,
  waitingUntil: tasks.waitingUntil,
  waitingSince: tasks.waitingSince,
  completedAt: tasks.completedAt,
  completedBy: tasks.completedBy,
  createdBy: tasks.createdBy,
  version: tasks.version,
  createdAt: tasks.createdAt,
}

export function getTask(scope: Scope, id: number) {
  return (
    db()
      .select(taskColumns)
      .from(tasks)
      .innerJoin(stages, onKey(stages, tasks.stageId))
      .leftJoin(projects, onKey(projects, tasks.projectId))
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

/** Also the person's own orphaned task, without its project's name and number. */
export function requireReachableTask(scope: Scope, id: number): Task {
  const task = db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, onKey(stages, tasks.stageId))
    .leftJoin(projects, joinLiveProject())
    .where(and(reachableTasks(scope), eq(tasks.id, id)))
    .get()
  if (!task) throw new NotFound('Task not found')
  return task
}

export function listTaskAssignees(scope: Scope, taskId: number) {
  return db()
    .select({
      id: taskAssignees.id,
      taskId: taskAssignees.taskId,
      userId: taskAssignees.userId,
      assignedBy: taskAssignees.assignedBy,
      assignedAt: taskAssignees.assignedAt,
      acknowledgedAt: taskAssignees.acknowledgedAt,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
    })
    .from(taskAssignees)
    .innerJoin(users, onKey(users, taskAssignees.userId))
    .where(and(eq(taskAssignees.companyId, scope.companyId), eq(taskAssignees.taskId, taskId)))
    .orderBy(asc(taskAssignees.id))
    .all()
}
