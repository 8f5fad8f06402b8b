import { type SQL, sql } from 'drizzle-orm'
import { among } from '#app/models/subquery.server.ts'

/** The ids of the newest so many jobs of each client: of one who has thousands, the others are not read. */
export function newestJobsOf(companyId: number, clientIds: readonly number[], each: number): SQL {
  return sql`select job.value as id from ${among(clientIds)} client, json_each((select json_group_array(id) from (
    select id from projects where company_id = ${companyId} and client_id = client.value
    order by id desc limit ${each}))) job`
}
