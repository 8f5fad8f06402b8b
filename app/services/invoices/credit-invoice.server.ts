import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { leftOutBy } from '#app/domain/invoices/agreement.ts'
import {
  type Credit,
  creditWhole,
  type Issued,
  makeCredit,
  withHeld,
} from '#app/domain/invoices/credit-note.ts'
import { type InvoiceLine, invoiceName, lineNet } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { asHeld } from '#app/domain/invoices/retention-lines.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { limits, maxCreditNotes } from '#app/domain/limits.ts'
import { sum } from '#app/domain/money/money.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertAllocation } from '#app/models/invoices/allocation.server.ts'
import {
  findInvoice,
  type Invoice,
  insertInvoice,
  listCreditNotes,
  requireInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { saveProject } from '#app/models/projects/project-writes.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { sumsOf } from './calculate-invoice.server.ts'
import { issueDocument, type Parties, requireIssuedDocument } from './issue-document.server.ts'
import { type Contract, contractOf, workCountOf } from './read-contract.server.ts'
import { shrinkPendingPayments } from './shrink-pending-payments.server.ts'

type Crediting = {
  /** Pence before VAT for each line of work; all that is left where undefined. Retention shrinks with it. */
  amounts?: readonly number[] | undefined
  /** Takes the work out of the contract for good. */
  isLeftOut?: boolean | undefined
  reason: string
  requestId?: string | undefined
}

/** Numbered at once. It settles what is still owed; what was paid becomes the client's credit. */
export function creditInvoice(scope: Scope, id: number, crediting: Crediting): Invoice {
  const { amounts, isLeftOut = false, reason, requestId } = crediting
  requireMay(scope, 'invoice.edit')
  if (reason.trim() === '') throw new Invalid({ reason: ['Please say why it is credited'] })
  if (reason.length > limits.notes) throw new Invalid({ reason: ['Please keep this shorter'] })
  return once(scope, 'credit note', {
    input: { requestId, invoiceId: id, amounts, isLeftOut, reason },
    make: () => credit(scope, requireInvoice(scope, id), { amounts, isLeftOut, reason }),
    find: findInvoice,
  })
}

function credit(scope: Scope, invoice: Invoice, { amounts, isLeftOut = false, reason }: Crediting): Invoice {
  const { id, kind, number, projectId, clientId, siteAddress, orderNumber } = invoice
  if (number === null) throw new Conflict('This is a draft: change it, or delete it')
  if (kind === 'credit_note' || kind === 'deposit_request') {
    throw new Conflict(
      kind === 'credit_note'
        ? 'Only an invoice can be credited'
        : 'A deposit request is withdrawn, not credited',
    )
  }
  const document = requireIssuedDocument(scope, id)
  const contract = contractOf(scope, invoice)
  if (isLeftOut && contract === null) {
    throw new Invalid({ agreed: ['It is no part of what was agreed of a job: nothing is left out by it'] })
  }
  const workCount = workCountOf({ ...invoice, document })
  const earlier = listCreditNotes(scope, id)
  if (amounts && earlier.length >= maxCreditNotes)
    throw new Conflict(`This was credited ${earlier.length} times: credit all that is left of it instead`)
  const made = makeIt(document, earlier.map(asIssued), { amounts, workCount })
  if (isLeftOut && made.lines.slice(0, workCount).every(line => lineNet(line) === 0)) {
    throw new Invalid({ amounts: ['Nothing of the work is credited'] })
  }
  const draft = insertInvoice(scope, {
    kind: 'credit_note',
    title: invoice.title,
    clientId,
    projectId,
    ofId: id,
    siteAddress,
    orderNumber,
    reason,
    isLeftOut,
    daysToPay: 0,
    lines: made.lines,
    ...sumsOf(made.totals),
  })
  const note = issueDocument(scope, draft, {
    own: made.lines,
    lines: made.lines.filter(line => lineNet(line) !== 0),
    totals: made.totals,
    contract: contract && afterwards(contract, invoice, { lines: made.lines, workCount, isLeftOut }),
    issuedOn: dayIn(scope.timeZone, Date.now()),
    of: { number, issuedOn: document.issuedOn },
    reverseCharge: document.reverseCharge,
    parties: partiesOf(document),
    isLeftOut,
  })
  if (isLeftOut && projectId !== null) lowerValue(scope, projectId, made.lines.slice(0, workCount))
  const settled = Math.min(note.payable, Math.max(0, owedOf(invoice)))
  if (settled > 0) insertAllocation(scope, id, { creditNoteId: note.id }, settled, note.issuedOn)
  shrinkPendingPayments(scope, id)
  recordPaperEvent(
    scope,
    { kind: 'invoice', id },
    { kind: 'credited', userId: scope.userId, detail: note.number ?? '' },
  )
  const detail = { name: invoiceName(invoice), number: note.number ?? '' }
  recordActivity(scope, 'invoice.credited', { subjectId: id, projectId, detail })
  return note
}

/** The job is worth less; one without a value gets none. */
function lowerValue(scope: Scope, projectId: number, work: readonly InvoiceLine[]): void {
  const project = requireProject(scope, projectId)
  if (project.estimatedValue === null) return
  saveProject(scope, project, {
    estimatedValue: Math.max(0, project.estimatedValue - sum(work.map(lineNet))),
  })
  const detail = { fields: ['estimatedValue'] }
  recordActivity(scope, 'project.updated', { subjectId: projectId, projectId, detail })
}

function partiesOf({ company, bank, client, job, terms }: InvoiceDocument): Parties {
  return { company, bank, client, job, terms }
}

type Credited = { lines: readonly InvoiceLine[]; workCount: number; isLeftOut: boolean }

/** Less is held back of what was credited; a release that was credited is held back again. */
function afterwards(
  contract: Contract,
  { kind }: Invoice,
  { lines, workCount, isLeftOut }: Credited,
): Contract {
  const work = lines.slice(0, workCount)
  const held = kind === 'retention' ? (isLeftOut ? [] : work) : lines.slice(workCount)
  return {
    ...contract,
    held: [...contract.held, ...asHeld(held)],
    agreements: isLeftOut ? [...contract.agreements, leftOutBy(work)] : contract.agreements,
  }
}

function asIssued({ lines, document }: ReturnType<typeof listCreditNotes>[number]): Issued {
  return { lines, totals: document.totals }
}

type CreditAmounts = { amounts: readonly number[] | undefined; workCount: number }

function makeIt(invoice: Issued, credits: readonly Issued[], { amounts, workCount }: CreditAmounts): Credit {
  const lines = invoice.lines.map(
    ({ description, quantity, unit, each, vat, element, share, item, variation }) => ({
      ...{ description, quantity, unit, each, vat, element, share },
      ...(item === undefined ? {} : { item }),
      ...(variation === undefined ? {} : { variation }),
    }),
  )
  const own = { lines, totals: invoice.totals }
  const made = attempt(() =>
    amounts
      ? makeCredit(own, credits, withHeld(own, credits, amounts, workCount))
      : creditWhole(own, credits),
  )
  if (made.totals.net <= 0 || made.totals.payable < 0)
    throw new Conflict('There is nothing left of it to credit')
  return made
}

function attempt(make: () => Credit): Credit {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Invalid({ amounts: ['This is more than is left of the invoice'] })
  }
}
