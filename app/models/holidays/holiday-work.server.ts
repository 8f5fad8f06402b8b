import { sql } from 'drizzle-orm'
import type { Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'

export type DueTask = {
  holidayId: number
  id: number
  title: string
  dueDate: string
  jobNumber: number | null
}

/**
 * The open tasks that are due while a holiday keeps a person on them away, the soonest first. In the words of the index
 * that keeps open tasks by their date.
 */
export function listTasksDue(
  scope: Scope,
  holidays: readonly (Span & { id: number; userId: number })[],
  limit: number,
): DueTask[] {
  if (holidays.length === 0) return []
  const rows = JSON.stringify(
    holidays.map(({ id, userId, startDate, endDate }) => [id, userId, startDate, endDate]),
  )
  return db().all<DueTask>(sql`
    select away.value ->> 0 as holidayId, t.id, t.title, t.due_date as dueDate, p.job_number as jobNumber
    from json_each(${rows}) away
    cross join tasks t on t.company_id = ${scope.companyId}
      and (t.status = 'complete') = 0 and (t.due_date is null) = 0 and t.due_date between away.value ->> 2 and away.value ->> 3
    left join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.bin_entry_id is null and p.bin_entry_id is null
      and exists (select 1 from task_assignees a where a.company_id = t.company_id and a.task_id = t.id
        and a.user_id = away.value ->> 1)
    order by t.due_date, t.id limit ${limit}`)
}
