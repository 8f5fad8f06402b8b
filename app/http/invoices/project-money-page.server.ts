import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatDateShort, formatMoney, plainMoney } from '#app/domain/format.ts'
import { type InvoiceKind, invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { markOf } from '#app/domain/invoices/invoice-status.ts'
import { hourlyOf, hoursThatCount } from '#app/domain/invoices/job-hours.ts'
import { partsText } from '#app/domain/invoices/retention-terms.ts'
import { invoiceState, owedOf } from '#app/domain/invoices/settlement.ts'
import { proportion } from '#app/domain/money/money.ts'
import { quantityText, rateText } from '#app/domain/money/typed.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type JobMoney, readJobMoney } from '#app/services/invoices/job-money.server.ts'

const states = {
  draft: 'draft',
  issued: 'issued',
  viewed: 'seen',
  part_paid: 'part paid',
  paid: 'paid',
  credited: 'credited',
  withdrawn: 'withdrawn',
} as const

/** Without an agreement, everything asked for. */
function invoicedOf({ contract, invoiced, asked, withVat }: JobMoney, currency: string) {
  if (contract === 0 && invoiced === 0 && asked !== 0)
    return { ...splitMoney(asked, currency), notes: ['asked for, none of it agreed'] }
  const left = withVat.toCome === 0 ? 'all of it' : `${formatMoney(withVat.toCome, currency)} to come`
  return {
    ...splitMoney(withVat.invoiced, currency),
    notes: contract === 0 ? [] : [left, beforeVat(invoiced, currency)],
  }
}

function beforeVat(net: number, currency: string) {
  return `${formatMoney(net, currency)} before VAT`
}

export function readProjectMoney(scope: Scope, id: number, currency: string, hasOverheads: boolean) {
  const { job, money, earned, spent, rate, retention } = readJobMoney(scope, id, hasOverheads)
  const { workedMinutes, plannedMinutes, left } = job
  const { withVat } = money
  const mark = markOf(withVat.contract)
  const today = dayIn(scope.timeZone, Date.now())
  const text = (pence: number) => formatMoney(pence, currency)
  const isDone = job.completedDate !== null
  const byPlan = hoursThatCount({ workedMinutes, plannedMinutes, isDone }) === 'planned'
  const planned = hourlyOf(earned, plannedMinutes)
  const brings = byPlan ? planned : hourlyOf(earned, workedMinutes)
  return {
    id,
    job: job.number,
    name: job.name,
    contract: {
      ...splitMoney(withVat.contract, currency),
      notes: money.contract === 0 ? [] : [beforeVat(money.contract, currency)],
    },
    invoiced: invoicedOf(money, currency),
    paid: splitMoney(money.paid, currency),
    owed: splitMoney(money.owed, currency),
    asked: text(money.asked),
    isFullyPaid: money.contract > 0 && money.toCome === 0 && money.owed === 0,
    /** The client's money that is on no invoice. */
    left: left > 0 ? text(left) : null,
    clientId: job.clientId,
    held: withVat.held > 0 ? text(withVat.held) : null,
    retention: {
      stored: {
        rate: retention.rate === 0 ? '' : rateText(retention.rate),
        firstShare: rateText(retention.firstShare),
        months: String(retention.months),
      },
      version: retention.version,
      timeZone: scope.timeZone,
      mayEdit: may(scope, 'invoice.edit'),
      held: retention.held === 0 ? null : text(retention.held),
      released: text(retention.released),
      firstOn: retention.firstOn === null ? null : formatDate(retention.firstOn),
      restOn: retention.restOn === null ? null : formatDate(retention.restOn),
      parts: partsText(retention),
    },
    marks: {
      mark,
      markText: plainMoney(mark, currency),
      contract: withVat.contract,
      invoiced: Math.max(0, Math.min(withVat.covered, withVat.contract)),
      /** The paid part of `invoiced`, in proportion to what was asked for. */
      settled:
        money.asked > 0 ? proportion(withVat.covered, Math.min(money.paid, money.asked), money.asked) : 0,
    },
    hours: {
      worked: hoursTextOf(workedMinutes),
      planned: plannedMinutes === 0 ? null : hoursTextOf(plannedMinutes),
      earned: text(earned),
      spent: text(spent),
      brings: byPlan ? 'An hour brings, as planned' : isDone ? 'An hour brought' : 'An hour brings, so far',
      perHour: brings === null ? null : text(brings),
      plannedPerHour: byPlan || planned === null ? null : text(planned),
      needs: rate === null ? null : text(rate),
      isBelow: brings !== null && rate !== null && brings < rate,
    },
    invoices: job.invoices.map(invoice => ({
      id: invoice.id,
      href: invoicePath(invoice.id),
      number: invoice.number ?? 'no number yet',
      kind: invoiceKindNames[invoice.kind],
      title: invoice.title,
      day: invoice.issuedOn === null ? '' : formatDateShort(invoice.issuedOn, today),
      state: states[invoiceState(invoice)],
      net: text(signed(invoice, invoice.net)),
      payable: text(signed(invoice, invoice.payable)),
      owed:
        invoice.kind === 'credit_note' || invoice.number === null ? '' : text(Math.max(0, owedOf(invoice))),
    })),
    mayInvoice: may(scope, 'invoice.create'),
  }
}

function signed({ kind }: { kind: InvoiceKind }, pence: number): number {
  return kind === 'credit_note' ? -pence : pence
}

function hoursTextOf(minutes: number): string {
  return quantityText(Math.round(minutes / 6) * 100)
}
