import { type SQL, sql } from 'drizzle-orm'

/** Whether a company is the site owner's own: somebody who is here is called admin. For selects of companies. */
export function isOwners(companyId: SQL): SQL<number> {
  return sql`exists (select 1 from users owner where owner.company_id = ${companyId}
    and lower(owner.username) = 'admin' and owner.status <> 'inactive')`
}
