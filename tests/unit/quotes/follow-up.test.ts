import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { followUpAt, followUpTitle } from '#app/domain/quotes/follow-up.ts'
import type { QuoteStatus } from '#app/domain/quotes/quote.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { hasFeature } from '#app/models/premium/premium.server.ts'
import { listRunOut, listUnanswered } from '#app/models/quotes/quote-follow-up.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { expireQuotes, followUpQuotes } from '#app/services/quotes/follow-up-quotes.server.ts'
import { db } from '#db/client.ts'
import { paperEvents, quoteSettings, quotes, todos, users } from '#db/schema/index.ts'
import { databaseForTests, type TestCompany } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const base = databaseForTests()
const now = Date.parse('2026-11-20T09:00:00Z')

function makeSent(
  company: TestCompany,
  daysAgo: number,
  more: { status?: QuoteStatus; validUntil?: string } = {},
) {
  const { id } = createQuote(company.manager, {
    title: 'Six sash windows',
    clientName: `Ellery ${daysAgo} ${more.status ?? ''}`,
  })
  const { status = 'sent', validUntil = '2026-12-20' } = more
  const sentAt = now - daysAgo * dayMs
  const document = {} as QuoteDocument
  const due = followUpAt(sentAt, getQuoteSettings(company.manager).followUpDays, 'Europe/London')
  db()
    .update(quotes)
    .set({ status, sentAt, followUpAt: due, validUntil, document })
    .where(eq(quotes.id, id))
    .run()
  return id
}

const made = () => db().select().from(todos).orderBy(todos.id).all()
const statusOf = (id: number) => db().select().from(quotes).where(eq(quotes.id, id)).get()?.status

test('whoever wrote a quote has one to-do, at eight on the day after so many without an answer', () => {
  expect(new Date(followUpAt(Date.parse('2026-11-13T23:30:00Z'), 7, 'Europe/London')).toISOString()).toBe(
    '2026-11-20T08:00:00.000Z',
  )
  makeSent(base.ours, 7)
  makeSent(base.ours, 6)
  makeSent(base.ours, 8, { status: 'viewed' })
  for (const status of ['draft', 'accepted', 'declined', 'change_requested', 'withdrawn'] as const) {
    makeSent(base.ours, 9, { status })
  }
  followUpQuotes(now - dayMs * 2)
  expect(made()).toEqual([])
  for (let twice = 0; twice < 2; twice++) followUpQuotes(now)
  expect(made().map(({ title, userId, dueAt }) => ({ title, userId, dueAt }))).toEqual([
    {
      title: expect.stringMatching(/^Ring Ellery 8 viewed about Q-\d{4}-0003, Six sash windows$/),
      userId: base.ours.manager.userId,
      dueAt: now,
    },
    { title: expect.stringContaining('Ring Ellery 7'), userId: base.ours.manager.userId, dueAt: now },
  ])
  expect(db().select().from(paperEvents).where(eq(paperEvents.kind, 'reminded')).all()).toHaveLength(2)
})

test('each company says after how many days; who has left gets none', () => {
  const { ours, theirs } = base
  const values = { ...usualQuoteSettings, paymentStages: [], companyId: ours.id, followUpDays: 3 }
  db().insert(quoteSettings).values(values).run()
  makeSent(ours, 4)
  makeSent(theirs, 4)
  makeSent(theirs, 20)
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, theirs.manager.userId)).run()
  followUpQuotes(now)
  expect(made().map(({ companyId }) => companyId)).toEqual([ours.id])
  db().update(users).set({ status: 'active' }).where(eq(users.id, theirs.manager.userId)).run()
  followUpQuotes(now)
  expect(made()).toHaveLength(1)
})

test('who sees no quotes any more gets none, and is not asked about again', () => {
  const { ours, theirs } = base
  makeSent(ours, 8)
  makeSent(theirs, 8)
  const setRole = (role: 'team_member' | 'project_manager') =>
    db().update(users).set({ role }).where(eq(users.id, ours.manager.userId)).run()
  setRole('team_member')
  followUpQuotes(now)
  expect(made().map(({ userId }) => userId)).toEqual([theirs.manager.userId])
  setRole('project_manager')
  followUpQuotes(now)
  expect(made()).toHaveLength(1)
})

test('a company that lost Quoting is told as before: its clients can still answer', () => {
  const { ours } = base
  makeSent(ours, 8)
  expect(hasFeature(ours.manager, 'quoting')).toBe(true)
  setFeatures(ours.id, [])
  expect(hasFeature(ours.manager, 'quoting')).toBe(false)
  for (let twice = 0; twice < 2; twice++) followUpQuotes(now)
  expect(made().map(({ userId }) => userId)).toEqual([ours.manager.userId])
})

test('those who wait longer keep nobody waiting, and each scheduled job reads by its own index', () => {
  const waiting = makeSent(base.theirs, 20)
  db()
    .update(quotes)
    .set({ followUpAt: now + dayMs })
    .where(eq(quotes.id, waiting))
    .run()
  const { id: _, ...row } = db().select().from(quotes).where(eq(quotes.id, waiting)).get() ?? {}
  const many = Array.from({ length: 1001 }, (_, at) => ({ ...row, number: `Q-${at}` }))
  for (let at = 0; at < many.length; at += 500) {
    db()
      .insert(quotes)
      .values(many.slice(at, at + 500) as (typeof quotes.$inferInsert)[])
      .run()
  }
  makeSent(base.ours, 8)
  followUpQuotes(now)
  expect(made().map(({ companyId }) => companyId)).toEqual([base.ours.id])
  const readBy = (work: () => unknown) =>
    plansOf(work)
      .flat()
      .flatMap(({ detail }) => (/\bquotes\b/.test(detail) && !detail.includes('PRIMARY KEY') ? [detail] : []))
  expect(readBy(() => listUnanswered(now, 1))).toEqual([
    'SEARCH quotes USING INDEX quotes_unanswered (follow_up_at<?)',
  ])
  expect(readBy(() => listRunOut(now, { validUntil: '', id: 0 }, 1))).toEqual([
    expect.stringMatching(/^SEARCH quotes USING INDEX quotes_running \(.*valid_until/),
  ])
})

test('a title is never too long for a to-do', () => {
  const title = followUpTitle({ number: 'Q-2026-0001', title: 'x'.repeat(160), clientName: 'y'.repeat(120) })
  expect(title).toHaveLength(200)
})

test('what nobody answered runs out with its last day; what waits for a change does not', () => {
  const over = makeSent(base.ours, 3, { validUntil: '2026-11-19' })
  const today = makeSent(base.ours, 2, { validUntil: '2026-11-20' })
  const asked = makeSent(base.ours, 2, { status: 'change_requested', validUntil: '2026-11-19' })
  for (let twice = 0; twice < 2; twice++) expireQuotes(now)
  expect([over, today, asked].map(statusOf)).toEqual(['expired', 'sent', 'change_requested'])
  expect(db().select().from(paperEvents).where(eq(paperEvents.kind, 'expired')).all()).toHaveLength(1)
})
