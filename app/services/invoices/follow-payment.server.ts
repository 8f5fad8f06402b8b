import { dayIn } from '#app/domain/clock.ts'
import { DomainError } from '#app/domain/errors.ts'
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
import { insertInvoice, removeDraft } from '#app/models/invoices/invoice-writes.server.ts'
import { findPayment } from '#app/models/payments/payment.server.ts'
import { freezeInvoice, requireIssuedDocument } from './freeze-invoice.server.ts'
import { readContract } from './read-contract.server.ts'
import { sumsOf } from './reckon-invoice.server.ts'

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
    const left = Math.max(0, fits - Math.max(0, -owedOf(invoice)))
    if (left !== fits) resizeAllocation(company, id, left)
    if (fits < amount) coverByCredit(company, invoice)
    if (kind === 'deposit_request' && left > 0) {
      turnIntoInvoice(company, invoice, { id, amount: left, day })
    }
  }
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

/** In the name of whoever wrote the request. Where it cannot be, such as after its job was invoiced otherwise, the request is paid as it is. */
function turnIntoInvoice(company: Company, request: Invoice, part: Part): void {
  const made = makeDeposit(company, request, part)
  if (made) moveAllocation(company, part.id, made.id)
}

function makeDeposit(
  { companyId, timeZone }: Company,
  request: Invoice,
  { amount, day }: Part,
): Invoice | null {
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
  try {
    return freezeInvoice(issuer, draft, freezing)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    removeDraft(issuer, draft.id)
    return null
  }
}
