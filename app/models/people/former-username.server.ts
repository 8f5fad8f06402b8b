import { type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'

/** For an update that gives a person this username: what they were called until then stays known, each name once. */
export function withFormerUsername(username: string): SQL {
  const before = sql`lower(${users.username})`
  const known = sql`coalesce(${users.formerUsernames}, '[]')`
  return sql`case when ${before} = ${username.toLowerCase()}
    or ${before} in (select value from json_each(${known})) then ${users.formerUsernames}
    else json_insert(${known}, '$[#]', ${before}) end`
}
