import { dayIn } from '#app/domain/clock.ts'
import { invoiceOfDeposit } from '#app/domain/invoices/credit-note.ts'
import { isContractKind, lineNet } from '#app/domain/invoices/invoice.ts'
import { isTold } from '#app/domain/invoices/period.ts'
import { fitAllocations, owedOf } from '#app/domain/invoices/settlement.ts'
import { isReceived } from '#app/domain/payments/payment.ts'
import { movesOf } from '#app/domain/payments/payment-moves.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  insertAllocation,
  listAllocationsOfPayment,
  readCreditNoteLeft,
  redateAllocations,
  resizeAllocation,
  saveAllocation,
} from '#app/models/invoices/allocation.server.ts'
import {
  findInvoice,
  type Invoice,
  insertInvoice,
  listCreditNotes,
  listDepositInvoices,
} from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { findPayment, type Payment, savePaymentMoves } from '#app/models/payments/payment.server.ts'
import { sumsOf } from './calculate-invoice.server.ts'
import { doubtsOf, issueDocument, requireIssuedDocument } from './issue-document.server.ts'
import { notifyFinance } from './notify-finance.server.ts'
import { readContract } from './read-contract.server.ts'
import { shrinkPendingPayments } from './shrink-pending-payments.server.ts'

type Company = Pick<Scope, 'companyId' | 'timeZone'>

/** Keeps earlier bookings. Call it inside the transaction that writes the payment; `returnedOn` defaults to today. */
export function applyPayment(company: Company, paymentId: number, returnedOn?: string): void {
  const payment = findPayment(company, paymentId)
  if (!payment) return
  const today = dayIn(company.timeZone, Date.now())
  const booked = bookMoves(company, payment, { today, returnedOn: returnedOn ?? today })
  const shares = sharesOf(listAllocationsOfPayment(company, paymentId))
  if (isReceived(payment.status)) fitShares(company, paymentId, shares, booked)
  else takeBack(company, paymentId, shares, booked)
}

type Booked = { present: number; receivedOn: string; returnedOn: string }

function bookMoves(
  company: Company,
  { id, status, amount, refundedAmount, receivedOn, moves }: Payment,
  { today, returnedOn }: { today: string; returnedOn: string },
): Booked {
  const booked = {
    present: isReceived(status) ? amount - refundedAmount : 0,
    receivedOn: receivedOn ?? today,
    returnedOn,
  }
  const { yearEnd } = getInvoiceSettings(company)
  const before = moves ?? []
  const after = movesOf(before, { ...booked, isOpen: day => !isTold(day, yearEnd, today) })
  const [was] = before
  const [is] = after
  if (was && is && was.day !== is.day) redateAllocations(company, id, is.day)
  if (is) savePaymentMoves(company, id, after)
  return booked
}

/** Cuts allocations to the money present, from the last one on. */
function fitShares(
  company: Company,
  paymentId: number,
  shares: readonly Share[],
  { present, receivedOn, returnedOn }: Booked,
): void {
  const fitted = fitAllocations(
    present,
    shares.map(({ booked, awaited }) => booked + awaited),
  )
  for (const [at, share] of shares.entries()) {
    const more = (fitted[at] ?? 0) - share.booked
    if (more < 0) {
      insertAllocation(company, share.invoiceId, { paymentId }, more, returnedOn)
      coverByCredit(company, share.invoiceId, returnedOn)
    }
    if (share.awaited > 0) arrive(company, paymentId, share, { fits: Math.max(0, more), day: receivedOn })
    shrinkPendingPayments(company, share.invoiceId)
  }
}

type Row = ReturnType<typeof listAllocationsOfPayment>[number]

/** A payment's part on one invoice; `rows` are its allocations. */
type Share = { invoiceId: number; kind: Row['kind']; booked: number; awaited: number; rows: Row[] }

function sharesOf(rows: readonly Row[]): Share[] {
  const invoiceIds = [...new Set(rows.map(({ invoiceId }) => invoiceId))]
  return invoiceIds.map(invoiceId => {
    const own = rows.filter(row => row.invoiceId === invoiceId)
    const amountOf = (some: readonly Row[]) => some.reduce((all, { amount }) => all + amount, 0)
    const waiting = own.filter(({ day }) => day === null)
    const booked = amountOf(own) - amountOf(waiting)
    return { invoiceId, kind: own[0]?.kind ?? 'standard', booked, awaited: amountOf(waiting), rows: waiting }
  })
}

function arrive(
  company: Company,
  paymentId: number,
  { invoiceId, kind, rows }: Share,
  { fits, day }: { fits: number; day: string },
): void {
  const invoice = findInvoice(company, invoiceId)
  const [first, ...others] = rows
  if (!first || !invoice) return
  const isWithdrawn = invoice.withdrawnAt !== null
  const amount = isWithdrawn ? 0 : Math.min(fits, Math.max(0, owedOf(invoice)))
  for (const { id } of amount > 0 ? others : rows) resizeAllocation(company, id, 0)
  if (isWithdrawn && fits > 0) notifyOfLateMoney(company, invoice, paymentId)
  if (amount <= 0) return
  saveAllocation(company, first.id, { amount, day })
  if (kind === 'deposit_request') {
    turnIntoInvoice(company, invoice, { id: first.id, amount, day: laterOf(day, invoice.issuedOn) })
  }
}

function takeBack(
  company: Company,
  paymentId: number,
  shares: readonly Share[],
  { returnedOn }: Booked,
): void {
  for (const { invoiceId, booked } of shares) {
    if (booked <= 0) continue
    insertAllocation(company, invoiceId, { paymentId }, -booked, returnedOn)
    insertAllocation(company, invoiceId, { paymentId }, booked)
    coverByCredit(company, invoiceId, returnedOn)
  }
}

/** Money received before it was asked for counts from the day of the request. */
function laterOf(day: string, issuedOn: string | null): string {
  return issuedOn !== null && issuedOn > day ? issuedOn : day
}

/** Credit of a paid invoice settles it again when the payment is returned. */
function coverByCredit(company: Company, invoiceId: number, day: string): void {
  const invoice = findInvoice(company, invoiceId)
  let owed = invoice ? owedOf(invoice) : 0
  for (const { id } of listCreditNotes(company, invoiceId)) {
    const amount = Math.min(owed, readCreditNoteLeft(company, id))
    if (amount <= 0) continue
    insertAllocation(company, invoiceId, { creditNoteId: id }, amount, day)
    owed -= amount
  }
}

type Part = { id: number; amount: number; day: string }

/** In the name of the request's author. VAT is due when the money came, so doubts do not stop it: they are told. */
function turnIntoInvoice(company: Company, request: Invoice, part: Part): void {
  const { made, doubts } = makeDeposit(company, request, part)
  saveAllocation(company, part.id, { invoiceId: made.id })
  const what = `${request.number} was paid: ${made.number} is its VAT invoice, to be sent.`
  notifyFinance(company, {
    title: doubts.length === 0 ? 'A deposit was paid' : 'A deposit was paid: look at its invoice',
    message: [what, ...doubts.map(doubt => `${doubt}.`)].join(' '),
    relatedProjectId: request.projectId,
    eventKey: `deposit invoice:${made.id}`,
  })
}

function notifyOfLateMoney(company: Company, { number, projectId }: Invoice, paymentId: number): void {
  notifyFinance(company, {
    title: 'Money for a request that was withdrawn',
    message: `${number} was paid although it was withdrawn. It is the client’s credit: put it on an invoice, or give it back.`,
    relatedProjectId: projectId,
    eventKey: `withdrawn request paid:${paymentId}`,
  })
}

function makeDeposit({ companyId, timeZone }: Company, request: Invoice, { amount, day }: Part) {
  const issuer = { companyId, timeZone, userId: request.createdBy }
  const document = requireIssuedDocument(issuer, request.id)
  const earlier = listDepositInvoices(issuer, request.id).map(each => ({
    lines: each.lines,
    totals: each.document.totals,
  }))
  const lines = document.lines.map(({ net: _net, ...line }) => line)
  const made = invoiceOfDeposit({ lines, totals: document.totals }, earlier, amount)
  const { projectId, clientId, title, paymentStageId, siteAddress, orderNumber, note } = request
  const draft = insertInvoice(issuer, {
    kind: 'deposit',
    ...{ title, clientId, projectId, paymentStageId, siteAddress, orderNumber, note },
    ofId: request.id,
    suppliedOn: day,
    daysToPay: 0,
    lines: made.lines,
    ...sumsOf(made.totals),
  })
  const issuing = {
    own: made.lines,
    lines: made.lines.filter(line => lineNet(line) !== 0),
    totals: made.totals,
    contract: isContractKind(draft.kind) && projectId !== null ? readContract(issuer, projectId) : null,
    issuedOn: day,
    of: { number: document.number, issuedOn: document.issuedOn },
    reverseCharge: document.reverseCharge,
  }
  const doubts = doubtsOf(issuer, draft, issuing)
  return { made: issueDocument(issuer, draft, { ...issuing, isPaidAlready: true }), doubts }
}
