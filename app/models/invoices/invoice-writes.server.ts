import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { author, liveInvoices } from './invoice.server.ts'

export function hasReleaseDraft(scope: Company, invoiceId: number): boolean {
  const where = and(
    ...[liveInvoices(scope), eq(invoices.ofId, invoiceId)],
    ...[eq(invoices.kind, 'retention'), isNull(invoices.number)],
  )
  return db().select({ id: invoices.id }).from(invoices).where(where).limit(1).get() !== undefined
}

/** For projects deleted for good: issued and binned ones lose the project, drafts of its parts go to the bin. */
export function detachInvoices(companyId: number, projectIds: readonly number[]): void {
  const ids = JSON.stringify(projectIds)
  const drafts = db()
    .select({ id: invoices.id, title: invoices.title, createdBy: author })
    .from(invoices)
    .where(
      and(
        liveInvoices({ companyId }),
        isNull(invoices.number),
        // The retention of one invoice is owed without its job, too.
        sql`${invoices.kind} <> 'standard' and (${invoices.kind} <> 'retention' or ${invoices.ofId} is null)`,
        sql`${invoices.projectId} in (select value from json_each(${ids}))`,
      ),
    )
    .all()
  for (const { id, title, createdBy } of drafts) {
    moveToBin({ companyId, userId: createdBy }, 'invoice', { id, label: title })
  }
  db()
    .update(invoices)
    .set({ projectId: null, paymentStageId: null, variationId: null })
    .where(
      and(
        eq(invoices.companyId, companyId),
        sql`${invoices.projectId} in (select value from json_each(${ids}))`,
      ),
    )
    .run()
}
