import { addDays } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { contractBalance, isWithinContract } from '#app/domain/invoices/contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceName,
  isContractKind,
  isOfContract,
  numberedAs,
  signOf,
} from '#app/domain/invoices/invoice.ts'
import {
  type InvoiceDocument,
  makeInvoiceDocument,
  missingOf,
} from '#app/domain/invoices/invoice-document.ts'
import type { InvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import type { InvoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { addedUp, asHeld, type Retained, retentionOf } from '#app/domain/invoices/retention-lines.ts'
import { taxPointOf } from '#app/domain/invoices/vat-summary.ts'
import { sum } from '#app/domain/money/money.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Makings, readMakings } from '#app/models/invoices/document-parts.server.ts'
import {
  findIssuedDocument,
  type Invoice,
  requireInvoice,
  saveInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { takeDocumentNumber } from '#app/models/papers/document-number.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { frozen, requireAsFrozen } from '#app/services/papers/frozen-document.server.ts'
import { type Calculated, sumsOf } from './calculate-invoice.server.ts'
import type { Contract } from './read-contract.server.ts'

/** The person who acts, or in whose name incoming money is booked. */
export type Issuer = Pick<Scope, 'companyId' | 'userId' | 'timeZone'>

export type Issuing = Pick<Calculated, 'own' | 'lines' | 'totals' | 'contract'> &
  Partial<Pick<Calculated, 'makings' | 'answers' | 'isReversed'>> & {
    issuedOn: string
    /** The day on which it was paid in full before it was issued. */
    cameOn?: string | null
    of?: InvoiceDocument['of']
    /** Made because its money came, so nothing is refused. */
    isPaidAlready?: boolean
    reverseCharge?: InvoiceDocument['reverseCharge']
    /** A credit note takes those of its invoice, not today's. */
    parties?: Parties
    isLeftOut?: boolean
  }

export type Parties = Pick<InvoiceDocument, 'company' | 'bank' | 'client' | 'job' | 'terms'>

/** Call it inside the transaction: a failure gives the number back. */
export function issueDocument(issuer: Issuer, draft: Invoice, issuing: Issuing): Invoice {
  const { own, totals, issuedOn, makings = readMakings(issuer, draft) } = issuing
  const { id, kind, projectId } = draft
  const { settings } = makings
  const parts = partsOf(draft, { ...issuing, makings })
  const { suppliedOn, dueOn } = parts
  const isNote = kind === 'credit_note'
  // A credit note repeats its invoice; money that has come is never refused.
  if (!isNote && !issuing.isPaidAlready) {
    const [missing] = missingIn(parts, makings)
    if (missing !== undefined) throw new Invalid({ '': [missing] })
    requireJob(draft)
    if (issuing.contract) requireWithin(draft, issuing.contract, own, totals)
  }
  const prefix = prefixOf(kind, settings)
  const number = takeDocumentNumber(issuer, { kind: numberedAs(kind), prefix, day: issuedOn })
  const document = makeInvoiceDocument({ ...parts, number })
  const issued = saveInvoice(issuer, id, {
    number,
    ...frozen(document),
    issuedOn,
    suppliedOn,
    dueOn,
    taxPoint: taxPointOf({ kind, issuedOn, suppliedOn }, issuing.cameOn),
    issuedAt: Date.now(),
    lines: [...own],
    ...sumsOf(totals),
  })
  recordPaperEvent(issuer, { kind: 'invoice', id }, { kind: 'issued', userId: issuer.userId })
  const detail = { name: invoiceName(issued) }
  recordActivity(issuer, 'invoice.issued', { subjectId: id, projectId, detail })
  return issued
}

/** Throws Conflict for a draft, and an error where it differs from its hash. */
export function requireIssuedDocument(scope: Company, id: number): InvoiceDocument {
  const issued = findIssuedDocument(scope, id)
  if (!issued) {
    requireInvoice(scope, id)
    throw new Conflict('This is a draft: it was not issued yet')
  }
  requireAsFrozen(`Invoice ${id}`, issued)
  return issued.document
}

function requireJob({ kind, projectId, ofId }: Invoice): void {
  if (projectId !== null || !isOfContract(kind)) return
  // Retention and received deposits are owed without their job, too.
  if ((kind === 'retention' || kind === 'deposit') && ofId !== null) return
  throw new Conflict('The job of this invoice was deleted: write an invoice without a job instead')
}

function prefixOf(kind: InvoiceKind, settings: InvoiceSettings): string {
  const { invoicePrefix, creditPrefix, requestPrefix } = settings
  return { invoice: invoicePrefix, credit_note: creditPrefix, deposit_request: requestPrefix }[
    numberedAs(kind)
  ]
}

export function doubtsOf(issuer: Issuer, draft: Invoice, issuing: Issuing): string[] {
  const makings = readMakings(issuer, draft)
  const missing = missingIn(partsOf(draft, { ...issuing, makings }), makings)
  const { contract, own, totals } = issuing
  const isTooMuch = contract !== null && !isWithin(draft, contract, own, totals)
  return isTooMuch ? [...missing, 'With it more is invoiced than was agreed of the job'] : missing
}

type Parts = Omit<InvoiceDocument, 'number' | 'lines'> & { lines: readonly InvoiceLine[] }

/** `missing` and `isTooMuch` would keep it from being issued. */
export function previewInvoice(
  draft: Invoice,
  issuing: Issuing & { makings: Makings },
): { document: InvoiceDocument; missing: string[]; isTooMuch: boolean } {
  const parts = partsOf(draft, issuing)
  const { contract, own, totals } = issuing
  return {
    document: makeInvoiceDocument({ ...parts, number: '' }),
    missing: missingIn(parts, issuing.makings),
    isTooMuch: contract !== null && !isWithin(draft, contract, own, totals),
  }
}

function partsOf(draft: Invoice, issuing: Issuing & { makings: Makings }): Parts {
  const { kind, title, siteAddress, orderNumber, note, reason, retentionRate, retentionOn } = draft
  const { firstShare, months } = issuing.makings.retention
  const { makings, answers, isReversed = false, own, lines, totals, contract, issuedOn } = issuing
  return {
    ...makings.parts,
    ...issuing.parties,
    kind,
    title,
    siteAddress,
    orderNumber,
    issuedOn,
    suppliedOn: draft.suppliedOn ?? issuedOn,
    dueOn: kind === 'credit_note' ? null : addDays(issuedOn, draft.daysToPay),
    note,
    lines,
    totals,
    reverseCharge: issuing.reverseCharge ?? (answers ? { answers, isApplied: isReversed } : null),
    retention:
      retentionRate > 0
        ? {
            rate: retentionRate,
            net: sum(retentionOf(own, retentionRate).map(({ net }) => net)),
            releaseOn: retentionOn,
            ...(goesByTerms(draft, makings) && { parts: { firstShare, months } }),
          }
        : null,
    contract:
      contract && kind !== 'deposit_request'
        ? contractBalance(
            contract.agreements,
            contract.booked,
            heldAfter(draft, contract, own),
            kind === 'credit_note' ? -totals.net : totals.net,
          )
        : null,
    earlier:
      kind === 'final' && contract
        ? contract.documents.map(({ document }) => ({
            kind: document.kind,
            number: document.number,
            issuedOn: document.issuedOn,
            net: signOf(document.kind) * document.totals.net,
            gross: signOf(document.kind) * document.totals.gross,
          }))
        : [],
    of: issuing.of ?? null,
    reason,
    ...(issuing.isLeftOut ? { isLeftOut: true } : {}),
  }
}

function heldAfter(
  { kind, retentionRate }: Invoice,
  { held }: Contract,
  own: readonly InvoiceLine[],
): Retained[] {
  if (kind === 'retention') return addedUp(held, asHeld(own))
  return [...held, ...(retentionRate > 0 ? retentionOf(own, retentionRate) : [])]
}

/** The job's terms decide when it is released. */
function goesByTerms({ kind, retentionOn }: Invoice, { retention }: Makings): boolean {
  return retentionOn === null && retention.rate > 0 && isContractKind(kind)
}

function requireWithin(
  draft: Invoice,
  contract: Contract,
  own: readonly InvoiceLine[],
  totals: InvoiceTotals,
): void {
  if (isWithin(draft, contract, own, totals)) return
  throw new Conflict(
    'This is more than was agreed of the job: what is left is less by now. Make it again; where too much was invoiced at a rate of VAT, credit that first',
  )
}

function isWithin(
  draft: Invoice,
  contract: Contract,
  own: readonly InvoiceLine[],
  { net }: InvoiceTotals,
): boolean {
  // The deposit made from a request takes its place.
  const requests = contract.readRequests().filter(({ id }) => id !== draft.id && id !== draft.ofId)
  const after = { held: heldAfter(draft, contract, own), requested: sum(requests.map(({ open }) => open)) }
  return isWithinContract(contract, { kind: draft.kind, net }, after)
}

function missingIn(parts: Parts, { tax }: Makings): string[] {
  const lines = parts.lines.map(line => ({ ...line, net: 0 }))
  return missingOf({ ...parts, lines }, { needsOrderNumber: tax.needsOrderNumber })
}
