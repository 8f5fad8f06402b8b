import { sql } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'

const readForMs = 90 * dayMs

/** Of a person, read or not. */
export const mostNotifications = 1000

/** Removes what was read and told 90 days ago, and of each person all but the newest thousand. */
export function forgetNotifications(now: number): void {
  db().run(sql`delete from notifications where is_read = 1 and created_at < ${now - readForMs}`)
  db().run(sql`delete from notifications where id in (
    select id from (
      select n.id, row_number() over (partition by n.company_id, n.user_id order by n.created_at desc, n.id desc) as place
      from notifications n join (
        select company_id, user_id from notifications group by company_id, user_id having count(*) > ${mostNotifications}
      ) many on many.company_id = n.company_id and many.user_id = n.user_id)
    where place > ${mostNotifications})`)
}
