import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatDateShort, formatMoney, formatMonth, plainMoney } from '#app/domain/format.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import {
  type InvoiceGroup,
  type InvoicePlace,
  type invoiceGroups,
  showIn,
  sortIn,
} from '#app/domain/invoices/invoice-links.ts'
import { groupOf, invoiceStatus, isOwing, isShown, markOf } from '#app/domain/invoices/invoice-status.ts'
import { agedList, ages, daysLate, owedOf } from '#app/domain/invoices/settlement.ts'
import { sum } from '#app/domain/money/money.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type WeekStart, weeksTo } from '#app/domain/week.ts'
import { drawMoney } from '#app/http/charts/columns.server.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import {
  type InvoiceFact,
  type InvoiceRow,
  listInvoiceRows,
  listOpenInvoices,
  maxListedInvoices,
  readBookFigures,
  searchInvoices,
} from '#app/models/invoices/invoice-list.server.ts'

const pageSize = 50

export function placeOfInvoices(url: URL): InvoicePlace {
  const { searchParams } = url
  return {
    query: searchParam(url),
    show: showIn(searchParams.get('show')),
    sort: sortIn(searchParams.get('sort')),
    page: pageParam(url),
  }
}

type Books = { currency: string; weekStart: WeekStart }

export function readInvoiceList(scope: Scope, { currency, weekStart }: Books, url: URL) {
  const place = placeOfInvoices(url)
  const today = dayIn(scope.timeZone, Date.now())
  const open = listOpenInvoices(scope)
  const month = { first: `${today.slice(0, 7)}-01`, last: `${today.slice(0, 7)}-31` }
  const weeks = weeksTo(today, weekStart)
  const { issued, weeks: cameIn, ...income } = readBookFigures(scope, { ...month, since: weeks[0] ?? today })
  const list = findInvoices(scope, place, { open, issued, today })
  const owed = open.filter(isOwing)
  const late = owed.filter(fact => daysLate(fact, today) > 0)
  const total = sum(owed.map(owedOf))
  const aged = agedList(owed, today)
  return {
    ...place,
    today,
    hasAny: issued > 0 || open.length > 0,
    counts: list.counts,
    all: sum(Object.values(list.counts)),
    sums: {
      owed: { ...splitMoney(total, currency), count: owed.length },
      late: { ...splitMoney(sum(late.map(owedOf)), currency), count: late.length },
      income: { ...splitMoney(income.amount, currency), count: income.count, month: formatMonth(today) },
    },
    ages: ages.map(age => ({
      age,
      amount: formatMoney(aged[age].owed, currency),
      count: aged[age].count,
      length: aged[age].owed / markOf(total),
    })),
    chart: inByWeek(weeks, cameIn, { currency, today }),
    owedText: formatMoney(total, currency),
    mark: plainMoney(markOf(total), currency),
    rows: list.rows.map(row => toInvoiceRow(row, currency, { today, timeZone: scope.timeZone })),
    isCut: list.isCut,
    pageCount: Math.ceil(list.total / pageSize),
    mayCreate: may(scope, 'invoice.create'),
  }
}

/** Null where nothing came in. */
function inByWeek(
  weeks: readonly string[],
  cameIn: ReadonlyMap<number, number>,
  { currency, today }: { currency: string; today: string },
) {
  if (cameIn.size === 0) return null
  const bars = weeks.map((from, at) => ({ from, pence: cameIn.get(at) ?? 0 }))
  return {
    ...drawMoney(currency, {
      label: `Money in by week, from ${formatDate(weeks[0] ?? today)} to today`,
      columns: bars.map(({ from, pence }) => ({
        label: formatDateShort(from, today),
        value: pence,
        isNow: from === weeks.at(-1),
      })),
      sizes: { wide: { width: 960, height: 210 }, narrow: { width: 358, height: 190 } },
    }),
    figures: {
      heads: ['Week from', 'Came in'],
      rows: bars.map(({ from, pence }) => [formatDate(from), formatMoney(pence, currency)]),
    },
  }
}

type Listed = { open: InvoiceFact[]; issued: number; today: string }

/** Reads no more settled invoices than are shown. */
function findInvoices(scope: Scope, place: InvoicePlace, { open, issued, today }: Listed) {
  const { query, show, sort, page } = place
  const offset = (page - 1) * pageSize
  const found = searchInvoices(scope, query)
  const listed = found?.facts ?? open
  const drafts = open.filter(({ issuedOn }) => issuedOn === null)
  const counts = countByGroup(listed)
  if (found === null) counts.settled = issued - (open.length - drafts.length)
  // By day, owed and settled ones mix; by amount owed, settled ones follow, latest first.
  const isMixed = found === null && show === null && sort !== 'owed'
  const shown = isMixed ? drafts : listed.filter(fact => isShown(fact, show, today))
  const ids = sorted(shown, sort).map(({ id }) => id)
  const hasSettled = found === null && (show === null || show === 'settled')
  const others = !hasSettled ? 0 : isMixed ? issued : counts.settled
  const except = isMixed ? [] : open.map(({ id }) => id)
  const pageOf = (from: number) => ids.slice(Math.max(0, from), Math.max(0, from + pageSize))
  // By due date, credit notes come after those with a date, and drafts last.
  const isByDue = sort === 'due'
  const own = pageOf(isByDue ? offset - others : offset)
  const from = isByDue ? offset : Math.max(0, offset - ids.length)
  const limit = isByDue ? pageSize : pageSize - own.length
  const hasOthers = limit > 0 && from < others
  return {
    counts,
    total: ids.length + others,
    rows:
      own.length === 0 && !hasOthers
        ? []
        : listInvoiceRows(scope, own, hasOthers ? { except, isByDue, limit, offset: from } : null),
    isCut: found?.isCut ?? open.length >= maxListedInvoices,
  }
}

function sorted(facts: InvoiceFact[], sort: InvoicePlace['sort']): InvoiceFact[] {
  if (sort === 'due') {
    return facts.toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || b.id - a.id)
  }
  return sort === 'owed' ? facts.toSorted((a, b) => stillOwed(b) - stillOwed(a) || b.id - a.id) : facts
}

function stillOwed(fact: InvoiceFact): number {
  return isOwing(fact) ? owedOf(fact) : 0
}

function countByGroup(facts: readonly InvoiceFact[]): Record<InvoiceGroup, number> {
  const counts = { drafts: 0, owed: 0, requests: 0, settled: 0 }
  for (const fact of facts) counts[groupOf(fact)] += 1
  return counts satisfies Record<(typeof invoiceGroups)[number], number>
}

export function toInvoiceRow(row: InvoiceRow, currency: string, at: { today: string; timeZone: string }) {
  const { id, kind, number, title, clientName, jobNumber: job, dueOn, issuedOn, paid, payable } = row
  const isNote = kind === 'credit_note'
  const isSure = issuedOn !== null && !isNote
  const owed = isNote ? -payable : isSure ? Math.max(0, owedOf(row)) : payable
  return {
    id,
    kind: invoiceKindNames[kind],
    number,
    title,
    client: clientName ?? 'No client yet',
    job: job,
    ...invoiceStatus(row, at),
    due: issuedOn === null ? 'not issued' : dueOn === null ? '' : formatDateShort(dueOn, at.today),
    paid: paid > 0 ? formatMoney(paid, currency) : '–',
    /** For a draft its future amount, for a credit note its credit. */
    owed: formatMoney(owed, currency),
    whole: isSure && owed !== payable ? formatMoney(payable, currency) : null,
    isSure,
  }
}
