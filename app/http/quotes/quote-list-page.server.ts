import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { type QuotePlace, segmentIn } from '#app/domain/quotes/quote-links.ts'
import {
  type QuoteSegment,
  type quoteSegments,
  type StandingAt,
  segmentOf,
  standingOf,
} from '#app/domain/quotes/standing.ts'
import {
  type Decided,
  ratesByKind,
  toDecided,
  twelveMonthsTo,
  winRate,
  wonPercent,
} from '#app/domain/quotes/win-rate.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pageParam, searchParam } from '#app/http/input.server.ts'
import {
  listQuoteFacts,
  listQuoteRows,
  mostListedQuotes,
  type QuoteRow,
  searchQuotes,
} from '#app/models/quotes/quote-list.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'

const pageSize = 50

export function placeOfQuotes(url: URL): QuotePlace {
  return { query: searchParam(url), segment: segmentIn(url.searchParams.get('show')), page: pageParam(url) }
}

/** Every quote of the company with where it stands: what the list, its figures and its file are made of. */
export function readStandings(scope: Scope) {
  const { followUpDays } = getQuoteSettings(scope)
  const now = Date.now()
  const at: StandingAt = { now, timeZone: scope.timeZone, followUpDays }
  const today = dayIn(scope.timeZone, now)
  const facts = listQuoteFacts(scope).map(fact => ({ ...fact, segment: segmentOf(fact, at) }))
  return { at, today, facts }
}

type Fact = ReturnType<typeof readStandings>['facts'][number]

/** What was decided within the twelve months to a day. */
export function decidedOf(scope: Scope, facts: readonly Fact[], today: string): Decided[] {
  const since = twelveMonthsTo(today)
  return facts.flatMap(({ decidedAt, ...fact }) => {
    const decidedOn = decidedAt === null ? null : dayIn(scope.timeZone, decidedAt)
    const decided = toDecided({ ...fact, decidedOn }, today)
    return decided && decided.decidedOn >= since ? [decided] : []
  })
}

export function sumOf(facts: readonly Fact[], currency: string) {
  const pence = facts.reduce((all, { net }) => all + net, 0)
  return { ...splitMoney(pence, currency), count: facts.length }
}

export function isWithClient({ segment }: Fact): boolean {
  return segment === 'ring' || segment === 'waiting'
}

export function readQuoteList(scope: Scope, currency: string, url: URL) {
  const place = placeOfQuotes(url)
  const { at, today, facts } = readStandings(scope)
  const found = searchQuotes(scope, place.query)
  const searched = found === null ? facts : facts.filter(({ id }) => found.ids.has(id))
  const shown = searched.filter(({ segment }) => place.segment === null || segment === place.segment)
  const ids = shown.slice((place.page - 1) * pageSize, place.page * pageSize).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : listQuoteRows(scope, ids)
  const decided = decidedOf(scope, facts, today)
  const { won, decided: count } = winRate(decided)
  return {
    ...place,
    today,
    hasAny: facts.length > 0,
    counts: countBySegment(searched),
    all: searched.length,
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
    rows: rows.map(row => toRow(row, currency, at, today)),
    isCut: (found?.isCut ?? false) || facts.length >= mostListedQuotes,
    pageCount: Math.ceil(shown.length / pageSize),
    mayCreate: may(scope, 'quote.create'),
  }
}

function countBySegment(facts: readonly Fact[]): Record<QuoteSegment, number> {
  const counts = { drafts: 0, ring: 0, waiting: 0, won: 0, lost: 0 }
  for (const { segment } of facts) counts[segment] += 1
  return counts satisfies Record<(typeof quoteSegments)[number], number>
}

export function standingOfRow({ askedAt, jobNumber: number, ...row }: QuoteRow, at: StandingAt) {
  const job = number === null ? null : jobNumber(number)
  return standingOf({ ...row, job, asked: askedAt === null ? null : { at: askedAt } }, at)
}

function toRow(row: QuoteRow, currency: string, at: StandingAt, today: string) {
  const { id, number, revision, title, clientName, net, status, validUntil } = row
  const standing = standingOfRow(row, at)
  return {
    id,
    number,
    title,
    client: clientName ?? 'No client yet',
    revision: revision > 0 ? revisionName(revision) : null,
    ...standing,
    runsOut:
      status === 'draft'
        ? 'not sent'
        : standing.light === 'quiet' || validUntil === null
          ? ''
          : `until ${formatDateShort(validUntil, today)}`,
    net: formatMoney(net, currency),
  }
}
