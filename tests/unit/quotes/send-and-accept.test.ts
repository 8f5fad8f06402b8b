import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { findPaymentForCustomer } from '#app/models/payments/payment-page.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { askForChange, declineQuote, noteViewed } from '#app/services/quotes/answer-quote.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { makeQuoteLink, sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { hashDocument } from '#app/services/quotes/sent-document.server.ts'
import { revokeQuoteLink, withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'
import { db } from '#db/client.ts'
import {
  clients,
  companies,
  notifications,
  payments,
  projectMaterials,
  projectPaymentStages,
  projectRooms,
  projects,
  quoteAcceptances,
  quoteEvents,
  quoteLinks,
  quotes,
  tasks,
  users,
} from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTemplate, rowsOfCompany, verbs } from '#tests/support/database.ts'
import { mailTo, makeQuote, send } from '#tests/support/quotes.ts'
import { mails } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

const lastToken = () => /\/q\/([\w-]{43})/.exec(JSON.stringify(mails.at(-1)?.element))?.[1] ?? ''

const rowOf = (id: number) => {
  const row = db().select().from(quotes).where(eq(quotes.id, id)).get()
  if (!row) throw new Error('There is no such quote')
  return row
}

async function sent(values: Parameters<typeof makeQuote>[1] = {}) {
  const id = makeQuote(base.ours, values)
  await send(base.ours, id)
  return { id, token: lastToken() }
}

const answer = {
  name: 'Eleanor Pickles',
  orderNumber: 'PO 77',
  extras: new Set<string>(),
  shown: 2_753_69,
  address: '192.0.2.7',
  userAgent: 'A phone',
}

test('sending freezes the document, mails it with its PDF, and says until when it is good', async () => {
  const { id, token } = await sent()
  const quote = rowOf(id)
  expect(quote).toMatchObject({ status: 'sent', issuedOn: '2026-11-20', validUntil: '2026-12-20' })
  expect(quote.document?.totals).toMatchObject({ net: 2_329_74, gross: 2_753_69 })
  expect(quote.document && hashDocument(quote.document)).toBe(quote.contentHash)
  expect(mails).toMatchObject([{ to: mailTo.to, quote: { companyId: base.ours.id, quoteId: id } }])
  const [link] = db().select().from(quoteLinks).all()
  expect(link?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(link)).not.toContain(token)
  // The last moment of 20 December, as clocks in London show it.
  expect(link?.expiresAt).toBe(Date.parse('2026-12-20T23:59:59.999Z'))
  // Nothing of what it costs.
  expect(JSON.stringify(quote.document)).not.toMatch(/Oak board|bench|"lines"|"cost/)
})

test('nothing that is changed later changes what was sent', async () => {
  const { id } = await sent()
  const before = JSON.stringify(findSentDocument(base.ours.admin, id))
  updateClient(base.ours.admin, rowOf(id).clientId ?? 0, { name: 'Somebody else', address: 'Elsewhere' })
  db()
    .update(companies)
    .set({ name: 'Another name', address: 'Moved' })
    .where(eq(companies.id, base.ours.id))
    .run()
  expect(JSON.stringify(findSentDocument(base.ours.admin, id))).toBe(before)
})

test('the same form, sent twice at once, sends once', async () => {
  const id = makeQuote(base.ours)
  const asked = { ...mailTo, requestId: 'form:1' }
  await Promise.all([sendQuote(base.ours.manager, id, asked), sendQuote(base.ours.manager, id, asked)])
  expect(mails).toHaveLength(1)
  expect(db().select().from(quoteLinks).all()).toHaveLength(1)
})

test('a draft that somebody has changed meanwhile is not sent unseen', async () => {
  const id = makeQuote(base.ours, { version: 4 })
  await expect(send(base.ours, id)).rejects.toThrow(Stale)
  expect(rowOf(id).status).toBe('draft')
})

test.each([
  ['without a client', { clientId: null }],
  [
    'whose payments do not add up',
    { paymentStages: [{ name: 'Deposit', share: 3000, trigger: 'accepted', when: '', daysToPay: 7 }] },
  ],
] as const)('a quote %s is not sent', async (_, values) => {
  const id = makeQuote(base.ours, structuredClone(values) as never)
  await expect(send(base.ours, id)).rejects.toThrow(Invalid)
  expect(mails).toEqual([])
})

test('team members send nothing, and nobody sends what is another company’s', async () => {
  const id = makeQuote(base.ours)
  const before = base.dump()
  await expect(sendQuote(base.ours.member, id, mailTo)).rejects.toThrow(Forbidden)
  await expect(sendQuote(base.theirs.admin, id, mailTo)).rejects.toThrow(NotFound)
  await expect(makeQuoteLink(base.theirs.admin, id, { version: 1 })).rejects.toThrow(NotFound)
  expect(() => withdrawQuote(base.theirs.admin, id)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('it is sent again, and as a link, as what it was', async () => {
  const { id, token } = await sent()
  const { contentHash } = rowOf(id)
  vi.setSystemTime(Date.now() + 3 * dayMs)
  await sendQuote(base.ours.manager, id, { ...mailTo, version: 1 })
  const link = await makeQuoteLink(base.ours.manager, id, { version: 1 })
  expect(rowOf(id)).toMatchObject({ contentHash, issuedOn: '2026-11-20', status: 'sent' })
  expect(findLinkedQuote(token)?.id).toBe(id)
  expect(findLinkedQuote(link.slice(-43))?.id).toBe(id)
})

test('links that are guessed, revoked, expired, superseded or withdrawn open nothing', async () => {
  expect(findLinkedQuote('A'.repeat(43))).toBeNull()
  expect(findLinkedQuote('')).toBeNull()
  const { id, token } = await sent()
  expect(findLinkedQuote(token)?.id).toBe(id)
  const [link] = db().select().from(quoteLinks).all()
  vi.setSystemTime(Date.parse('2026-12-20T23:59:00Z'))
  expect(findLinkedQuote(token)?.id).toBe(id)
  vi.setSystemTime(Date.parse('2026-12-21T00:00:00Z'))
  expect(findLinkedQuote(token)).toBeNull()
  expect(() => acceptQuote(token, answer)).toThrow(Conflict)
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z'))
  revokeQuoteLink(base.ours.manager, id, link?.id ?? 0)
  expect(findLinkedQuote(token)).toBeNull()
  expect(() => acceptQuote(token, answer)).toThrow(Conflict)
  const other = (await makeQuoteLink(base.ours.manager, id, { version: 1 })).slice(-43)
  const revised = reviseQuote(base.ours.manager, id)
  expect(findLinkedQuote(other)).toBeNull()
  await sendQuote(base.ours.manager, revised.id, { ...mailTo, version: revised.version })
  expect(rowOf(id).status).toBe('superseded')
  expect(
    db()
      .select()
      .from(quoteLinks)
      .all()
      .filter(({ quoteId }) => quoteId === id)
      .every(({ revokedAt }) => revokedAt),
  ).toBe(true)
  const newest = lastToken()
  expect(findLinkedQuote(newest)?.revision).toBe(1)
  expect(() => acceptQuote(other, answer)).toThrow(Conflict)
  withdrawQuote(base.ours.manager, revised.id)
  expect(findLinkedQuote(newest)).toBeNull()
  expect(() => acceptQuote(newest, answer)).toThrow(Conflict)
  expect(db().select().from(projects).all()).toEqual([])
})

test('it counts as seen once, and reading it writes nothing', async () => {
  const { id, token } = await sent()
  const before = base.dump()
  findLinkedQuote(token)
  expect(base.dump()).toBe(before)
  noteViewed(token)
  noteViewed(token)
  expect(rowOf(id)).toMatchObject({ status: 'viewed', firstViewedAt: Date.now() })
  const kinds = db().select({ kind: quoteEvents.kind }).from(quoteEvents).all()
  expect(kinds.map(({ kind }) => kind)).toEqual(['sent', 'viewed'])
})

test('a change is asked for, and what was declined stays declined', async () => {
  const { id, token } = await sent()
  askForChange(token, 'Could it be oak?')
  askForChange(token, 'Could it be oak?')
  expect(rowOf(id)).toMatchObject({ status: 'change_requested', answer: 'Could it be oak?' })
  expect(mails.at(-1)?.subject).toBe(`Change asked for: ${rowOf(id).number} Rev A`)
  expect(mails).toHaveLength(2)
  declineQuote(token, 'Price')
  declineQuote(token, 'Price')
  expect(mails).toHaveLength(3)
  expect(rowOf(id)).toMatchObject({ status: 'declined', answer: 'Price' })
  expect(() => acceptQuote(token, answer)).toThrow(Conflict)
  expect(() => askForChange(token, 'Wait')).toThrow(Conflict)
})

test('accepting makes the job with its rooms, hours, needed-list and payment stages', async () => {
  const { id, token } = await sent({ templateId: makeTemplate(base.ours) })
  const others = rowsOfCompany(base.theirs.id)
  const projectId = acceptQuote(token, { ...answer, extras: new Set(['lights', 'gold']), shown: 3_153_67 })
  const [job] = db().select().from(projects).all()
  expect(job).toMatchObject({
    id: projectId,
    jobNumber: 1,
    name: 'Alcove units and home office',
    clientId: rowOf(id).clientId,
    estimatedValue: 2_663_06,
    createdBy: base.ours.manager.userId,
    startDate: '2026-11-20',
  })
  expect(job?.notes).toContain('Site: 3 Chevin Rise, Otley')
  expect(job?.notes).not.toContain('£')
  const rooms = db().select().from(projectRooms).all()
  expect(rooms.map(({ name, scope }) => [name, scope])).toEqual([
    ['Living room', 'Alcove units, pair, 1 pair\nLights under the shelves, 1 each'],
    ['Back door', 'Grab rails, 2 pair'],
  ])
  const needed = db().select().from(projectMaterials).all()
  expect(
    needed.map(({ description, quantity, unit, roomId }) => [description, quantity, unit, roomId]),
  ).toEqual([
    ['Oak board', 1100, 'sheet', rooms[0]?.id],
    ['Hinges', 8000, 'each', rooms[0]?.id],
    ['Lacquer', 1000, 'lot', rooms[0]?.id],
    ['LED strip', 6000, 'm', rooms[0]?.id],
    ['Oak rail', 3150, 'm', rooms[1]?.id],
  ])
  const stages = db().select().from(projectPaymentStages).all()
  expect(stages.map(({ name, gross, net }) => [name, gross, net])).toEqual([
    ['Deposit', 946_10, 798_92],
    ['Second stage', 1892_21, 1597_84],
    ['Last stage', 315_36, 266_30],
  ])
  const [payment] = db().select().from(payments).all()
  expect(payment).toMatchObject({
    projectId,
    amount: 946_10,
    status: 'pending',
    paymentMethod: null,
    currency: 'GBP',
  })
  expect(stages.map(({ paymentId }) => paymentId)).toEqual([payment?.id, null, null])
  const made = db().select().from(tasks).all()
  expect(made.map(({ title, estimatedMinutes, roomId }) => [title, estimatedMinutes, roomId])).toEqual([
    ['Laser survey', null, null],
    ['Mark services', null, null],
    ['Cut list', null, null],
    ['Living room: bench', 1020, rooms[0]?.id],
    ['Living room: fit', 300, rooms[0]?.id],
  ])
  expect(rowOf(id)).toMatchObject({ status: 'accepted', projectId, decidedAt: Date.now(), gross: 3_153_67 })
  expect(db().select().from(quoteAcceptances).all()).toMatchObject([
    {
      quoteId: id,
      name: 'Eleanor Pickles',
      email: 'eleanor@pickles.example',
      orderNumber: 'PO 77',
      address: '192.0.2.7',
      userAgent: 'A phone',
      revision: 0,
      extras: ['lights'],
      contentHash: rowOf(id).contentHash,
      net: 2_663_06,
      gross: 3_153_67,
      acceptedAt: Date.now(),
    },
  ])
  expect(mails.slice(1).map(({ to, quote }) => [to, quote?.quoteId])).toEqual([
    [db().select().from(users).where(eq(users.id, base.ours.manager.userId)).get()?.email, id],
    ['eleanor@pickles.example', id],
  ])
  const told = db()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, base.ours.manager.userId))
    .all()
  expect(told.map(({ title, relatedProjectId }) => [title, relatedProjectId])).toContainEqual([
    'Quote accepted',
    projectId,
  ])
  expect(verbs()).toContain('quote.accepted')
  expect(rowsOfCompany(base.theirs.id)).toBe(others)
})

test('hours go onto the template’s tasks of their stage, by what those were estimated at', async () => {
  const templateId = makeTemplate(base.ours, {
    tasks: {
      stages: ['production', 'install'],
      tasks: { production: ['Cut', 'Join'], install: ['Fit', 'Snag'] },
      assignedTeamMembers: {},
      stageColors: {},
      taskPlans: {},
    } as never,
  })
  const { token } = await sent({ templateId })
  acceptQuote(token, answer)
  const made = db().select().from(tasks).all()
  expect(made.map(({ title, estimatedMinutes }) => [title, estimatedMinutes])).toEqual([
    ['Cut', 510],
    ['Join', 510],
    ['Fit', 150],
    ['Snag', 150],
  ])
})

test('a quote for a job that is there fills that job', async () => {
  const projectId = makeProject(base.ours, { notes: 'Ring first' } as never)
  const { token } = await sent({ projectId })
  expect(acceptQuote(token, answer)).toBe(projectId)
  expect(db().select().from(projects).all()).toHaveLength(1)
})

test('a company with a Stripe account of its own asks for the deposit there', async () => {
  db()
    .update(companies)
    .set({ stripeAccountId: 'acct_ours', stripeAccountReady: true })
    .where(eq(companies.id, base.ours.id))
    .run()
  const { token } = await sent()
  const projectId = acceptQuote(token, answer)
  const [payment] = db().select().from(payments).all()
  expect(payment).toMatchObject({ paymentMethod: 'stripe', status: 'pending', amount: 826_11, projectId })
  expect(findPaymentForCustomer(payment?.id ?? 0)).toMatchObject({
    companyAccount: 'acct_ours',
    isReady: true,
  })
})

test('accepting twice, and twenty times at once, is accepting once', async () => {
  const { token } = await sent()
  const jobs = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => acceptQuote(token, { ...answer, name: `Client ${at}` })),
  )
  expect(new Set(jobs).size).toBe(1)
  expect(db().select().from(projects).all()).toHaveLength(1)
  expect(db().select().from(quoteAcceptances).all()).toMatchObject([{ name: 'Client 0' }])
  expect(mails).toHaveLength(3)
})

test('prices are those of the document: another total is refused, and changes nothing', async () => {
  const { token } = await sent()
  const before = base.dump()
  for (const shown of [1, 0, 3_153_67, 2_753_68]) {
    expect(() => acceptQuote(token, { ...answer, shown })).toThrow(Invalid)
  }
  expect(() => acceptQuote(token, { ...answer, extras: new Set(['lights']) })).toThrow(Invalid)
  expect(base.dump()).toBe(before)
})

test('a document that is not what was sent is accepted by nobody', async () => {
  const { id, token } = await sent()
  const { document } = rowOf(id)
  if (!document) throw new Error('It was not sent')
  db()
    .update(quotes)
    .set({ document: { ...document, title: 'Another' } })
    .where(eq(quotes.id, id))
    .run()
  const before = base.dump()
  expect(() => acceptQuote(token, answer)).toThrow(/not what was sent/)
  expect(base.dump()).toBe(before)
})

test('an acceptance that fails at its last step leaves nothing', async () => {
  const { token } = await sent()
  const before = base.dump()
  db().run(
    'create temp trigger fails before insert on project_payment_stages begin select raise(abort, "full"); end',
  )
  expect(() => acceptQuote(token, answer)).toThrow()
  db().run('drop trigger fails')
  expect(base.dump()).toBe(before)
  expect(mails).toHaveLength(1)
  expect(acceptQuote(token, answer)).toBeGreaterThan(0)
})

test('it is accepted whoever of the company is still there', async () => {
  const { token } = await sent()
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, base.ours.manager.userId)).run()
  acceptQuote(token, answer)
  expect(db().select().from(projects).get()?.createdBy).toBe(base.ours.admin.userId)
})

test('a client who was deleted since keeps nothing from being accepted', async () => {
  const { id, token } = await sent()
  db()
    .update(clients)
    .set({ name: 'Gone' })
    .where(eq(clients.id, rowOf(id).clientId ?? 0))
    .run()
  expect(acceptQuote(token, answer)).toBeGreaterThan(0)
})
