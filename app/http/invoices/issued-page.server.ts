import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { daysLate, owedOf } from '#app/domain/invoices/settlement.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { requireInvoiceAndDocument } from '#app/models/invoices/issued-invoice.server.ts'

/** Throws Conflict for a draft. */
export function readIssued(scope: Scope, id: number) {
  const { invoice, document } = requireInvoiceAndDocument(scope, id)
  if (document === null) throw new Conflict('This is a draft: issue it first')
  const { currency } = document.company
  const money = (pence: number) => formatMoney(pence, currency)
  const today = dayIn(scope.timeZone, Date.now())
  return { invoice, document, money, currency, today, head: headOf(invoice, document, today) }
}

function headOf(
  invoice: Invoice,
  { number, title, client, company: { currency } }: InvoiceDocument,
  today: string,
) {
  const { id, dueOn, payable, paid, credited } = invoice
  return {
    id,
    number,
    title,
    clientName: client.name,
    owed: splitMoney(owedOf(invoice), currency),
    isOwed: owedOf(invoice) > 0 && invoice.kind !== 'credit_note',
    payable: formatMoney(payable, currency),
    paid: splitMoney(paid, currency),
    credited: credited > 0 ? splitMoney(credited, currency) : null,
    due: dueOn === null ? null : formatDate(dueOn),
    late: daysLate(invoice, today),
  }
}
