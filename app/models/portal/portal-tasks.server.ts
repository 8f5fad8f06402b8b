import { type SQL, sql } from 'drizzle-orm'
import { mostDismissed, type OwnTask } from '#app/domain/portal/portal.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { isDue, isOpen, isUrgent, type Moment, mine } from './own-work.server.ts'

const soonestFirst = sql`t.due_date is null, t.due_date, t.priority <> 'high', t.priority <> 'medium', t.id desc`

const fields = sql`t.id, t.title, t.status, t.priority, t.due_date as dueDate, t.completed_at as completedAt,
  t.project_id as projectId, p.name as projectName, p.job_number as jobNumber, s.name as stageName, s.colour as stageColour`

type PanelSizes = { urgent: number; rest: number; done: number }

type PanelTask = OwnTask & { panel: keyof PanelSizes }

/** Read once, not for every task: a program of the person's may have written a list of any length. */
function dismissedIds(scope: Scope): SQL {
  return sql`(select kept.value from user_preferences u,
      json_each(case when json_type(u.value) = 'array' then u.value else '[]' end) kept
    where u.user_id = ${scope.userId} and u.key = ${dismissedTasksKey} and kept.type = 'integer'
    order by kept.key desc limit ${mostDismissed})`
}

/**
 * The tasks of the Portal's panels: urgent ones (due ones, then those of high priority), the other open ones, and those
 * completed since `doneSince` that were not dismissed, the latest first.
 */
export function listPanelTasks(
  scope: Scope,
  moment: Moment,
  doneSince: number,
  sizes: PanelSizes,
): PanelTask[] {
  return db().all<PanelTask>(sql`
    with own as (select ${fields},
      case when not (${isOpen}) then 'done' when ${isUrgent(moment)} then 'urgent' else 'rest' end as panel,
      row_number() over (order by -t.completed_at, ${soonestFirst}) as place
      ${mine(scope)} and (${isOpen} or (t.completed_at >= ${doneSince} and t.id not in ${dismissedIds(scope)}))),
    ranked as (select *, row_number() over (partition by panel order by place) as placeInPanel from own)
    select id, title, status, priority, dueDate, completedAt, projectId, projectName, jobNumber, stageName, stageColour, panel
    from ranked
    where placeInPanel <= case panel when 'urgent' then ${sizes.urgent} when 'rest' then ${sizes.rest} else ${sizes.done} end
    order by place`)
}

/** All of the person's open tasks, or only those due today or before: the soonest due first. */
export function listOwnTasks(
  scope: Scope,
  which: 'active' | 'due',
  moment: Moment,
  limit: number,
): OwnTask[] {
  return db().all<OwnTask>(sql`select ${fields} ${mine(scope)} and ${which === 'due' ? isDue(moment) : isOpen}
    order by ${soonestFirst} limit ${limit}`)
}

/** Those of the ids that are completed tasks the person is on. */
export function filterOwnCompleted(person: Person, ids: readonly number[]): number[] {
  const rows = db().all<{ id: number }>(sql`select t.id ${mine(person)} and t.status = 'complete'
    and t.id in ${among(ids)}`)
  return rows.map(({ id }) => id)
}
