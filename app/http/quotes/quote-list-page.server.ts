import { addDays, dayIn, endOfDay } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { countedUpTo, totalText } from '#app/domain/list-total.ts'
import { monthAfter, monthsTo } from '#app/domain/months.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { type QuotePlace, segmentIn } from '#app/domain/quotes/quote-links.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import {
  type QuoteSegment,
  type StatusClock,
  segmentOf,
  shownStatusOf,
} from '#app/domain/quotes/quote-status.ts'
import { ratesByKind, toDecided, twelveMonthsTo, winRate, wonPercent } from '#app/domain/quotes/win-rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import {
  listOpenQuotes,
  listQuotePage,
  listQuoteRows,
  maxListedQuotes,
  type QuoteRow,
  readQuoteBook,
  searchQuotes,
} from '#app/models/quotes/quote-list.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'

const pageSize = 50

export function placeOfQuotes(url: URL): QuotePlace {
  return { query: searchParam(url), segment: segmentIn(url.searchParams.get('show')), page: pageParam(url) }
}

export function statusClockToday(scope: Scope) {
  return statusClock(scope, getQuoteSettings(scope).followUpDays, Date.now())
}

function statusClock({ timeZone }: Scope, followUpDays: number, now: number) {
  const at: StatusClock = { now, timeZone, followUpDays }
  return { at, today: dayIn(timeZone, now) }
}

/** Open quotes, and decisions of twelve months, for the figures and the list's head. Counts closed quotes up to `most` + 1. */
export function readShownStatuses(scope: Scope, most: number) {
  const now = Date.now()
  const months = monthsOf(scope, now)
  const { followUpDays, decided, ...over } = readQuoteBook(scope, { months, most })
  const { at, today } = statusClock(scope, followUpDays ?? usualQuoteSettings.followUpDays, now)
  const facts = listOpenQuotes(scope).map(fact => ({ ...fact, segment: segmentOf(fact, at) }))
  // Expired quotes stay among the open ones until their status says so.
  const ranOut = facts.flatMap(fact => toDecided({ ...fact, decidedOn: null }, today) ?? [])
  const since = twelveMonthsTo(today)
  return {
    ...{ at, today, facts, over },
    decided: [...decided, ...ranOut.filter(({ decidedOn }) => decidedOn >= since)],
  }
}

function monthsOf({ timeZone }: Scope, now: number) {
  const today = dayIn(timeZone, now)
  const days = monthsTo(today)
  const begins = [...days, monthAfter(today)].map(day => endOfDay(timeZone, addDays(day, -1)) + 1)
  return days.map((day, at) => ({ day, begins: begins[at] ?? 0, ends: begins[at + 1] ?? 0 }))
}

type ShownStatuses = ReturnType<typeof readShownStatuses>
type Fact = ShownStatuses['facts'][number]

export function sumOf(facts: readonly Fact[], currency: string) {
  const pence = facts.reduce((all, { net }) => all + net, 0)
  return { ...splitMoney(pence, currency), count: facts.length }
}

export function isWithClient({ segment }: Fact): boolean {
  return segment === 'ring' || segment === 'waiting'
}

export function readQuoteList(scope: Scope, currency: string, url: URL) {
  const place = placeOfQuotes(url)
  const span = { limit: pageSize, offset: (place.page - 1) * pageSize }
  const most = place.query === '' ? countedUpTo(span) : 0
  const statuses = readShownStatuses(scope, most)
  const { at, today, facts, decided } = statuses
  const list = findQuotes(scope, place, statuses, { ...span, most })
  const { won, decided: count } = winRate(decided)
  return {
    ...place,
    today,
    hasAny: list.hasAny,
    counts: list.counts,
    withClients: sumOf(facts.filter(isWithClient), currency),
    toRing: sumOf(
      facts.filter(({ segment }) => segment === 'ring'),
      currency,
    ),
    won: { percent: wonPercent({ won, decided: count }), won, decided: count },
    kinds: ratesByKind(decided)
      .slice(0, 4)
      .map(rated => ({
        label: rated.label,
        won: rated.won,
        decided: rated.decided,
        percent: wonPercent(rated),
      })),
    rows: list.rows.map(row => toRow(row, currency, at, today)),
    isCut: list.isCut,
    pageCount: Math.ceil(list.total / pageSize),
    isMore: list.isMore,
    mayCreate: may(scope, 'quote.create'),
  }
}

/** Closed quotes grow without limit, so they are counted only a little beyond the page. */
function findQuotes(
  scope: Scope,
  { query, segment }: QuotePlace,
  { facts, over, at }: Pick<ShownStatuses, 'facts' | 'over' | 'at'>,
  { most, limit, offset }: { most: number; limit: number; offset: number },
) {
  const found = searchQuotes(scope, query)
  const listed = found === null ? facts : found.facts.map(fact => ({ ...fact, segment: segmentOf(fact, at) }))
  const totals = totalsOf(listed, found === null ? over : { won: 0, lost: 0 }, most)
  const ids = listed.filter(fact => segment === null || fact.segment === segment).map(({ id }) => id)
  const grows = found === null && (segment === null || segment === 'won' || segment === 'lost')
  return {
    hasAny: facts.length > 0 || over.won > 0 || over.lost > 0,
    counts: textsOf(totals),
    ...totals[segment ?? 'all'],
    rows: grows
      ? listQuotePage(scope, { segment, runOut: ids }, { limit, offset })
      : listQuoteRows(scope, ids.slice(offset, offset + limit)),
    isCut: found === null ? facts.length >= maxListedQuotes : found.isCut,
  }
}

type Total = { total: number; isMore: boolean }
type Totals = Record<QuoteSegment | 'all', Total>

function totalsOf(
  listed: readonly { segment: QuoteSegment }[],
  over: { won: number; lost: number },
  most: number,
): Totals {
  const total = (segment: QuoteSegment, others = 0): Total => ({
    total: listed.filter(each => each.segment === segment).length + Math.min(others, most),
    isMore: others > most,
  })
  const [drafts, ring, waiting] = [total('drafts'), total('ring'), total('waiting')]
  const [won, lost] = [total('won', over.won), total('lost', over.lost)]
  const each = [drafts, ring, waiting, won, lost]
  const all = {
    total: each.reduce((sum, { total: n }) => sum + n, 0),
    isMore: each.some(({ isMore }) => isMore),
  }
  return { all, drafts, ring, waiting, won, lost }
}

function textsOf({ all, drafts, ring, waiting, won, lost }: Totals): Record<keyof Totals, string> {
  return {
    all: totalText(all),
    drafts: totalText(drafts),
    ring: totalText(ring),
    waiting: totalText(waiting),
    won: totalText(won),
    lost: totalText(lost),
  }
}

export function shownStatusOfRow({ askedAt, jobNumber: number, ...row }: QuoteRow, at: StatusClock) {
  const job = number
  return shownStatusOf({ ...row, job, asked: askedAt === null ? null : { at: askedAt } }, at)
}

function toRow(row: QuoteRow, currency: string, at: StatusClock, today: string) {
  const { id, number, revision, title, clientName, net, status, validUntil } = row
  const shown = shownStatusOfRow(row, at)
  return {
    id,
    number,
    title,
    client: clientName ?? 'No client yet',
    revision: revision > 0 ? revisionName(revision) : null,
    ...shown,
    runsOut:
      status === 'draft'
        ? 'not sent'
        : shown.light === 'quiet' || validUntil === null
          ? ''
          : `until ${formatDateShort(validUntil, today)}`,
    net: formatMoney(net, currency),
  }
}
