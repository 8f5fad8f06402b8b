import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { detailList, detailOf, detailValue } from '#app/models/activities/activity-detail.server.ts'
import type { PersonNames } from '#app/models/tasks/task.server.ts'
import { stands, waitsFor } from '#app/models/tasks/task-people.server.ts'
import { db } from '#db/client.ts'
import { isInChargeSince, liveOpenTasksOf, projectsInCharge } from './open-work.server.ts'

/** `projectId` is null for work outside of jobs. */
export type JobWork = {
  projectId: number | null
  /** 1 for tasks of a position that nobody else has. */
  isWaiting: number
  jobNumber: string | null
  name: string | null
  colour: string | null
  /** yyyy-MM-dd */
  dueDate: string | null
  /** 1 or 0 */
  inCharge: number
  tasks: number
  /** Tasks that others are on, too. */
  shared: number
}

/** The soonest due first, work without a job last. */
export function listJobWork(scope: Scope, userId: number): JobWork[] {
  const { companyId } = scope
  return db().all<JobWork>(sql`select * from (
    with held as (
      select tasks.project_id, (select count(*) from task_assignees on_it
        where on_it.company_id = tasks.company_id and on_it.task_id = tasks.id) > 1 as shared
      from tasks left join projects on projects.company_id = tasks.company_id and projects.id = tasks.project_id
      where ${liveOpenTasksOf(scope, userId)} and projects.bin_entry_id is null
    ),
    counted as (select project_id, count(*) as tasks, sum(shared) as shared from held group by project_id),
    led as (select projects.id from projects where ${projectsInCharge(scope, userId)} and projects.bin_entry_id is null)
    select p.id as projectId, 0 as isWaiting, p.job_number as jobNumber, p.name, s.colour, p.due_date as dueDate,
      p.id in (select id from led) as inCharge, coalesce(c.tasks, 0) as tasks, coalesce(c.shared, 0) as shared
    from (select id from led union select project_id from counted) job
    cross join projects p on p.company_id = ${companyId} and p.id = job.id
    join stages s on s.company_id = p.company_id and s.id = p.stage_id
    left join counted c on c.project_id = p.id
    union all
    select null, 0, null, null, null, null, 0, tasks, shared from counted where project_id is null
    union all
    select null, 1, null, null, null, null, 0, count(*), 0
      from tasks left join projects on projects.company_id = tasks.company_id and projects.id = tasks.project_id
      where ${waitsFor(scope, userId)} and projects.bin_entry_id is null
      having count(*) > 0
    ) order by isWaiting, projectId is null, dueDate is null, dueDate, projectId`)
}

/** For the alias `act`. */
const isUndone = sql`exists (select 1 from activities undone where undone.company_id = act.company_id
  and undone.subject_id = act.subject_id and undone.verb = 'user.hand_over_undone'
  and ${detailValue('user.hand_over_undone', 'activityId', sql`undone.detail`)} = act.id)`

export function findHandOver({ companyId }: Scope, userId: number, activityId: number) {
  const found = db().get<{ detail: string; isUndone: number } | undefined>(sql`
    select act.detail, ${isUndone} as isUndone from activities act
    where act.company_id = ${companyId} and act.id = ${activityId} and act.subject_id = ${userId}
      and act.verb = 'user.handed_over'`)
  if (!found) return null
  return { detail: detailOf('user.handed_over', JSON.parse(found.detail)), isUndone: found.isUndone === 1 }
}

/** What still stands of the last hand-over not undone. */
export type UndoableHandOver = {
  activityId: number
  at: number
  by: PersonNames
  names: string[]
  tasks: number
  projects: number
  all: { tasks: number; projects: number }
}

/** As JSON; `userId` is of the surrounding select. */
export function undoableHandOver(scope: Scope, userId: SQL): SQL<UndoableHandOver | null> {
  const tasksLeft = sql`(select count(*) from ${detailList('user.handed_over', 'people', sql`act.detail`)} was
    join tasks on tasks.id = was.value ->> 'id'
    left join projects on projects.company_id = tasks.company_id and projects.id = tasks.project_id
    where ${stands(scope, sql`was.value`)})`
  const projectsLeft = sql`(select count(*) from ${detailList('user.handed_over', 'inCharge', sql`act.detail`)} was
    join projects on projects.id = was.value ->> 'id' where ${isInChargeSince(scope, sql`was.value`)})`
  const kept = (list: 'names' | 'people' | 'inCharge') =>
    sql`coalesce(${detailValue('user.handed_over', list, sql`act.detail`)}, '[]')`
  return sql`(select json_object('activityId', act.id, 'at', act.created_at,
      'by', json_array(actor.id, actor.first_name, actor.last_name, actor.username),
      'names', json(${kept('names')}), 'tasks', ${tasksLeft}, 'projects', ${projectsLeft},
      'all', json_object('tasks', json_array_length(${kept('people')}),
        'projects', json_array_length(${kept('inCharge')})))
    from activities act join users actor on actor.company_id = act.company_id and actor.id = act.actor_id
    where act.company_id = ${scope.companyId} and act.subject_id = ${userId} and act.verb = 'user.handed_over'
      and not ${isUndone}
    order by act.id desc limit 1)`.mapWith((text: string | null) => (text === null ? null : JSON.parse(text)))
}

export function findUndoableHandOver(scope: Scope, userId: number): UndoableHandOver | null {
  const { told } = db().get<{ told: string | null }>(
    sql`select ${undoableHandOver(scope, sql`${userId}`)} as told`,
  )
  const found: UndoableHandOver | null = told === null ? null : JSON.parse(told)
  return found && isUndoable(found) ? found : null
}

export function isUndoable({ tasks, projects }: UndoableHandOver): boolean {
  return tasks + projects > 0
}
