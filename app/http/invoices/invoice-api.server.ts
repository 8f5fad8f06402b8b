import type { Scope } from '#app/domain/scope.ts'
import { findIssuedDocument, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { toWholeInvoiceRecord } from './invoice-record.ts'

export function readInvoiceRecord(scope: Scope, id: number) {
  return toWholeInvoiceRecord(requireInvoice(scope, id), findIssuedDocument(scope, id)?.document ?? null)
}
