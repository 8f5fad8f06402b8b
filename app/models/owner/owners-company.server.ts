import { sql } from 'drizzle-orm'
import { companies } from '#db/schema/index.ts'

// What has been kept for as long as it may be. It works for the service, not for one company: nothing here takes a Scope.

/** Companies of the site owner. */
export const isOwners = sql<number>`exists (select 1 from users owner where owner.company_id = ${companies}.id
  and lower(owner.username) = 'admin' and owner.status <> 'inactive')`
