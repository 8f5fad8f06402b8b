import { amountText, formatDateShort } from '#app/domain/format.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { listPaymentsOfInvoice } from '#app/models/invoices/allocation.server.ts'
import { listOpenMoney } from '#app/models/invoices/open-money.server.ts'
import { readIssued } from './issued-page.server.ts'

const said = {
  pending: 'not come yet',
  completed: null,
  failed: 'did not come',
  refunded: 'given back',
} as const

export function readPaymentPage(scope: Scope, id: number) {
  const { invoice, money, currency, today, head } = readIssued(scope, id)
  const { clientId, projectId } = invoice
  const open = head.isOwed ? listOpenMoney(scope, { clientId, projectId, currency }) : []
  const theirs = open.filter(({ isTheirs }) => isTheirs === 1)
  const most = Math.max(0, owedOf(invoice))
  const payments = listPaymentsOfInvoice(scope, id)
  const underWay = payments.filter(each => each.isUnderWay).reduce((all, { amount }) => all + amount, 0)
  return {
    ...head,
    requestId: newRequestId(),
    currency,
    today,
    owedText: amountText(most),
    credit: theirs.length > 0 ? money(theirs.reduce((all, { left }) => all + left, 0)) : null,
    open: open.flatMap(({ paymentId, left, day, method, note, jobNumber: job, isTheirs }) => {
      if (paymentId === null) return []
      const about = [methodLabel(method), note, job ?? ''].filter(Boolean)
      const text = `${formatDateShort(day, today)}, ${money(left)}: ${about.join(', ')}`
      return [{ value: paymentId, label: text.slice(0, 160), isTheirs: isTheirs === 1 }]
    }),
    underWay: underWay > 0 ? money(underWay) : null,
    payments: payments.map(payment => ({
      id: payment.allocationId,
      href: `/billing/${payment.paymentId}`,
      day: payment.receivedOn === null ? '–' : formatDateShort(payment.receivedOn, today),
      method: methodLabel(payment.paymentMethod) || 'Payment',
      note: payment.note,
      said: payment.isUnderWay ? 'at the bank' : said[payment.status],
      amount: money(payment.amount),
    })),
  }
}
