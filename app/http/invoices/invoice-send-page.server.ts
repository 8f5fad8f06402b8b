import { Conflict } from '#app/domain/errors.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { type InvoiceKind, invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { readLinkRows } from '#app/http/papers/link-rows.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'

export function readInvoiceSendPage(scope: Scope, id: number) {
  const invoice = requireInvoice(scope, id)
  if (invoice.number === null) throw new Conflict('This is a draft: issue it first, then send it.')
  const document = requireIssuedDocument(scope, id)
  const { client, company, number, title, dueOn } = document
  const money = (pence: number) => formatMoney(pence, company.currency)
  const what = invoiceKindNames[document.kind]
  return {
    id,
    number,
    what,
    noun: nouns[document.kind] ?? 'Invoice',
    title,
    to: client.email,
    clientName: client.name,
    total: money(document.totals.payable),
    owed: document.kind === 'credit_note' ? null : money(Math.max(0, owedOf(invoice))),
    due: dueOn === null ? null : formatDate(dueOn),
    subject: `${company.name}: ${what.toLowerCase()} ${number}, ${title}`.slice(0, limits.mailSubject),
    words: wordsFor(invoice, document, money),
    links: readLinkRows(scope, { kind: 'invoice', id }),
    requestId: newRequestId(),
  }
}

const nouns: Partial<Record<InvoiceKind, string>> = { credit_note: 'Credit Note', deposit_request: 'Request' }

function wordsFor(
  invoice: Invoice,
  { client, company, kind, title, number, dueOn, bank, totals }: InvoiceDocument,
  money: (pence: number) => string,
): string {
  const hello = client.name === '' ? 'Hello,' : `Dear ${client.name},`
  if (kind === 'credit_note') {
    return `${hello}\n\nPlease find our credit note ${number} for ${money(totals.payable)} at the link below.\n\nKind regards\n${company.name}`
  }
  const owed = Math.max(0, owedOf(invoice))
  const noun = invoiceKindNames[kind].toLowerCase()
  if (owed === 0) {
    return `${hello}\n\nOur ${noun} ${number}, ${title}, is at the link below. There is nothing to pay. Thank you.\n\nKind regards\n${company.name}`
  }
  const what = `Our ${noun} ${number}, ${title}, is at the link below. The amount due is ${money(owed)}`
  const until = dueOn === null ? '' : `, payable by ${formatDate(dueOn)}`
  const how = bank === null ? '' : ` Please quote ${number} as the reference.`
  return `${hello}\n\n${what}${until}.${how} If you have any questions, please ring us.\n\nKind regards\n${company.name}`
}
