import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { taskAssignees, tasks, users } from '#db/schema/index.ts'

type Copied = { taskId: number; userId: number; title: string }

/** Open, in the same order, with people still active; dates moved by `daysLater`, or dropped. The number of statements is constant. */
export function copyTasks(
  scope: Scope,
  fromId: number,
  toId: number,
  daysLater: number | null,
): { count: number; assignments: Copied[] } {
  const { companyId, userId } = scope
  const now = Date.now()
  const isActive = sql`exists (select 1 from ${users} u where u.company_id = ${companyId} and u.status = 'active'`
  const sources = db().all<{ id: number; title: string }>(sql`select id, title from ${tasks}
    where company_id = ${companyId} and project_id = ${fromId} and bin_entry_id is null order by id`)
  const made = db().all<{ id: number }>(sql`
    insert into ${tasks} (company_id, project_id, title, description, stage_id, assigned_to, priority, position, due_date,
      estimated_minutes, position_id, created_by, created_at)
    select t.company_id, ${toId}, t.title, t.description, t.stage_id,
      case when ${isActive} and u.id = t.assigned_to) then t.assigned_to end, t.priority, t.position,
      date(t.due_date, ${daysLater} || ' days'), t.estimated_minutes, t.position_id, ${userId}, ${now}
    from ${tasks} t where t.company_id = ${companyId} and t.project_id = ${fromId} and t.bin_entry_id is null order by t.id
    returning id`)
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const titles = new Map(ids.map((id, at) => [id, sources[at]?.title ?? '']))
  const pairs = JSON.stringify(sources.map(({ id }, at) => [id, ids[at]]))
  const given = db().all<{ taskId: number; userId: number }>(sql`
    insert into ${taskAssignees} (company_id, task_id, user_id, assigned_by, assigned_at)
    select a.company_id, pair.value ->> 1, a.user_id, ${userId}, ${now}
    from json_each(${pairs}) pair cross join ${taskAssignees} a
      on a.company_id = ${companyId} and a.task_id = pair.value ->> 0
    where ${isActive} and u.id = a.user_id) order by pair.key, a.id
    returning task_id as taskId, user_id as userId`)
  const assignments = given.map(row => ({ ...row, title: titles.get(row.taskId) ?? '' }))
  return { count: ids.length, assignments }
}
