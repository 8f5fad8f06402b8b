import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkHeaders } from '#app/domain/client-links/client-link.ts'
import { clientReport } from '#app/domain/client-pages/client-page.schema.ts'
import { reportTitle } from '#app/domain/client-pages/client-page.ts'
import { TooMany } from '#app/domain/errors.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { staleData } from '#app/http/client-links/open-client-link.server.ts'
import { formHeaders } from '#app/http/form.server.ts'
import { listProjectActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { insertPaperLink } from '#app/models/papers/paper-link.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { openByToken } from '#app/services/client-links/client-link.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { noteOutcome } from '#app/services/mail/mail-purpose.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, quotes, teamInvitations } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { invoiceLine, makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { makeQuote } from '#tests/support/quotes.ts'

const base = databaseForTests()
beforeEach(() => makeIssuer(base.ours))

describe('a client’s report', () => {
  const isTaken = (words: string) => clientReport.safeParse({ words }).success

  test('is checked as the title that it becomes', () => {
    expect(isTaken('\u200b\u200b')).toBe(false)
    expect(isTaken('\u200b\nA door')).toBe(false)
    expect(isTaken('A door \u202egnp.exe')).toBe(false)
    expect(isTaken('A door\tsticks\nin the hall')).toBe(true)
    expect(isTaken('木の扉')).toBe(true)
  })

  test('makes a title of whole letters in one line', () => {
    expect(reportTitle('A door\tsticks\nin the hall')).toBe('Client: A door sticks')
    expect(reportTitle('🪵'.repeat(200)).isWellFormed()).toBe(true)
  })
})

test('wrong tokens keep nobody from what a right one opens', async () => {
  const open = (token: string) => openByToken(token, '203.0.113.9', asked => (asked === 'right' ? 1 : null))
  const tries = Array.from({ length: 200 }, () => open('wrong'))
  const ends = await Promise.allSettled(tries)
  expect(ends.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(TooMany) })
  expect(await open('right')).toBe(1)
})

test('what a link opens is in no search engine, and a page that tells one in no cache', () => {
  expect(linkHeaders['X-Robots-Tag']).toBe('noindex')
  const actionHeaders = new Headers({ 'Cache-Control': 'no-store' })
  const args = {
    actionHeaders,
    loaderHeaders: new Headers(),
    parentHeaders: new Headers(),
    errorHeaders: undefined,
  }
  expect(new Headers(formHeaders(args)).get('Cache-Control')).toBe('no-store')
})

test.each([
  ['invoice', () => import('#app/routes/premium/invoices/invoice-send.tsx')],
  ['quote', () => import('#app/routes/premium/quotes/quote-send.tsx')],
  ['variation', () => import('#app/routes/premium/variations/variation.tsx')],
])('the page that tells the link of a %s sends its headers', async (_, load) => {
  expect((await load()).headers).toBe(formHeaders)
})

test('history tells of invoices and variations to who sees money', () => {
  const { admin, manager, member } = base.ours
  const projectId = makeProject(base.ours)
  const named = { name: 'Sink, £1,200' }
  recordActivity(admin, 'project.created', { subjectId: projectId, projectId, detail: { name: 'Kitchen' } })
  recordActivity(admin, 'invoice.created', { subjectId: 1, projectId, detail: named })
  recordActivity(admin, 'variation.created', { subjectId: 1, projectId, detail: named })
  const read = (scope: typeof admin) => listProjectActivities(scope, projectId, 10).map(({ verb }) => verb)
  expect(read(manager)).toEqual(['variation.created', 'invoice.created', 'project.created'])
  expect(read(member)).toEqual(['project.created'])
})

test.each(['quote', 'variation', 'statement', 'invitation'] as const)(
  'whoever sent a %s hears that its mail was given up, and nobody else',
  what => {
    const { admin, manager, id: companyId } = base.ours
    const clientId = makeBilled(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const [quote] = db().select().from(quotes).all()
    const variation = createVariation(admin, { projectId, title: 'A shelf', lines: [] })
    const invitation = db()
      .insert(teamInvitations)
      .values({
        ...{ companyId, email: 'gone@example.com', firstName: 'Ada', lastName: 'Wren', tokenHash: 'x' },
        ...{ invitedBy: manager.userId, expiresAt: Date.now() + 60_000 },
      })
      .returning({ id: teamInvitations.id })
      .get()
    const id = {
      ...{ quote: quote?.id ?? 0, variation: variation.id, statement: clientId },
      invitation: invitation.id,
    }[what]
    const told = () =>
      db()
        .select()
        .from(notifications)
        .where(eq(notifications.title, `${capitaliseFirst(what)} not delivered`))
        .all()
    noteOutcome(`${what}:${companyId}:${id}:${manager.userId}`, 'waits', 1)
    noteOutcome(`${what}:${companyId}:${id}:${manager.userId}`, 'sent', 2)
    noteOutcome(`${what}:${base.theirs.id}:${id}:${base.theirs.admin.userId}`, 'given up', 3)
    expect(told()).toEqual([])
    noteOutcome(`${what}:${companyId}:${id}:${manager.userId}`, 'given up', 4)
    expect(told()).toMatchObject([{ companyId, userId: manager.userId }])
  },
)

test('whoever sent an invoice hears that its mail was given up, and nobody else', () => {
  const { admin, manager, id: companyId } = base.ours
  const clientId = makeBilled(base.ours)
  const { id, version } = createInvoice(admin, { clientId, title: 'Shelf', lines: [invoiceLine()] })
  const { number } = issueInvoice(admin, id, { version })
  const purpose = `invoice:${companyId}:${id}:${manager.userId}`
  const told = () => db().select().from(notifications).where(eq(notifications.companyId, companyId)).all()
  noteOutcome(purpose, 'sent', 1)
  noteOutcome(purpose, 'waits', 2)
  noteOutcome(`invoice:${base.theirs.id}:${id}:${base.theirs.admin.userId}`, 'given up', 3)
  expect(told()).toEqual([])
  noteOutcome(purpose, 'given up', 4)
  expect(told()).toMatchObject([{ userId: manager.userId, message: expect.stringContaining(number ?? '?') }])
})

test('a link that opens nothing any more says whose it was; one that was never sent names nobody', () => {
  const { ours, theirs } = base
  const stale = (token: string) => staleData({ params: { token } })
  for (const [company, token] of [
    [ours, 'o'.repeat(43)],
    [theirs, 't'.repeat(43)],
  ] as const) {
    const link = { tokenHash: hashLinkToken(token), sentTo: '', expiresAt: 1 }
    insertPaperLink(company.admin, { kind: 'quote', id: makeQuote(company) }, link)
    db()
      .update(companies)
      .set({ phone: `0113 496 ${company.id}` })
      .where(eq(companies.id, company.id))
      .run()
  }
  expect(stale('o'.repeat(43)).data.stale).toMatchObject({ phone: `0113 496 ${ours.id}`, logo: null })
  expect(stale('t'.repeat(43)).data.stale).toMatchObject({ phone: `0113 496 ${theirs.id}` })
  expect(stale('x'.repeat(43))).toMatchObject({ data: { stale: null }, init: { status: 404 } })
})
