import { formatDate, plural } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { halfYearOf, type LateInterest } from '#app/domain/invoices/late-interest.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { readLateInterest } from '#app/services/invoices/draft-late-interest.server.ts'
import { readIssued } from './issued-page.server.ts'

export function readInterestPage(scope: Scope, id: number) {
  const { invoice, money, head } = readIssued(scope, id)
  const { interest, why, earlier } = readLateInterest(scope, invoice)
  return {
    ...head,
    requestId: newRequestId(),
    why,
    earlierHref: earlier === null ? null : invoicePath(earlier.id),
    /** A debt keeps the rate of the first request. */
    asksRate: interest !== null && (earlier?.interestRate ?? null) === null,
    rate: interest?.isKnown ? rateText(interest.reference) : '',
    unknown: interest === null || interest.isKnown ? null : unknownText(interest),
    calculation:
      interest === null
        ? null
        : [
            {
              what: 'Owed on the last day',
              how: head.due === null ? '' : `due ${head.due}`,
              amount: money(interest.owed),
            },
            {
              what: `Interest, ${rateText(interest.rate)} % a year`,
              how: `8 % and the ${interest.isKnown ? '' : 'last known '}reference rate of ${rateText(interest.reference)} %: ${plural(interest.days, 'day')} of 365, ${formatDate(interest.from)} to ${formatDate(interest.until)}${
                interest.isLevel ? '' : ', of what was owed on each'
              }`,
              amount: money(interest.interest),
            },
            ...(interest.compensation > 0
              ? [
                  {
                    what: 'Compensation',
                    how: 'once for each debt, by its size when interest began',
                    amount: money(interest.compensation),
                  },
                ]
              : []),
          ],
    total: {
      what: 'To ask for beside it',
      how: '',
      amount: money((interest?.interest ?? 0) + (interest?.compensation ?? 0)),
    },
  }
}

function unknownText({ from, reference }: LateInterest): string {
  return `The rate from ${formatDate(halfYearOf(from))} is not known here yet: the Bank of England tells it. Left empty, it is the last, ${rateText(reference)} %.`
}
