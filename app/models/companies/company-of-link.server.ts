import { and, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { clientPages, companies, paperLinks } from '#db/schema/index.ts'
import { companyOnPapers } from './company-on-papers.server.ts'

/** Works for void links, too; null for one that was never sent. Takes no Scope. */
export function findCompanyOfLink(tokenHash: string) {
  const all = [paperLinks, clientPages].map(
    table => sql`select ${table.companyId} from ${table} where ${table.tokenHash} = ${tokenHash}`,
  )
  return (
    db()
      .select(companyOnPapers)
      .from(companies)
      .where(and(sql`${companies.id} in (${sql.join(all, sql` union all `)})`, isNull(companies.closedAt)))
      .get() ?? null
  )
}
