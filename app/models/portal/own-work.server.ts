import { sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'

// A person's own tasks here are those they are on: the live ones, and while they are open those of a project in the bin
// (orphaned). An orphaned task is shown, but never due.

/** `today` as the company's calendar has it, `now` in milliseconds since 1970 UTC. */
export type Moment = { today: string; now: number }

export const mine = ({ companyId, userId }: Person) => sql`
  from task_assignees a
  cross join tasks t on t.company_id = a.company_id and t.id = a.task_id
  left join projects p on p.company_id = t.company_id and p.id = t.project_id and p.bin_entry_id is null
  join stages s on s.company_id = t.company_id and s.id = t.stage_id
  where a.company_id = ${companyId} and a.user_id = ${userId} and t.bin_entry_id is null
    and (t.status <> 'complete' or t.project_id is null or p.id is not null)`

export const isOpen = sql`t.status <> 'complete'`

const isOrphan = sql`(t.project_id is not null and p.id is null)`

export const isDue = ({ today }: Moment) => sql`(${isOpen} and not ${isOrphan} and t.due_date <= ${today})`

export const isUrgent = (moment: Moment) =>
  sql`(${isDue(moment)} or (${isOpen} and not ${isOrphan} and t.priority = 'high'))`
