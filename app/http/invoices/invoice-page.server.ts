import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatDateShort, formatMoney, lowerFirst } from '#app/domain/format.ts'
import { invoiceKindNames, isContractKind, supplyLabel } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoicePath, newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { invoiceStatus } from '#app/domain/invoices/invoice-status.ts'
import { partsText } from '#app/domain/invoices/retention-terms.ts'
import { daysLate, invoiceState, owedOf } from '#app/domain/invoices/settlement.ts'
import { proportion, sum } from '#app/domain/money/money.ts'
import { isReceived, methodLabel, splitMoney } from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listPaymentsOfInvoice } from '#app/models/invoices/allocation.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import {
  type InvoiceEvent,
  type InvoicePageRow,
  listRelatedInvoices,
  type RelatedInvoice,
  requireInvoicePage,
} from '#app/models/invoices/invoice-page.server.ts'
import { readHeld } from '#app/services/invoices/read-contract.server.ts'
import { isOpenRequest } from '#app/services/invoices/withdraw-request.server.ts'
import { readDraft } from './draft-page.server.ts'
import { contractOf, headOf } from './invoice-parts.server.ts'
import { taxAnswers } from './tax-answers.ts'

export function readInvoicePage(scope: Scope, id: number) {
  const row = requireInvoicePage(scope, id)
  return row.document === null
    ? { draft: readDraft(scope, row), issued: null }
    : { draft: null, issued: readIssued(scope, row, row.document) }
}

function readIssued(scope: Scope, row: InvoicePageRow, document: InvoiceDocument) {
  const { invoice, events, left } = row
  const { timeZone } = scope
  const today = dayIn(timeZone, Date.now())
  const { currency } = document.company
  const money = (pence: number) => formatMoney(pence, currency)
  const related = listRelatedInvoices(scope, invoice)
  const payments = listPaymentsOfInvoice(scope, invoice.id)
  const state = invoiceState(invoice)
  const owed = owedOf(invoice)
  const late = daysLate(invoice, today)
  const isNote = invoice.kind === 'credit_note'
  const came = payments.filter(({ status }) => isReceived(status))
  const paidOn =
    came
      .map(({ receivedOn }) => receivedOn ?? '')
      .sort()
      .at(-1) || null
  const paper = invoicePaper(document)
  return {
    ...headOf(row),
    isNote,
    isRequest: invoice.kind === 'deposit_request',
    state,
    isLate: late > 0,
    wasDue: invoice.dueOn !== null && invoice.dueOn < today && !isNote,
    isOwed: owed > 0,
    status: invoiceStatus(
      {
        ...invoice,
        sentAt: lastOf(events, 'sent')?.at ?? null,
        paidOn,
        lastChase: chaseOf(events),
        ofNumber: document.of?.number ?? null,
      },
      { today, timeZone },
    ),
    sums: {
      owed: splitMoney(isNote ? 0 : Math.max(0, owed), currency),
      paid: splitMoney(invoice.paid, currency),
      cis: invoice.cis === 0 ? null : splitMoney(invoice.cis, currency),
      total: splitMoney(invoice.payable, currency),
      vat: splitMoney(invoice.vat, currency),
      due: document.dueOn === null ? '' : formatDateShort(document.dueOn, today),
      payable: money(invoice.payable),
      cisOf: paper.calculation.find(({ what }) => what === 'CIS deduction')?.how ?? '',
    },
    supplied: isNote
      ? undefined
      : `${lowerFirst(supplyLabel(invoice.kind))} ${formatDate(document.suppliedOn)}`,
    lines: paper.lines,
    words: paper.words,
    calculation: [
      ...paper.calculation,
      ...(isNote || invoice.paid === 0 ? [] : [{ what: 'Paid', how: '', amount: `-${money(invoice.paid)}` }]),
      ...(isNote || invoice.credited === 0
        ? []
        : [
            {
              what: state === 'withdrawn' ? 'Withdrawn' : 'Credited',
              how: '',
              amount: `-${money(invoice.credited)}`,
            },
          ]),
    ],
    total: isNote
      ? paper.total
      : owed < 0
        ? { what: 'Paid too much, the client’s credit', how: '', amount: money(-owed) }
        : { what: 'Still owed', how: '', amount: money(owed) },
    contract:
      document.contract &&
      contractOf(
        document.contract,
        currency,
        settledBefore(related, invoice),
        isNote ? 0 : settledOf({ ...invoice, net: document.contract.now }),
      ),
    answers: document.reverseCharge
      ? {
          isApplied: document.reverseCharge.isApplied,
          rows: taxAnswers(document.reverseCharge.answers, {
            ours: document.company.vatNumber,
            theirs: document.client.vatNumber,
          }),
        }
      : null,
    track: trackOf({ events, invoice, state, paidOn, late, today, timeZone }),
    payments: payments.map(payment => ({
      id: payment.paymentId,
      on: formatDateShort(payment.receivedOn ?? today, today),
      how: payment.amount < 0 ? 'Given back' : methodLabel(payment.paymentMethod) || 'Awaited',
      note: payment.note,
      isHere: isReceived(payment.status),
      isFailed: payment.status === 'failed',
      amount: payment.amount < 0 ? `-${money(-payment.amount)}` : money(payment.amount),
    })),
    left: left > 0 ? money(left) : null,
    related: related
      .filter(other => other.ofId === invoice.id || other.id === invoice.ofId)
      .map(other => relatedRow(other, money, today)),
    held: retentionOf(scope, invoice, document, related),
    mayEdit: may(scope, 'invoice.edit'),
    mayCreate: may(scope, 'invoice.create'),
    mayPay: may(scope, 'payment.create') && !isNote && owed > 0,
    mayCredit:
      may(scope, 'invoice.edit') && !isNote && invoice.kind !== 'deposit_request' && state !== 'credited',
    mayWithdraw: may(scope, 'invoice.edit') && isOpenRequest(invoice),
    isWithdrawn: state === 'withdrawn',
  }
}

function lastOf(events: readonly InvoiceEvent[], kind: InvoiceEvent['kind']): InvoiceEvent | undefined {
  return events.findLast(event => event.kind === kind)
}

function chaseOf(events: readonly InvoiceEvent[]) {
  const last = events.findLast(({ kind }) => kind === 'reminded' || kind === 'chased')
  if (!last || (last.kind !== 'reminded' && last.kind !== 'chased')) return null
  return { kind: last.kind, at: last.at, detail: last.detail }
}

type Settling = Pick<RelatedInvoice, 'net' | 'payable' | 'paid' | 'credited'>

/** The settled part of `net`, in proportion to `payable`. */
function settledOf({ net, payable, paid, credited }: Settling): number {
  if (payable <= 0) return net
  return proportion(net, Math.min(payable, Math.max(0, paid + credited)), payable)
}

function settledBefore(related: readonly RelatedInvoice[], { id }: Invoice): number {
  return related
    .filter(other => isContractKind(other.kind) && other.id < id)
    .reduce((all, other) => all + settledOf(other), 0)
}

function relatedRow(other: RelatedInvoice, money: (pence: number) => string, today: string) {
  return {
    id: other.id,
    href: invoicePath(other.id),
    name: other.number ?? 'Draft',
    kind: invoiceKindNames[other.kind],
    on: other.issuedOn === null ? 'not issued' : formatDateShort(other.issuedOn, today),
    amount: money(other.payable),
  }
}

function retentionOf(
  scope: Scope,
  invoice: Invoice,
  document: InvoiceDocument,
  related: readonly RelatedInvoice[],
) {
  const { retention, company } = document
  if (retention === null) return null
  const held = readHeld(scope, invoice, document)
  const releases = related.filter(other => other.kind === 'retention' && other.ofId === invoice.id)
  const isHeld = held.length > 0
  const release = releases.findLast(({ number }) => (number === null) === isHeld)
  if (!isHeld && !release) return null
  return {
    amount: formatMoney(isHeld ? sum(held.map(({ net }) => net)) : retention.net, company.currency),
    when: retention.parts
      ? `of the job’s contract: ${partsText(retention.parts)}`
      : retention.releaseOn === null
        ? 'held back'
        : `held back until ${formatDate(retention.releaseOn)}`,
    /** For retention that is released for the whole job. */
    ofJob:
      retention.parts && invoice.projectId !== null ? `${newInvoicePath}?project=${invoice.projectId}` : null,
    release: release ? invoicePath(release.id) : null,
  }
}

type Step = { label: string; on: string; at: 'done' | 'now' | 'next'; tone?: 'bad' }

type Tracked = {
  events: readonly InvoiceEvent[]
  invoice: Invoice
  state: ReturnType<typeof invoiceState>
  paidOn: string | null
  late: number
  today: string
  timeZone: string
}

function trackOf({ events, invoice, state, paidOn, late, today, timeZone }: Tracked): Step[] {
  const on = (instant: number | null | undefined) =>
    instant === null || instant === undefined ? '' : formatDateShort(dayIn(timeZone, instant), today)
  const ends: Partial<Record<typeof state, string>> = {
    paid: 'Paid',
    credited: 'Credited',
    withdrawn: 'Withdrawn',
  }
  const end = ends[state]
  const passed: Step[] = [
    { label: 'Draft', on: on(invoice.createdAt), at: 'done' },
    { label: 'Issued', on: on(invoice.issuedAt), at: 'done' },
    ...(lastOf(events, 'sent')
      ? [{ label: 'Sent', on: on(lastOf(events, 'sent')?.at), at: 'done' } as const]
      : []),
    ...(invoice.firstViewedAt === null
      ? []
      : [{ label: 'Seen', on: on(invoice.firstViewedAt), at: 'done' } as const]),
    ...(state === 'part_paid' ? [{ label: 'Part paid', on: '', at: 'done' } as const] : []),
  ]
  if (invoice.kind === 'credit_note') return asNow(passed)
  if (end !== undefined) {
    const day = state === 'paid' && paidOn !== null ? formatDateShort(paidOn, today) : on(invoice.withdrawnAt)
    return [...passed, { label: end, on: day, at: 'now' }]
  }
  const steps =
    late > 0 && invoice.dueOn !== null
      ? [
          ...passed,
          {
            label: 'Late',
            on: `since ${formatDateShort(invoice.dueOn, today)}`,
            at: 'now',
            tone: 'bad',
          } as const,
        ]
      : asNow(passed)
  return [...steps, { label: 'Paid', on: '', at: 'next' }]
}

function asNow(steps: readonly Step[]): Step[] {
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, at: 'now' } : step))
}
