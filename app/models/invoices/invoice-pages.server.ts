import { desc } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { type ListedInvoice, listedColumns, liveInvoices } from './invoice.server.ts'

type Page = { limit: number; offset: number }

export function listInvoices(scope: Company, { limit, offset }: Page): ListedInvoice[] {
  return db()
    .select(listedColumns)
    .from(invoices)
    .where(liveInvoices(scope))
    .orderBy(desc(invoices.id))
    .limit(limit)
    .offset(offset)
    .all()
}
