import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, invoices, paperEvents, projects, users } from '#db/schema/index.ts'
import { idsOwed, invoiceColumns, liveInvoices } from './invoice.server.ts'

/** Those due first. */
export const maxOwing = 2000

const remindedDays = jsonOf<number[]>(sql`(select json_group_array(event.days) from paper_events event
  where event.company_id = ${invoices.companyId} and event.invoice_id = ${invoices.id}
    and event.kind = 'reminded' and event.days is not null)`)

export function listOwing(scope: Company) {
  const { id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited } = invoiceColumns
  return db()
    .select({
      ...{ id, kind, number, title, issuedOn, dueOn, firstViewedAt, payable, paid, credited },
      clientId: invoices.clientId,
      clientName: clients.name,
      jobNumber: projects.jobNumber,
      reminded: remindedDays,
    })
    .from(invoices)
    .leftJoin(clients, onKey(clients, invoices.clientId))
    .leftJoin(projects, onKey(projects, invoices.projectId))
    .where(
      and(liveInvoices(scope), sql`${id} in (${idsOwed(scope)})`, sql`${payable} > ${paid} + ${credited}`),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(maxOwing)
    .all()
}

export type Owing = ReturnType<typeof listOwing>[number]

export function listChases({ companyId }: Company, invoiceId: number) {
  const { id, kind, days, detail, createdAt } = paperEvents
  return db()
    .select({
      ...{ id, kind, days, detail, createdAt },
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(paperEvents)
    .leftJoin(users, onKey(users, paperEvents.userId))
    .where(
      and(
        eq(paperEvents.companyId, companyId),
        eq(paperEvents.invoiceId, invoiceId),
        inArray(kind, ['reminded', 'chased']),
      ),
    )
    .orderBy(desc(id))
    .limit(100)
    .all()
}
