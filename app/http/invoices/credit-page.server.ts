import { formatMoney } from '#app/domain/format.ts'
import { creditable } from '#app/domain/invoices/credit-note.ts'
import { elementNames } from '#app/domain/invoices/invoice-words.ts'
import { maxFormLines } from '#app/domain/limits.ts'
import { sum } from '#app/domain/money/money.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listCreditNotes } from '#app/models/invoices/invoice.server.ts'
import { requireInvoicePage } from '#app/models/invoices/invoice-page.server.ts'
import { workCountOf } from '#app/services/invoices/read-contract.server.ts'

export function readCreditPage(scope: Scope, id: number) {
  const { invoice, document } = requireInvoicePage(scope, id)
  const currency = document?.company.currency ?? 'GBP'
  const credits = listCreditNotes(scope, id).map(({ lines, document }) => ({
    lines,
    totals: document.totals,
  }))
  const left =
    document === null ? [] : creditable({ lines: document.lines, totals: document.totals }, credits)
  // Retention is credited in proportion to the work.
  const work = document === null ? [] : left.slice(0, workCountOf({ ...invoice, document }))
  const most = work.length > maxFormLines ? [] : work
  return {
    id,
    number: invoice.number ?? invoice.title,
    currency,
    why: whyNot(invoice.kind, document === null, sum(left)),
    left: formatMoney(sum(left), currency),
    isHeld: work.length < left.length,
    /** Then the form asks whether the agreement changes. */
    isOfContract: document !== null && document.contract !== null,
    lines: most.flatMap((each, at) => {
      const line = document?.lines[at]
      return line
        ? [
            {
              description: line.description,
              kind: elementNames[line.element],
              left: formatMoney(each, currency),
              isBelowZero: each < 0,
            },
          ]
        : []
    }),
  }
}

function whyNot(kind: string, isDraft: boolean, left: number): string | null {
  if (isDraft) return 'This is a draft: change it, or delete it.'
  if (kind === 'credit_note' || kind === 'deposit_request') return 'Only an invoice can be credited.'
  return left <= 0 ? 'All of it was credited already.' : null
}
