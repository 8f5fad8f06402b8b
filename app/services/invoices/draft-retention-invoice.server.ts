import { Conflict } from '#app/domain/errors.ts'
import { releaseLines } from '#app/domain/invoices/retention-lines.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { hasReleaseDraft } from '#app/models/invoices/invoice-writes.server.ts'
import { transaction } from '#db/client.ts'
import { draftJobRetention } from './draft-job-invoice.server.ts'
import { insertDraft } from './insert-draft.server.ts'
import { requireIssuedDocument } from './issue-document.server.ts'
import { readHeld } from './read-contract.server.ts'

/** Where the job's terms apply, drafts what they release. */
export function draftRetentionInvoice(scope: Scope, invoiceId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const invoice = requireInvoice(scope, invoiceId)
    const { number, retentionRate, id, title, clientId, projectId, orderNumber, siteAddress } = invoice
    if (number === null || retentionRate === 0) throw new Conflict('This invoice has held nothing back')
    if (invoice.retentionOn === null && projectId !== null) return draftJobRetention(scope, projectId)
    const held = readHeld(scope, invoice, requireIssuedDocument(scope, id))
    if (held.length === 0 || hasReleaseDraft(scope, id)) {
      throw new Conflict('This retention has an invoice already')
    }
    const lines = releaseLines(held, `Retention of ${number}`)
    return insertDraft(scope, {
      ...{ kind: 'retention', title: `Retention of ${title}`.slice(0, 160), ofId: id, lines },
      // Owed by the client at the time, even if the job has another by now.
      ...{ clientId, projectId, orderNumber, siteAddress },
      isUnderCis: invoice.isUnderCis,
      daysToPay: invoice.daysToPay,
    })
  })
}
