import { formatDate, plural } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { halfYearOf, referenceRate } from '#app/domain/invoices/late-interest.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { readLateInterest } from '#app/services/invoices/draft-late-interest.server.ts'
import { readIssued } from './issued-page.server.ts'

/** What a late invoice has in interest by today, and how it comes to that. */
export function readInterestPage(scope: Scope, id: number) {
  const { invoice, money, head } = readIssued(scope, id)
  const { interest, why, earlier } = readLateInterest(scope, invoice)
  const owed = money(owedOf(invoice))
  const { dueOn } = invoice
  const isGuess = dueOn !== null && referenceRate(dueOn)?.isKnown === false
  return {
    ...head,
    requestId: newRequestId(),
    why,
    earlierHref: earlier === null ? null : invoicePath(earlier.id),
    reckoning:
      interest === null
        ? null
        : [
            { what: 'Still owed', how: head.due === null ? '' : `due ${head.due}`, amount: owed },
            {
              what: `Interest, ${rateText(interest.rate)} % a year`,
              how: `8 % and the reference rate of ${rateText(interest.reference)} %${
                isGuess && dueOn !== null
                  ? ` (that from ${formatDate(halfYearOf(dueOn))} is not known here yet)`
                  : ''
              }: ${owed} for ${plural(interest.days, 'day')} of 365`,
              amount: money(interest.interest),
            },
            {
              what: 'Compensation',
              how: 'once for each debt, by its size',
              amount: money(interest.compensation),
            },
          ],
    total: {
      what: 'To ask for beside it',
      how: '',
      amount: money((interest?.interest ?? 0) + (interest?.compensation ?? 0)),
    },
  }
}
