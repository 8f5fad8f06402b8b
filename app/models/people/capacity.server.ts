import { eq, sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import { comingAbsences } from '#app/models/holidays/holiday-list.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { activeOf } from './user.server.ts'

type Due = [week: number, minutes: number, unplanned: number]

/**
 * By person: hours a week in thousandths, absences, and planned minutes of open tasks by week. The week that begins with `startDate`
 * is 0; what is late counts there. Those on a task share its minutes; `unplanned` tasks have none and count once.
 */
export function listCapacity(scope: Scope, { startDate, endDate }: Span) {
  const { companyId } = scope
  const dueOf = sql`(select userId, json_group_array(json_array(week, minutes, unplanned)) as due from (
    select userId, week, sum(minutes) as minutes, sum(unplanned) as unplanned from (
      select assignee.user_id as userId,
        max(0, cast((julianday(task.due_date) - julianday(${startDate})) / 7 as integer)) as week,
        coalesce(task.estimated_minutes, 0) * 1.0 / count(*) over (partition by task.id) as minutes,
        task.estimated_minutes is null and row_number() over (partition by task.id) = 1 as unplanned
      from tasks task
      join task_assignees assignee on assignee.company_id = task.company_id and assignee.task_id = task.id
      left join projects project on project.company_id = task.company_id and project.id = task.project_id
      where task.company_id = ${companyId} and task.bin_entry_id is null and (task.status = 'complete') = 0
        and task.due_date <= ${endDate} and project.bin_entry_id is null)
    group by userId, week) group by userId) on_it`
  return db()
    .select({
      userId: users.id,
      weeklyHours: sql<number | null>`(select weekly_hours from staff_costs
        where staff_costs.company_id = ${users.companyId} and staff_costs.user_id = ${users.id})`,
      away: comingAbsences(startDate),
      due: jsonOf<Due[]>(sql`coalesce(on_it.due, '[]')`),
    })
    .from(users)
    .leftJoin(dueOf, eq(sql`on_it.userId`, users.id))
    .where(activeOf(scope))
    .all()
}
