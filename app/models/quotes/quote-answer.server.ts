import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, quoteAcceptances, quotes } from '#db/schema/index.ts'

export function findQuoteAnswer({ companyId }: Company, id: number) {
  return (
    db()
      .select({
        sentTo: sql<string | null>`(select sent_to from paper_links link where link.company_id = ${companyId}
          and link.quote_id = ${id} order by (sent_to = ''), link.id desc limit 1)`,
        acceptedBy: quoteAcceptances.name,
        acceptedAt: quoteAcceptances.acceptedAt,
        orderNumber: quoteAcceptances.orderNumber,
        extras: quoteAcceptances.extras,
        job: { id: projects.id, name: projects.name, jobNumber: projects.jobNumber },
      })
      .from(quotes)
      .leftJoin(
        quoteAcceptances,
        and(eq(quoteAcceptances.companyId, quotes.companyId), eq(quoteAcceptances.quoteId, quotes.id)),
      )
      .leftJoin(
        projects,
        and(
          eq(projects.companyId, quotes.companyId),
          eq(projects.id, quotes.projectId),
          isNull(projects.binEntryId),
        ),
      )
      .where(and(eq(quotes.companyId, companyId), eq(quotes.id, id)))
      .get() ?? null
  )
}
