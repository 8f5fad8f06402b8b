import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { formatDate, formatMoney, plural } from '#app/domain/format.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { type LateInterest, lateInterest } from '#app/domain/invoices/late-interest.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { findInterestOf } from '#app/models/invoices/interest.server.ts'
import { findInvoice, type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { saveInvoice } from '#app/models/invoices/invoice-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { createInvoice } from './create-invoice.server.ts'
import { requireIssuedDocument } from './freeze-invoice.server.ts'

export type InterestAsked = { interest: LateInterest | null; why: string | null; earlier: Invoice | null }

/** What interest a late invoice has by today, and why none can be asked for; `earlier` is what asked for it before. */
export function readLateInterest(scope: Scope, invoice: Invoice): InterestAsked {
  const today = dayIn(scope.timeZone, Date.now())
  const interest =
    invoice.dueOn === null || invoice.kind === 'credit_note'
      ? null
      : lateInterest(owedOf(invoice), invoice.dueOn, today)
  const earlier = findInterestOf(scope, invoice.id)
  return { interest, why: whyNone(scope, invoice, interest, earlier), earlier }
}

function whyNone(
  scope: Scope,
  { clientId, number, kind }: Invoice,
  interest: LateInterest | null,
  earlier: Invoice | null,
): string | null {
  if (number === null) return 'This is a draft: nothing is owed by it'
  if (kind === 'deposit_request') return 'A deposit request is not owed yet'
  if (getClientTax(scope, clientId).kind !== 'business') {
    return 'The law gives this between businesses alone, and this client is a householder'
  }
  if (interest === null) return 'Nothing of it is late'
  if (earlier) return `Interest was asked for already, by ${earlier.number ?? 'a draft'}`
  return null
}

/** A draft that asks for the interest and the compensation of a late invoice. Nothing is ever added to the invoice itself. */
export function draftLateInterest(scope: Scope, id: number, requestId?: string): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() =>
    once(scope, 'late interest', {
      input: { requestId, ...{ invoiceId: id } },
      make: () => draft(scope, requireInvoice(scope, id)),
      find: draftId => findInvoice(scope, draftId),
    }),
  )
}

function draft(scope: Scope, invoice: Invoice): Invoice {
  const { interest, why } = readLateInterest(scope, invoice)
  if (why !== null || interest === null || invoice.clientId === null) {
    throw new Conflict(why ?? 'Nothing of it is late')
  }
  const document = requireIssuedDocument(scope, invoice.id)
  const made = createInvoice(scope, {
    clientId: invoice.clientId,
    projectId: invoice.projectId,
    title: `Late payment interest on ${document.number}`,
    orderNumber: invoice.orderNumber,
    lines: interestLines(document, owedOf(invoice), interest),
  })
  return saveInvoice(scope, made.id, { ofId: invoice.id })
}

/** Neither is a supply: no VAT is on them. */
function interestLines({ number, dueOn, company }: InvoiceDocument, owed: number, interest: LateInterest) {
  const line = (description: string, each: number) => ({
    description,
    quantity: wholeQuantity,
    unit: 'lot' as const,
    each,
    vat: 'outside' as const,
    element: 'other' as const,
    share: null,
  })
  const { days, rate, interest: sum, compensation } = interest
  const due = dueOn === null ? '' : `, due ${formatDate(dueOn)}`
  const of = `${formatMoney(owed, company.currency)} of ${number}${due}`
  return [
    ...(sum > 0
      ? [line(`Interest of ${rateText(rate)} % a year on ${of}, ${plural(days, 'day')} late`, sum)]
      : []),
    line(`Compensation for ${number}, Late Payment of Commercial Debts (Interest) Act 1998`, compensation),
  ]
}
