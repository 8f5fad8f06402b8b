import { dayIn } from '#app/domain/clock.ts'
import { amountText, formatDate } from '#app/domain/format.ts'
import { cisWarnings } from '#app/domain/invoices/cis.ts'
import { type InvoiceLine, isOfContract } from '#app/domain/invoices/invoice.ts'
import { lineFields } from '#app/domain/invoices/invoice-form.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { partsText } from '#app/domain/invoices/retention-terms.ts'
import { maxFormLines } from '#app/domain/limits.ts'
import { quantityText, rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import type { InvoicePageRow } from '#app/models/invoices/invoice-page.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'
import { calculateInvoice } from '#app/services/invoices/calculate-invoice.server.ts'
import { previewInvoice } from '#app/services/invoices/issue-document.server.ts'
import { contractOf, headOf } from './invoice-parts.server.ts'
import { taxAnswers } from './tax-answers.ts'

export function readPreview(scope: Scope, invoice: Invoice) {
  const today = dayIn(scope.timeZone, Date.now())
  const calculated = calculateInvoice(scope, invoice)
  const { document, missing, isTooMuch } = previewInvoice(invoice, { ...calculated, issuedOn: today })
  const warnings = cisWarnings(invoice.kind, document.totals)
  return { calculated, document, missing, isTooMuch, warnings, paper: invoicePaper(document) }
}

export function readDraft(scope: Scope, row: InvoicePageRow) {
  const { invoice } = row
  const { calculated, document, missing, isTooMuch, warnings, paper } = readPreview(scope, invoice)
  const { tax, vatNumber } = calculated.makings
  const { currency } = document.company
  const isAsked = tax.kind === 'business' && tax.isContractor
  const isContract = isOfContract(invoice.kind)
  return {
    ...headOf(row),
    isContract,
    isRequest: invoice.kind === 'deposit_request',
    currency,
    timeZone: scope.timeZone,
    stored: {
      ...draftValues(invoice, isContract),
      ...(isAsked ? { isUnderCis: calculated.answers.underCis ? 'yes' : 'no' } : {}),
    },
    isAsked,
    /** Neither a retention nor a deposit request holds anything back. */
    mayHold: invoice.kind !== 'deposit_request' && invoice.kind !== 'retention',
    /** For retention without a date of its own: 'half at completion, the rest 12 months later'. */
    released:
      isContract && calculated.makings.retention.rate > 0 ? partsText(calculated.makings.retention) : null,
    usualVat: vatNumber === '' ? ('outside' as const) : ('standard' as const),
    lineCount: invoice.lines.length,
    /** Too many lines for one form: they cannot be edited. */
    isLong: invoice.lines.length > maxFormLines,
    clients: isContract ? [] : listClientNames(scope, invoice.clientId),
    missing: isTooMuch ? [...missing, tooMuch] : missing,
    warnings,
    calculation: paper.calculation,
    total: paper.total,
    contract: document.contract && contractOf(document.contract, currency, document.contract.before),
    isBusiness: tax.kind === 'business',
    isReversed: calculated.isReversed,
    answers: taxAnswers(calculated.answers, {
      ours: vatNumber,
      theirs: tax.vatNumber,
      endUserConfirmedOn: tax.endUserConfirmedOn,
    }),
    taxLookedAt: tax.confirmedAt === null ? null : formatDate(dayIn(scope.timeZone, tax.confirmedAt)),
    mayEdit: may(scope, 'invoice.edit'),
  }
}

export const tooMuch = 'It is more than is left of what was agreed: delete this draft and make it again'

function draftValues(invoice: Invoice, isContract: boolean): Record<string, string> {
  const { title, clientId, orderNumber, siteAddress, note, suppliedOn, daysToPay } = invoice
  return {
    title,
    ...(isContract ? {} : { clientId: clientId === null ? '' : String(clientId) }),
    orderNumber,
    siteAddress,
    note,
    suppliedOn: suppliedOn ?? '',
    daysToPay: String(daysToPay),
    retentionRate: invoice.retentionRate === 0 ? '' : rateText(invoice.retentionRate),
    retentionOn: invoice.retentionOn ?? '',
    ...(invoice.lines.length > maxFormLines
      ? {}
      : Object.fromEntries(invoice.lines.flatMap((line, at) => lineValues(line, at, isContract)))),
  }
}

function lineValues(line: InvoiceLine, at: number, isContract: boolean): [string, string][] {
  const field = lineFields(at)
  return [
    [field.description, line.description],
    ...(isContract
      ? []
      : ([
          [field.quantity, quantityText(line.quantity)],
          [field.unit, line.unit],
        ] satisfies [string, string][])),
    [field.each, amountText(line.each)],
    [field.vat, line.vat],
    [field.element, line.element],
    [field.from, String(at)],
  ]
}
