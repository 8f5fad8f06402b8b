import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { activities, notifications } from '#db/schema/index.ts'

/**
 * How many of the person's are unread, and what is another value whenever their list would read differently: it counts what
 * they were told and have read, and the company's acts, since a task or a project that goes takes its link away.
 */
export function readMark({ companyId, userId }: Scope): { unread: number; count: string; list: string } {
  const mark = db().get<{ total: number; unread: number; newest: number; act: number }>(sql`
    select count(*) as total, count(*) filter (where is_read = 0) as unread, coalesce(max(id), 0) as newest,
      (select coalesce(max(id), 0) from ${activities} where company_id = ${companyId}) as act
    from ${notifications} where company_id = ${companyId} and user_id = ${userId}`)
  const count = `${mark.newest}-${mark.unread}`
  return { unread: mark.unread, count, list: `${count}-${mark.total}-${mark.act}` }
}
