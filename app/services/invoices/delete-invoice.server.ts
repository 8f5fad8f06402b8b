import { Conflict } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { transaction } from '#db/client.ts'

/** Returns the draft as it was. Throws Conflict when it was issued. */
export function deleteInvoice(scope: Scope, id: number): Invoice {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const invoice = requireInvoice(scope, id)
    if (invoice.number !== null) {
      throw new Conflict('Only a draft can be deleted: this was issued. Write a credit note instead')
    }
    const { projectId } = invoice
    const name = invoiceName(invoice)
    moveToBin(scope, 'invoice', { id, label: name })
    recordActivity(scope, 'invoice.deleted', { subjectId: id, projectId, detail: { name } })
    return invoice
  })
}
