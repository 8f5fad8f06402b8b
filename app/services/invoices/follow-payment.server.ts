import { dayIn } from '#app/domain/clock.ts'
import { invoiceOfDeposit } from '#app/domain/invoices/credit-note.ts'
import { isContractKind, lineNet } from '#app/domain/invoices/invoice.ts'
import { fitAllocations, owedOf } from '#app/domain/invoices/settlement.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  insertAllocation,
  listAllocationsOfPayment,
  moveAllocation,
  readCreditNoteLeft,
  resizeAllocation,
} from '#app/models/invoices/allocation.server.ts'
import {
  findInvoice,
  type Invoice,
  listCreditNotes,
  listDepositInvoices,
} from '#app/models/invoices/invoice.server.ts'
import { insertInvoice } from '#app/models/invoices/invoice-writes.server.ts'
import { findPayment } from '#app/models/payments/payment.server.ts'
import { fitAwaited } from './fit-awaited.server.ts'
import { doubtsOf, freezeInvoice, requireIssuedDocument } from './freeze-invoice.server.ts'
import { readContract } from './read-contract.server.ts'
import { sumsOf } from './reckon-invoice.server.ts'
import { tellMoneyReaders } from './tell-money-readers.server.ts'

type Company = Pick<Scope, 'companyId' | 'timeZone'>

/**
 * What it means for invoices that a payment came, was given back or put right: no more of it settles them than there is, no invoice takes
 * more than it asks for, and a deposit request that was paid becomes an invoice of that day. Call it inside the transaction that
 * writes the payment, whoever wrote it.
 */
export function followPayment(company: Company, paymentId: number): void {
  const payment = findPayment(company, paymentId)
  const allocations = listAllocationsOfPayment(company, paymentId)
  if (!payment || allocations.length === 0) return
  if (payment.status !== 'completed' && payment.status !== 'refunded') return
  const fitted = fitAllocations(
    payment.amount - payment.refundedAmount,
    allocations.map(({ amount }) => amount),
  )
  const day = payment.receivedOn ?? dayIn(company.timeZone, Date.now())
  for (const [at, { id, invoiceId, amount, kind }] of allocations.entries()) {
    const fits = fitted[at] ?? 0
    if (fits !== amount) resizeAllocation(company, id, fits)
    const invoice = findInvoice(company, invoiceId)
    if (!invoice) continue
    const most = invoice.withdrawnAt === null ? fits - Math.max(0, -owedOf(invoice)) : 0
    const left = Math.max(0, most)
    if (left !== fits) resizeAllocation(company, id, left)
    if (invoice.withdrawnAt !== null) tellOfLateMoney(company, invoice, paymentId)
    if (fits < amount) coverByCredit(company, invoice)
    if (kind === 'deposit_request' && left > 0) {
      turnIntoInvoice(company, invoice, { id, amount: left, day: laterOf(day, invoice.issuedOn) })
    }
    fitAwaited(company, invoiceId)
  }
}

/** Money that was here before it was asked for is a deposit from the day of the request. */
function laterOf(day: string, issuedOn: string | null): string {
  return issuedOn !== null && issuedOn > day ? issuedOn : day
}

/** What was credited of an invoice that was paid is there to settle it when the payment is given back. */
function coverByCredit(company: Company, invoice: Invoice): void {
  let owed = owedOf(invoice)
  for (const { id } of listCreditNotes(company, invoice.id)) {
    const amount = Math.min(owed, readCreditNoteLeft(company, id))
    if (amount <= 0) continue
    insertAllocation(company, invoice.id, { creditNoteId: id }, amount)
    owed -= amount
  }
}

type Part = { id: number; amount: number; day: string }

/**
 * In the name of whoever wrote the request. VAT is due by the day on which the money came: it is made whatever is missing of it by now,
 * and everybody who sees money is told.
 */
function turnIntoInvoice(company: Company, request: Invoice, part: Part): void {
  const { made, doubts } = makeDeposit(company, request, part)
  moveAllocation(company, part.id, made.id)
  const what = `${request.number} was paid: ${made.number} is its VAT invoice, to be sent.`
  tellMoneyReaders(company, {
    title: doubts.length === 0 ? 'A deposit was paid' : 'A deposit was paid: look at its invoice',
    message: [what, ...doubts.map(doubt => `${doubt}.`)].join(' '),
    relatedProjectId: request.projectId,
    eventKey: `deposit invoice:${made.id}`,
  })
}

function tellOfLateMoney(company: Company, { number, projectId }: Invoice, paymentId: number): void {
  tellMoneyReaders(company, {
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
  const { projectId, clientId, title, stageId, siteAddress, orderNumber, note } = request
  const draft = insertInvoice(issuer, {
    kind: 'deposit',
    ...{ title, clientId, projectId, stageId, siteAddress, orderNumber, note },
    ofId: request.id,
    suppliedOn: day,
    daysToPay: 0,
    lines: made.lines,
    ...sumsOf(made.totals),
  })
  const freezing = {
    own: made.lines,
    lines: made.lines.filter(line => lineNet(line) !== 0),
    totals: made.totals,
    contract: isContractKind(draft.kind) && projectId !== null ? readContract(issuer, projectId) : null,
    issuedOn: day,
    of: { number: document.number, issuedOn: document.issuedOn },
    reverseCharge: document.reverseCharge,
  }
  const doubts = doubtsOf(issuer, draft, freezing)
  return { made: freezeInvoice(issuer, draft, { ...freezing, isPaidAlready: true }), doubts }
}
