import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'

/** For selects. */
export function newestAct(companyId: number): SQL<number> {
  return sql<number>`(select coalesce(max(id), 0) from activities where company_id = ${companyId})`
}

/**
 * How many of the person's are unread, and what is another value whenever their list would read differently: it counts what
 * they were told and have read, and the company's acts, since a task or a project that goes takes its link away.
 */
export function readMark({ companyId, userId }: Scope): {
  unread: number
  count: string
  list: string
  /** The company's newest act. */
  act: number
} {
  const mark = db().get<{ total: number; unread: number; newest: number; act: number }>(sql`
    select count(*) as total, count(*) filter (where is_read = 0) as unread, coalesce(max(id), 0) as newest,
      ${newestAct(companyId)} as act
    from ${notifications} where company_id = ${companyId} and user_id = ${userId}`)
  const count = `${mark.newest}-${mark.unread}`
  return { unread: mark.unread, act: mark.act, count, list: `${count}-${mark.total}-${mark.act}` }
}

/** Another text whenever the company's tasks may read differently: after each act, and with the day. */
export function workMark({ timeZone }: Scope, act: number): string {
  return `${act}-${dayIn(timeZone, Date.now())}`
}
