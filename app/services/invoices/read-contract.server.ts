import {
  type Agreement,
  agreementOf,
  type Booked,
  type Held,
  heldOf,
  quoteAgreement,
} from '#app/domain/invoices/contract.ts'
import { signOf } from '#app/domain/invoices/invoice.ts'
import { sum } from '#app/domain/invoices/invoice-totals.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { openRequests } from '#app/domain/invoices/to-ask.ts'
import { proportion } from '#app/domain/money/money.ts'
import { chosenTotals } from '#app/domain/quotes/chosen-totals.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readAgreedOf } from '#app/models/invoices/contract.server.ts'
import {
  type BookedDocument,
  listBookedDocuments,
  listRequests,
} from '#app/models/invoices/invoice.server.ts'

type Company = Pick<Scope, 'companyId'>

export type Contract = {
  agreements: Agreement[]
  /** Of its quotes, by id. */
  quotes: ReadonlyMap<number, Agreement>
  booked: Booked[]
  /** Held back by an issued invoice, by its id, and not released yet. */
  heldBy: ReadonlyMap<number, Held[]>
  held: Held[]
  documents: BookedDocument[]
  /** Deposit requests on which money is still awaited, with how much of their price. */
  readRequests: () => { id: number; number: string; open: number }[]
}

/** What was agreed of a job and asked for until now. */
export function readContract(scope: Company, projectId: number): Contract {
  const agreed = readAgreedOf(scope, projectId)
  const quotes = new Map(agreed.quotes.map(quote => [quote.id, agreementOfQuote(quote)] as const))
  const documents = listBookedDocuments(scope, projectId)
  const heldBy = new Map(
    documents.flatMap(({ id, retentionRate, lines }) =>
      retentionRate > 0 && isOpen(documents, id) ? [[id, heldOf(lines, retentionRate)] as const] : [],
    ),
  )
  return {
    agreements: [...quotes.values(), ...agreed.variations.map(agreementOf)],
    quotes,
    booked: documents.flatMap(({ kind, document }) => {
      const sign = signOf(kind)
      return sign === 0 ? [] : [{ sign, lines: document.lines, groups: document.totals.groups }]
    }),
    heldBy,
    held: [...heldBy.values()].flat(),
    documents,
    readRequests: () =>
      openRequests(listRequests(scope, projectId)).map(request => ({
        ...{ id: request.id, number: request.number ?? '' },
        open: proportion(request.net, owedOf(request), request.payable),
      })),
  }
}

/** Neither released nor taken back whole. */
function isOpen(documents: readonly BookedDocument[], id: number): boolean {
  const released = documents.some(
    ({ kind, ofId, id: release }) => kind === 'retention' && ofId === id && !isTakenBack(documents, release),
  )
  return !released && !isTakenBack(documents, id)
}

/** Whether credit notes take back all of a document. */
export function isTakenBack(documents: readonly BookedDocument[], id: number): boolean {
  const own = documents.find(each => each.id === id)
  const credits = documents.filter(({ kind, ofId }) => kind === 'credit_note' && ofId === id)
  return (
    own !== undefined && sum(credits.map(({ document }) => document.totals.net)) === own.document.totals.net
  )
}

function agreementOfQuote({
  document,
  extras,
  ...quote
}: ReturnType<typeof readAgreedOf>['quotes'][number]): Agreement {
  const chosen = new Set(extras)
  const { groups } = document ? chosenTotals(document, chosen) : quoteTotals(quote, chosen)
  return quoteAgreement({ ...quote, groups }, chosen)
}
