import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Repeopled } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailOf, detailValue } from '#app/models/activities/activity-detail.server.ts'
import { liveOpenTasksOf, withoutAnybody } from '#app/models/people/open-work.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { among, jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, tasks } from '#db/schema/index.ts'
import { liveTasks } from './task.server.ts'

const isOpen = ne(tasks.status, 'complete')

/** People on the task, with all columns needed to restore them. */
const on = jsonOf<
  Repeopled['removed']
>(sql`(select json_group_array(json_object('userId', user_id, 'assignedBy', assigned_by, 'assignedAt', assigned_at,
    'acknowledgedAt', acknowledged_at) order by id) from task_assignees
  where +task_assignees.company_id = ${tasks.companyId} and task_assignees.task_id = ${tasks.id})`)

function selectPeopled(scope: Scope, where: SQL | undefined) {
  return db()
    .select({
      id: tasks.id,
      title: tasks.title,
      projectId: tasks.projectId,
      dueDate: tasks.dueDate,
      assignedTo: tasks.assignedTo,
      createdBy: tasks.createdBy,
      on,
    })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(and(liveTasks(scope), isOpen, where))
    .orderBy(sql`${tasks.dueDate} is null`, tasks.dueDate, tasks.id)
    .all()
}

export type PeopledTask = ReturnType<typeof selectPeopled>[number]

export function listPeopledOf(scope: Scope, userId: number): PeopledTask[] {
  return selectPeopled(scope, liveOpenTasksOf(scope, userId))
}

/** Only open ones. */
export function listPeopledAmong(scope: Scope, ids: readonly number[]): PeopledTask[] {
  return ids.length === 0 ? [] : selectPeopled(scope, sql`${tasks.id} in ${among(ids)}`)
}

/** Unassigned, and for a position that only this person has. Worded as the index of those tasks. */
export function waitsFor({ companyId }: Scope, userId: number): SQL | undefined {
  const position = sql`(select own.position_id from users own where own.company_id = ${companyId} and own.id = ${userId}
    and not exists (select 1 from users other where other.company_id = own.company_id
      and other.id <> own.id and other.status = 'active' and other.position_id = own.position_id))`
  const isForThem = sql`${tasks.positionId} = ${position}
    and ${tasks.status} <> 'complete' and ${tasks.binEntryId} is null`
  return and(eq(tasks.companyId, companyId), isForThem, withoutAnybody())
}

export function listWaitingFor(scope: Scope, userId: number): PeopledTask[] {
  return selectPeopled(scope, waitsFor(scope, userId))
}

/** For statements that read `tasks` and `projects`: the task is open, people put on are still on, people taken off are off but active. */
export function stands(scope: Scope, was: SQL): SQL | undefined {
  const { companyId } = scope
  const isOn = (userId: SQL) => sql`exists (select 1 from task_assignees present
    where present.company_id = ${companyId} and present.task_id = ${tasks.id} and present.user_id = ${userId})`
  const isHere = (userId: SQL) => sql`exists (select 1 from users here
    where here.company_id = ${companyId} and here.id = ${userId} and here.status = 'active')`
  const gone = sql`gone.value ->> 'userId'`
  return and(
    liveTasks(scope),
    isOpen,
    sql`${tasks.assignedTo} is ${was} ->> 'to'`,
    sql`not exists (select 1 from json_each(${was}, '$.added') came where not ${isOn(sql`came.value`)})`,
    sql`not exists (select 1 from json_each(${was}, '$.removed') gone where ${isOn(gone)} or not ${isHere(gone)})`,
  )
}

export function listUndoable(scope: Scope, people: readonly Repeopled[]) {
  if (people.length === 0) return []
  return db()
    .select({ id: tasks.id, title: tasks.title, projectId: tasks.projectId, dueDate: tasks.dueDate })
    .from(sql`json_each(${JSON.stringify(people)}) was`)
    .innerJoin(tasks, eq(tasks.id, sql`was.value ->> 'id'`))
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(stands(scope, sql`was.value`))
    .orderBy(tasks.id)
    .all()
}

export function restoreAssignments(
  scope: Scope,
  rows: readonly (Repeopled['removed'][number] & { taskId: number })[],
): void {
  if (rows.length === 0) return
  db().run(sql`
    insert into ${taskAssignees} (company_id, task_id, user_id, assigned_by, assigned_at, acknowledged_at)
    select ${scope.companyId}, value ->> 'taskId', value ->> 'userId', value ->> 'assignedBy', value ->> 'assignedAt',
      value ->> 'acknowledgedAt'
    from json_each(${JSON.stringify(rows)}) where true order by key
    on conflict do nothing`)
}

export function findAssigning({ companyId }: Scope, activityId: number) {
  const found = db().get<
    { actorId: number; subjectId: number; detail: string; isUndone: number } | undefined
  >(sql`
    select act.actor_id as actorId, act.subject_id as subjectId, act.detail,
      exists (select 1 from activities undone where undone.company_id = act.company_id
        and undone.subject_id = act.subject_id and undone.verb = 'tasks.assign_undone'
        and ${detailValue('tasks.assign_undone', 'activityId', sql`undone.detail`)} = act.id) as isUndone
    from activities act
    where act.company_id = ${companyId} and act.id = ${activityId} and act.verb = 'tasks.assigned'
      and ${detailValue('tasks.assigned', 'people', sql`act.detail`)} is not null`)
  if (!found) return null
  return {
    ...found,
    detail: detailOf('tasks.assigned', JSON.parse(found.detail)),
    isUndone: found.isUndone === 1,
  }
}
