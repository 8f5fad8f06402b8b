import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { type QuoteStatus, quoteStatuses } from '#app/domain/quotes/quote.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readQuoteFigures } from '#app/http/quotes/quote-figures-page.server.ts'
import { readQuoteList } from '#app/http/quotes/quote-list-page.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { db } from '#db/client.ts'
import { paperEvents, quotes } from '#db/schema/index.ts'
import { databaseForTests, type TestCompany } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'

const base = databaseForTests()

type QuoteFields = {
  title?: string
  client?: string
  status?: QuoteStatus
  net?: number
  kind?: string
  sentDaysAgo?: number
  decidedDaysAgo?: number
  validUntil?: string
}
let count = 0

function make(
  company: TestCompany,
  { title = 'Bookcase', client = `Client ${++count}`, ...made }: QuoteFields = {},
) {
  const { id } = createQuote(company.admin, { title, clientName: client, sameName: 'on' })
  const { status = 'draft', net = 100_00, kind = '', sentDaysAgo = 2, decidedDaysAgo } = made
  const now = Date.now()
  const isSent = status !== 'draft'
  db()
    .update(quotes)
    .set({
      ...{ status, net, kind, validUntil: isSent ? (made.validUntil ?? '2999-01-01') : null },
      ...(isSent && { document: {} as QuoteDocument, sentAt: now - sentDaysAgo * dayMs }),
      decidedAt: decidedDaysAgo === undefined ? null : now - decidedDaysAgo * dayMs,
    })
    .where(eq(quotes.id, id))
    .run()
  return id
}

const list = (scope: Scope, query = '') =>
  readQuoteList(scope, 'GBP', new URL(`https://mortise.example/quoting${query}`))

describe('the list', () => {
  test('counts what is with clients, what wants a call and what was won', () => {
    const { ours, theirs } = base
    make(ours, { title: 'Draft' })
    make(ours, { status: 'sent', net: 1875_00 })
    make(ours, { status: 'viewed', net: 3120_00, sentDaysAgo: 11 })
    make(ours, { status: 'change_requested', net: 6940_00, decidedDaysAgo: 1 })
    make(ours, { status: 'accepted', net: 4099_48, kind: 'Fitted furniture', decidedDaysAgo: 3 })
    make(ours, { status: 'declined', net: 5420_00, kind: 'Fitted furniture', decidedDaysAgo: 8 })
    make(ours, { status: 'accepted', net: 900_00, decidedDaysAgo: 600 })
    make(ours, { status: 'sent', net: 50_00, validUntil: '2020-01-01' })
    make(ours, { status: 'withdrawn', net: 70_00, decidedDaysAgo: 1 })
    make(theirs, { status: 'sent', net: 99_999_00 })
    const shown = list(ours.admin)
    expect(shown.counts).toEqual({ all: '9', drafts: '1', ring: '2', waiting: '1', won: '2', lost: '3' })
    expect([shown.withClients, shown.toRing]).toEqual([
      { whole: '£11,935', part: '.00', count: 3 },
      { whole: '£10,060', part: '.00', count: 2 },
    ])
    expect(shown.won).toEqual({ percent: 50, won: 1, decided: 2 })
    expect(shown.kinds).toEqual([{ label: 'Fitted furniture', won: 1, decided: 2, percent: 50 }])
    expect(shown.rows.map(({ light }) => light)).toEqual([
      ...['quiet', 'quiet', 'quiet', 'quiet', 'quiet', 'warn', 'warn', 'good', 'bad'],
    ])
    expect(list(theirs.admin).rows).toHaveLength(1)
    expect(list(ours.admin, '?show=ring').rows.map(({ word }) => word)).toEqual(['Change asked', 'No answer'])
    const { overall, open, sizes } = readQuoteFigures(ours.admin, 'GBP')
    expect(overall).toMatchObject({
      won: 1,
      decided: 2,
      wonNet: '£4,099.48',
      net: '£9,519.48',
      percentOfValue: 43,
    })
    expect([open.count, sizes.filter(({ decided }) => decided > 0).map(({ name }) => name)]).toEqual([
      3,
      ['£1,000 to £5,000', '£5,000 to £10,000'],
    ])
  })

  test('says of each how often it was opened, and what became of it', () => {
    const { ours } = base
    const id = make(ours, { status: 'viewed', sentDaysAgo: 11, client: 'Revd Tom Ellery' })
    const seen = { companyId: ours.id, quoteId: id, kind: 'viewed' as const }
    for (const daysAgo of [9, 8]) {
      db()
        .insert(paperEvents)
        .values({ ...seen, createdAt: Date.now() - daysAgo * dayMs })
        .run()
    }
    expect(list(ours.admin).rows).toEqual([
      expect.objectContaining({
        id,
        client: 'Revd Tom Ellery',
        why: 'Sent 11 days ago, seen twice. Ring them.',
      }),
    ])
  })

  test('has each quote once, in its newest revision, and the earlier one again when that is deleted', () => {
    const { ours } = base
    const first = make(ours, { status: 'sent' })
    const { id } = reviseQuote(ours.admin, first)
    expect(list(ours.admin).rows.map(row => [row.id, row.revision])).toEqual([[id, 'B']])
    deleteQuote(ours.admin, id)
    expect(list(ours.admin).rows.map(row => [row.id, row.word])).toEqual([[first, 'Sent']])
  })

  test('is searched by number, words and client, and paged', () => {
    const { ours } = base
    const ids = Array.from({ length: 60 }, (_, at) =>
      make(ours, { title: `Bookcase ${at}`, client: 'Wormald' }),
    )
    const other = make(ours, { title: 'Oak porch', client: 'Sugden' })
    expect(list(ours.admin, '?q=wormald').counts.all).toBe('60')
    expect(list(ours.admin, '?q=porch').rows.map(({ id }) => id)).toEqual([other])
    expect(list(ours.admin, '?q=-0061').rows.map(({ id }) => id)).toEqual([other])
    expect(list(ours.admin, '?q=nothing').rows).toEqual([])
    const second = list(ours.admin, '?page=2')
    expect([second.pageCount, second.rows.at(-1)?.id]).toEqual([2, ids[0]])
    expect(list(ours.admin, '?page=99').rows).toEqual([])
  })

  test.each(quoteStatuses)('shows a quote that is %s', status => {
    make(base.ours, { status, decidedDaysAgo: 1 })
    expect(list(base.ours.admin).rows[0]?.why).toMatch(/\.$/)
  })
})

describe('the search', () => {
  test('finds quotes for those who see money and have the feature alone', () => {
    const { ours, theirs } = base
    const id = make(ours, { title: 'Zebrano sideboard', client: 'Quillfeather' })
    const found = (scope: Scope, text: string) =>
      searchWork(scope, text).flatMap(({ type, id, href, subtitle }) =>
        type === 'quote' ? [{ id, href, subtitle }] : [],
      )
    const expected = [
      { id, href: `/quoting/${id}`, subtitle: expect.stringMatching(/^Q-\d{4}-0001 · Quillfeather$/) },
    ]
    for (const text of ['zebrano', 'quillf', '0001']) expect(found(ours.admin, text), text).toEqual(expected)
    setFeatures(ours.id, [])
    expect(found(ours.manager, 'zebrano')).toEqual([])
    setFeatures(ours.id, ['quoting'])
    expect(found(ours.manager, 'zebrano')).toEqual(expected)
    expect(found(ours.member, 'zebrano')).toEqual([])
    expect(found(theirs.admin, 'zebrano')).toEqual([])
  })
})
