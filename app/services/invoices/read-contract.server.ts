import {
  type AgreedVariation,
  type Agreement,
  agreementOf,
  type ContractLine,
  leftOutBy,
  quoteAgreement,
} from '#app/domain/invoices/agreement.ts'
import type { Booked } from '#app/domain/invoices/contract.ts'
import { mayBeAskedAgain } from '#app/domain/invoices/credit-note.ts'
import {
  type Element,
  type InvoiceKind,
  isContractKind,
  isOfContract,
  signOf,
} from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { addedUp, asHeld, type Retained } from '#app/domain/invoices/retention-lines.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { openRequests } from '#app/domain/invoices/to-ask.ts'
import { proportion, sum } from '#app/domain/money/money.ts'
import { grossOf, vatGroups } from '#app/domain/money/vat.ts'
import { chosenTotals } from '#app/domain/quotes/chosen-totals.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Company } from '#app/domain/scope.ts'
import { changeName } from '#app/domain/variations/variation.ts'
import { readAgreedOf } from '#app/models/invoices/contract.server.ts'
import {
  type BookedDocument,
  findInvoice,
  type Invoice,
  listBookedDocuments,
  listMadeOfAll,
  listRequests,
} from '#app/models/invoices/invoice.server.ts'

export type Contract = {
  agreements: Agreement[]
  quotes: ReadonlyMap<number, Agreement>
  variations: AgreedVariation[]
  /** By credit notes, below zero. */
  leftOut: { id: number; number: string; agreement: Agreement }[]
  /** Labour's part of the price: what is left after all other costs. */
  earned: number
  booked: Booked[]
  /** Held back by issued invoices, and not released yet. */
  held: Retained[]
  /** The part of `held` that is released by the job's terms. */
  byTerms: HeldByTerms[]
  documents: BookedDocument[]
  /** Unpaid deposit requests, with how much of their price is open. */
  readRequests: () => { id: number; number: string; open: number }[]
}

type Part = { kind: InvoiceKind; projectId: number | null; ofId: number | null }

/** Null for invoices without a contract, and for their retention. A part whose job is gone has no contract and cannot be issued. */
export function contractOf(scope: Company, { kind, projectId, ofId }: Part): Contract | null {
  if (!isOfContract(kind) || projectId === null) return null
  if (kind === 'retention' && ofId !== null) {
    const of = findInvoice(scope, ofId)
    if (of && !isContractKind(of.kind)) return null
  }
  return readContract(scope, projectId)
}

export function readContract(scope: Company, projectId: number): Contract {
  const agreed = readAgreedOf(scope, projectId)
  const known = agreed.quotes.map(quote => ({ id: quote.id, ...agreementOfQuote(quote) }))
  const quotes = new Map(known.map(({ id, agreement }) => [id, agreement] as const))
  const variations = agreed.variations.map(({ id, number, lines }) => ({
    ...{ id, number },
    ...agreementOf(lines.map(line => ofVariation(number, line))),
  }))
  const documents = listBookedDocuments(scope, projectId)
  const leftOut = documents.flatMap(document => leftOutIn(documents, document))
  const byTerms = heldByTerms(documents)
  const beside = [...variations, ...leftOut.map(({ agreement }) => agreement)]
  return {
    agreements: [...quotes.values(), ...beside],
    quotes,
    variations,
    leftOut,
    earned:
      sum(known.map(({ earned }) => earned)) +
      sum(beside.flatMap(({ lines }) => lines.filter(isLabour).map(({ net }) => net))),
    booked: documents.flatMap(({ kind, document }) => {
      const sign = signOf(kind)
      return sign === 0 ? [] : [{ sign, lines: document.lines, groups: document.totals.groups }]
    }),
    held: [
      ...documents.filter(one => !goesByTerms(one)).flatMap(one => heldIn(documents, one)),
      ...byTerms.flatMap(({ held, released }) => addedUp(held, released)),
    ],
    byTerms,
    documents,
    readRequests: () =>
      openRequests(listRequests(scope, projectId)).map(request => ({
        ...{ id: request.id, number: request.number ?? '' },
        open: proportion(request.net, owedOf(request), request.payable),
      })),
  }
}

/** Lines that omit part of the job already say which line they belong to. */
function ofVariation(number: number, line: ContractLine): ContractLine {
  if (line.item !== undefined || line.variation !== undefined) return line
  const description = changeName({ number, title: line.description, net: line.net })
  return { ...line, description, variation: number }
}

function isLabour({ element }: { element: Element }): boolean {
  return element === 'labour'
}

export type HeldByTerms = { clientId: number | null; held: Retained[]; released: Retained[] }

function heldByTerms(documents: readonly BookedDocument[]): HeldByTerms[] {
  const holders = documents.filter(goesByTerms)
  return [...new Set(holders.map(({ clientId }) => clientId))].map(clientId => {
    const own = documents.filter(one => one.clientId === clientId)
    const releases = own.filter(({ kind, ofId }) => kind === 'retention' && ofId === null)
    const credits = releases.flatMap(({ id }) => creditsOf(documents, id))
    return {
      clientId,
      held: addedUp(own.filter(goesByTerms).flatMap(one => heldIn(documents, one))),
      released: addedUp(
        releases.flatMap(({ lines }) => asHeld(lines)),
        // What is left out is not held back again.
        credits.filter(({ document }) => !document.isLeftOut).flatMap(({ lines }) => asHeld(lines)),
      ),
    }
  })
}

/** With no release day of its own, the job's terms decide. */
function goesByTerms({ kind, document }: Pick<Releasable, 'kind' | 'document'>): boolean {
  return kind !== 'credit_note' && document.retention?.releaseOn === null
}

type Releasable = Pick<BookedDocument, 'id' | 'kind' | 'ofId' | 'retentionRate' | 'lines' | 'document'>

/** Nothing once released; without what was credited. `all`: documents made from this one. */
export function heldIn(all: readonly Releasable[], document: Releasable): Retained[] {
  const { id, retentionRate, kind } = document
  if (retentionRate === 0 || kind === 'credit_note') return []
  const isReleased = all.some(
    other => other.kind === 'retention' && other.ofId === id && !isOpenAgain(all, other.id),
  )
  if (isReleased) return []
  const work = workCountOf(document)
  const credited = creditsOf(all, id).flatMap(credit => credit.lines.slice(work))
  return addedUp(asHeld(credited), asHeld(document.document.lines.slice(work)))
}

export function readHeld(scope: Company, invoice: Invoice, document: InvoiceDocument): Retained[] {
  if (invoice.retentionRate === 0) return []
  return heldIn(listMadeOfAll(scope, invoice.id), { ...invoice, document })
}

/** How many lines are work; those that hold back follow, below zero. */
export function workCountOf({
  document,
  lines,
  retentionRate,
}: Pick<Releasable, 'document' | 'lines' | 'retentionRate'>): number {
  return retentionRate > 0 ? lines.length : document.lines.length
}

function creditsOf(all: readonly Releasable[], id: number) {
  return all.filter(({ kind, ofId }) => kind === 'credit_note' && ofId === id)
}

function leftOutIn(
  all: readonly Releasable[],
  { id, document, lines, ofId }: Releasable,
): Contract['leftOut'] {
  const of = document.isLeftOut ? all.find(({ id }) => id === ofId) : undefined
  const { number } = document
  return of ? [{ id, number, agreement: leftOutBy(lines.slice(0, workCountOf(of))) }] : []
}

/** What was agreed less what was left out, with VAT; the CIS tax that clients kept; what is held back, with VAT. */
export function contractTotals({ agreements, documents, held }: Contract) {
  const cis = documents.map(({ kind, document }) => signOf(kind) * document.totals.cis)
  return {
    gross: sum(agreements.map(grossOfAgreement)),
    cis: sum(cis),
    held: sum(vatGroups(held).map(grossOf)),
  }
}

export function grossOfAgreement({ groups }: Agreement): number {
  return sum(groups.map(grossOf))
}

export function isOpenAgain(all: readonly Releasable[], id: number): boolean {
  const issued = all.map(({ document, ...one }) => ({
    ...one,
    number: document.number,
    net: document.totals.net,
    isLeftOut: document.isLeftOut === true,
  }))
  return issued.some(one => one.id === id && mayBeAskedAgain(issued, one))
}

function agreementOfQuote({ document, extras, ...quote }: ReturnType<typeof readAgreedOf>['quotes'][number]) {
  const chosen = new Set(extras)
  const priced = quoteTotals(quote, chosen)
  const { groups, net } = document ? chosenTotals(document, chosen) : priced
  const { lines } = quoteAgreement({ ...quote, groups }, chosen)
  return {
    agreement: { groups, lines: lines.map(line => ({ ...line, item: `${quote.number} ${line.item}` })) },
    earned: net - (priced.cost - priced.labourCost),
  }
}
