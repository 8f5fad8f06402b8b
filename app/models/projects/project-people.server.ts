import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'

/** Who works on a project: the active people who are in charge of it, or on one of its tasks, open or done. */
export function listProjectPeople({ companyId }: Scope, projectId: number): number[] {
  const rows = db().all<{ id: number }>(sql`select u.id from users u
    where u.company_id = ${companyId} and u.status = 'active' and u.id in (
      select assigned_to from projects where company_id = ${companyId} and id = ${projectId}
      union select a.user_id from tasks t
        cross join task_assignees a on a.company_id = t.company_id and a.task_id = t.id
        where t.company_id = ${companyId} and t.project_id = ${projectId} and t.bin_entry_id is null)`)
  return rows.map(({ id }) => id)
}
