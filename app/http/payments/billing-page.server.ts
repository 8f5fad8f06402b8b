import { dayIn } from '#app/domain/clock.ts'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import { formatMoney, formatMonth, formatMonthShort } from '#app/domain/format.ts'
import { parseId } from '#app/domain/id.ts'
import { monthsTo } from '#app/domain/months.ts'
import {
  isClosedPage,
  isPayable,
  isUnderWay,
  methodLabel,
  sortedTotals,
} from '#app/domain/payments/payment.ts'
import type { BillingPlace } from '#app/domain/payments/payment-links.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { drawMoney } from '#app/http/charts/columns.server.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import type { Payment } from '#app/models/payments/payment.server.ts'
import { findPayments, readBillingFigures } from '#app/models/payments/payment-list.server.ts'
import { payToken } from '#app/services/payments/pay-link.server.ts'

const pageSize = 50

/** Only the top is visible behind a dialog. */
const sizeBehindDialog = 8

function placeOf(url: URL): BillingPlace {
  const status = url.searchParams.get('status')
  return {
    query: searchParam(url),
    status: paymentStatuses.find(paymentStatus => paymentStatus === status) ?? null,
    projectId: parseId(url.searchParams.get('project')),
    page: pageParam(url),
  }
}

export function readBilling(scope: Scope, currency: string, url: URL, isBehind: boolean) {
  const place = placeOf(url)
  const size = isBehind ? sizeBehindDialog : pageSize
  const { rows, total, isMore, isCut } = findPayments(scope, place, {
    limit: size,
    offset: (place.page - 1) * size,
  })
  const today = dayIn(scope.timeZone, Date.now())
  const month = today.slice(0, 7)
  const months = monthsTo(today)
  const { connection, totals, paid } = readBillingFigures(scope, {
    first: `${month}-01`,
    last: `${month}-31`,
    since: months[0] ?? today,
  })
  const of = rows.find(row => row.projectId === place.projectId)
  return {
    ...place,
    projectLabel: place.projectId === null ? null : labelOfProject(of),
    totals: sortedTotals(totals, currency),
    hasAny: totals.length > 0,
    chart: paidByMonth(months, paid, currency),
    connection,
    rows: rows.map(row => toRow(scope, row)),
    isCut,
    isMore,
    pageCount: isBehind ? 1 : Math.ceil(total / pageSize),
    isBehind,
    today,
    mayCreate: may(scope, 'payment.create'),
    mayConnect: may(scope, 'company.configure'),
  }
}

/** Null where nothing came in. */
function paidByMonth(months: readonly string[], paid: ReadonlyMap<string, number>, currency: string) {
  if (paid.size === 0) return null
  const bars = months.map(month => ({ month, pence: paid.get(month.slice(0, 7)) ?? 0 }))
  const [first = '', last = ''] = [months[0], months.at(-1)]
  return {
    ...drawMoney(currency, {
      label: `Paid by month, ${formatMonth(first)} to ${formatMonth(last)}`,
      columns: bars.map(({ month, pence }) => ({
        label: formatMonthShort(month),
        value: pence,
        isNow: month === last,
      })),
    }),
    figures: {
      heads: ['Month', 'Paid'],
      rows: bars.map(({ month, pence }) => [formatMonth(month), formatMoney(pence, currency)]),
    },
  }
}

function labelOfProject(row: Payment | undefined): string | null {
  if (!row || row.jobNumber === null) return null
  return `${row.jobNumber} ${row.projectName}`
}

function toRow(scope: Scope, row: Payment) {
  const { id, status, currency, paymentMethod, refundedAmount, amount } = row
  return {
    id,
    job: row.jobNumber,
    title: row.note || row.projectName || methodLabel(paymentMethod) || 'Payment',
    method: methodLabel(paymentMethod),
    date: row.receivedOn ?? dayIn(scope.timeZone, row.createdAt),
    status,
    amount: formatMoney(amount, currency),
    refunded:
      refundedAmount > 0 && refundedAmount < amount ? `${formatMoney(refundedAmount, currency)} back` : null,
    isClosed: isClosedPage(row),
    isUnderWay: isUnderWay(row),
    payHref: status === 'pending' && isPayable(row) ? `/pay?token=${payToken(id)}` : null,
  }
}
