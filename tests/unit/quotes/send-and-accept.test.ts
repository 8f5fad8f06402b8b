import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quotes as quotesApi } from '#app/api/quotes.ts'
import { dayMs } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Spent, Stale, TooMany } from '#app/domain/errors.ts'
import { decimalText } from '#app/domain/format.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { findPaymentForCustomer } from '#app/models/payments/payment-page.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { listQuoteRows } from '#app/models/quotes/quote-list.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { revokePaperLink } from '#app/services/papers/paper-link.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { acceptForClient } from '#app/services/quotes/accept-for-client.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { askForChange, declineQuote, noteViewed } from '#app/services/quotes/answer-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { saveRoom } from '#app/services/quotes/save-room.server.ts'
import { makeQuoteLink, sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { db } from '#db/client.ts'
import {
  binEntries,
  clients,
  companies,
  notifications,
  paperLinks,
  payments,
  projectMaterials,
  projectPaymentStages,
  projectRooms,
  projects,
  quoteAcceptances,
  quotes,
  rateCards,
  tasks,
  users,
} from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
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
  expect(quote.followUpAt).toBe(Date.parse('2026-11-27T08:00:00Z'))
  expect(quote.document?.totals).toMatchObject({ net: 2_329_74, gross: 2_753_69 })
  expect(quote.document && hashDocument(quote.document)).toBe(quote.contentHash)
  const { userId } = base.ours.manager
  const purpose = `quote:${base.ours.id}:${id}:${userId}`
  expect(mails).toMatchObject([
    { to: mailTo.to, paper: { kind: 'quote', companyId: base.ours.id, quoteId: id }, purpose },
  ])
  const [link] = db().select().from(paperLinks).all()
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
  expect(db().select().from(paperLinks).all()).toHaveLength(1)
})

test('one press makes one link', async () => {
  const id = makeQuote(base.ours)
  const asked = { version: 1, requestId: 'form:1' }
  await makeQuoteLink(base.ours.manager, id, asked)
  await expect(makeQuoteLink(base.ours.manager, id, asked)).rejects.toThrow(Spent)
  expect(db().select().from(paperLinks).all()).toHaveLength(1)
  await makeQuoteLink(base.ours.manager, id, { version: 1, requestId: 'form:2' })
  expect(db().select().from(paperLinks).all()).toHaveLength(2)
})

test('a draft that somebody has changed meanwhile is not sent unseen', async () => {
  const id = makeQuote(base.ours)
  const [room] = requireQuote(base.ours.manager, id).rooms
  if (!room) throw new Error('It has rooms')
  const edit = { quoteId: id, roomId: room.id, version: room.version }
  saveRoom(base.ours.admin, edit, { name: 'Nursery', items: room.items })
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

test('a quote whose fitting is more than a price that is calculated is not sent', async () => {
  const id = makeQuote(base.ours)
  const [room] = requireQuote(base.ours.manager, id).rooms
  const [alcove, ...others] = room?.items ?? []
  if (!room || !alcove) throw new Error('It has items')
  const items = [{ ...alcove, fitting: { price: 9_999_00, vat: 'zero' as const } }, ...others]
  saveRoom(
    base.ours.manager,
    { quoteId: id, roomId: room.id, version: room.version },
    { name: room.name, items },
  )
  const { version } = rowOf(id)
  await expect(sendQuote(base.ours.manager, id, { ...mailTo, version })).rejects.toThrow(Invalid)
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
  const [link] = db().select().from(paperLinks).all()
  vi.setSystemTime(Date.parse('2026-12-20T23:59:00Z'))
  expect(findLinkedQuote(token)?.id).toBe(id)
  vi.setSystemTime(Date.parse('2026-12-21T00:00:00Z'))
  expect(findLinkedQuote(token)).toBeNull()
  expect(() => acceptQuote(token, answer)).toThrow(Conflict)
  vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z'))
  revokePaperLink(base.ours.manager, { kind: 'quote', id }, link?.id ?? 0)
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
      .from(paperLinks)
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

test('a revision whose draft goes to the bin gives the one before its place back, and takes it again', async () => {
  const { ours } = base
  const { id, token } = await sent()
  noteViewed(token)
  askForChange(token, 'Could it be oak?')
  const revised = reviseQuote(ours.manager, id)
  expect(findLinkedQuote(token)).toBeNull()
  deleteQuote(ours.manager, revised.id)
  expect(rowOf(id).status).toBe('change_requested')
  expect(findLinkedQuote(token)?.id).toBe(id)
  restoreFromBin(ours.admin, db().select().from(binEntries).get()?.id ?? 0)
  expect(rowOf(id).status).toBe('superseded')
  deleteQuote(ours.manager, revised.id)
  const again = reviseQuote(ours.manager, id)
  expect(again.revision).toBe(2)
  deleteQuote(ours.manager, again.id)
  acceptQuote(token, answer)
  restoreFromBin(ours.admin, db().select().from(binEntries).get()?.id ?? 0)
  expect(rowOf(id).status).toBe('accepted')
})

test('it counts as seen once an hour, and reading it writes nothing', async () => {
  const { id, token } = await sent()
  const before = base.dump()
  findLinkedQuote(token)
  expect(base.dump()).toBe(before)
  noteViewed(token)
  noteViewed(token)
  const first = { status: 'viewed', firstViewedAt: Date.now() }
  expect(rowOf(id)).toMatchObject(first)
  const seen = () => {
    const [row] = listQuoteRows(base.ours.manager, [id])
    return [row?.views, row?.lastViewedAt]
  }
  expect(seen()).toEqual([1, Date.now()])
  const { version } = rowOf(id)
  const later = Date.now() + 3_600_000
  vi.setSystemTime(later - 1)
  noteViewed(token)
  vi.setSystemTime(later)
  noteViewed(token)
  expect(seen()).toEqual([2, later])
  expect(rowOf(id)).toMatchObject({ ...first, version })
  acceptQuote(token, answer)
  vi.setSystemTime(later + 3_600_000)
  noteViewed(token)
  expect(seen()).toEqual([2, later])
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
    jobNumber: 'API-001',
    name: 'Alcove units and home office',
    clientId: rowOf(id).clientId,
    estimatedValue: 2_663_06,
    dueDate: null,
    createdBy: base.ours.manager.userId,
    startDate: '2026-11-20',
  })
  expect(job?.notes).toContain('Site: 3 Chevin Rise, Otley')
  expect(job?.notes).not.toContain('£')
  const rooms = db().select().from(projectRooms).all()
  expect(rooms.map(({ name, scope }) => [name, scope])).toEqual([
    ['Living room', 'Alcove units, pair, 1 pair\nLights under the shelves, 1 no.'],
    ['Back door', 'Grab rails, 2 pairs'],
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
  expect(made.map(({ title, estimatedMinutes }) => [title, estimatedMinutes])).toEqual([
    ['Laser survey', null],
    ['Mark services', null],
    ['Cut list', null],
    ['Living room: bench', 1020],
    ['Living room: fit', 300],
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
  const paper = { kind: 'quote', companyId: base.ours.id, quoteId: id }
  expect(mails.slice(1).map(({ to, paper }) => [to, paper])).toEqual([
    [db().select().from(users).where(eq(users.id, base.ours.manager.userId)).get()?.email, paper],
    ['eleanor@pickles.example', paper],
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
  const { history } = readProjectSheet(base.ours.manager, 'GBP', projectId, { tab: 0, part: 1 })
  const acts = history.map(({ text }) => text)
  expect(acts).toContain('noted a payment that is to come')
  expect(acts).not.toContain('recorded a payment')
  expect(rowsOfCompany(base.theirs.id)).toBe(others)
})

test('the mail, the notification and the job ask for the day that was promised, until somebody enters one', async () => {
  const { manager, member } = base.ours
  const { token } = await sent()
  const projectId = acceptQuote(token, answer)
  const toEnter = 'Enter the day for which the job is promised.'
  const asks = () =>
    [mails.at(-2)?.element, db().select().from(notifications).all().at(-1)?.message].map(told =>
      JSON.stringify(told).includes(toEnter),
    )
  const promiseOf = (id: number, scope = manager) => readAgreed(scope, id, 'GBP').promiseHref
  expect(asks()).toEqual([true, true])
  expect(promiseOf(projectId)).toBe(`/create-ticket?edit=${projectId}`)
  expect(promiseOf(projectId, member)).toBeNull()
  updateProject(manager, projectId, { dueDate: '2027-02-01' })
  expect(promiseOf(projectId)).toBeNull()
  const dated = await sent({ projectId: makeProject(base.ours, { dueDate: '2027-02-01' }) })
  acceptQuote(dated.token, answer)
  expect(asks()).toEqual([false, false])
})

test('what an accepted quote comes to is all of it with the extras that were taken', async () => {
  const { id, token } = await sent()
  const without = rowOf(id)
  acceptQuote(token, { ...answer, extras: new Set(['lights']), shown: 3_153_67 })
  const { totals, net, gross, cost, hours } = requireQuote(base.ours.manager, id)
  expect(cost).toBe(without.cost + 54_00)
  expect(totals).toMatchObject({ net, gross, cost, hours })
  const told = apiAnswer(quotesApi, 'GET /api/quotes/:id', { scope: base.ours.manager, id })
  const costs = decimalText(cost)
  expect(told).toMatchObject({ net: '2663.06', cost: costs, totals: { net: '2663.06', cost: costs } })
})

test('what it became can be deleted for good after one of its tasks moved to another job', async () => {
  const { id, token } = await sent()
  const projectId = acceptQuote(token, answer)
  const [task] = db().select().from(tasks).where(eq(tasks.projectId, projectId)).all()
  const other = makeProject(base.ours)
  updateTask(base.ours.admin, task?.id ?? 0, { projectId: other })
  deleteProject(base.ours.admin, projectId)
  emptyBin(Date.now() + 31 * dayMs)
  expect(db().select().from(projects).all()).toMatchObject([{ id: other }])
  expect(db().select().from(projectRooms).all()).toEqual([])
  expect(rowOf(id)).toMatchObject({ status: 'accepted', projectId: null })
})

test('money of a quote is never negative, and its rate and its payment are the company’s own', async () => {
  const { id, token } = await sent()
  acceptQuote(token, answer)
  const { admin, id: companyId } = base.theirs
  const figures = { makers: 1, productiveHours: 1, labourCost: 1, overheadCost: 1, labourRate: 1 }
  const rate = { ...figures, overheadRate: 1, breakEven: 1, targetMargin: 0, chargeOut: 1, chosenRate: 1 }
  const theirRate = { ...rate, companyId, effectiveFrom: '2026-11-01', createdBy: admin.userId }
  const rateCardId = db().insert(rateCards).values(theirRate).returning().get().id
  const paymentId = db().insert(payments).values({ companyId, amount: 1 }).returning().get().id
  const quote = (values: Partial<typeof quotes.$inferInsert>) => () =>
    db().update(quotes).set(values).where(eq(quotes.id, id)).run()
  const stage = (values: Partial<typeof projectPaymentStages.$inferInsert>) => () =>
    db().update(projectPaymentStages).set(values).run()
  const proof = (values: Partial<typeof quoteAcceptances.$inferInsert>) => () =>
    db().update(quoteAcceptances).set(values).run()
  const ofRate = (values: Partial<typeof rateCards.$inferInsert>) => () =>
    db().update(rateCards).set(values).run()
  for (const column of ['net', 'gross', 'cost', 'hours', 'hourCost'])
    expect(quote({ [column]: -1 }), column).toThrow(/CHECK/)
  for (const column of ['net', 'gross']) {
    expect(stage({ [column]: -1 }), column).toThrow(/CHECK/)
    expect(proof({ [column]: -1 }), column).toThrow(/CHECK/)
  }
  for (const column of ['labourCost', 'overheadCost', 'labourRate', 'overheadRate', 'chargeOut'])
    expect(ofRate({ [column]: -1 }), column).toThrow(/CHECK/)
  expect(quote({ rateCardId })).toThrow(/FOREIGN KEY/)
  expect(stage({ paymentId })).toThrow(/FOREIGN KEY/)
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
  expect(payment).toMatchObject({ paymentMethod: 'stripe', status: 'pending', amount: 826_10, projectId })
  expect(findPaymentForCustomer(payment?.id ?? 0)).toMatchObject({
    companyAccount: 'acct_ours',
    isReady: true,
  })
})

test('what a client has told is entered for them, with who said so, and they get a copy', async () => {
  const { id } = await sent()
  mails.length = 0
  const told = { name: 'Eleanor Pickles', orderNumber: 'PO-77', extras: new Set(['lights']) }
  expect(() => acceptForClient(base.theirs.admin, id, told)).toThrow(NotFound)
  expect(() => acceptForClient(base.ours.member, id, told)).toThrow(Forbidden)
  const projectId = acceptForClient(base.ours.admin, id, told)
  expect(acceptForClient(base.ours.admin, id, told)).toBe(projectId)
  expect(rowOf(id)).toMatchObject({ status: 'accepted', gross: 3_153_67, projectId })
  expect(db().select().from(quoteAcceptances).all()).toMatchObject([
    { name: 'Eleanor Pickles', orderNumber: 'PO-77', extras: ['lights'], gross: 3_153_67 },
  ])
  const [proof] = db().select().from(quoteAcceptances).all()
  expect(proof?.address).toMatch(/^told to /)
  expect(mails.map(({ to }) => to)).toContain(rowOf(id).document?.client.email)
  const draft = makeQuote(base.ours)
  expect(() => acceptForClient(base.ours.admin, draft, told)).toThrow(Conflict)
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

test.each([
  ['was made a team member', { role: 'team_member' }],
  ['wants their data not used', { restrictedAt: 1 }],
] as const)('an author who %s is told of no answer: an admin is', async (_, values) => {
  const { manager, admin } = base.ours
  const { token } = await sent()
  db().update(users).set(values).where(eq(users.id, manager.userId)).run()
  mails.length = 0
  askForChange(token, 'Could it be oak?')
  acceptQuote(token, answer)
  const addressOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get()?.email
  const to = mails.map(mail => mail.to)
  expect(to).toEqual([addressOf(admin.userId), addressOf(admin.userId), 'eleanor@pickles.example'])
  const told = db().select().from(notifications).where(eq(notifications.userId, manager.userId)).all()
  expect(told.filter(({ title }) => /Quote|Change/.test(title))).toEqual([])
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

// The last, since what it counts is kept by the process.
test('nobody makes links without end', async () => {
  const id = makeQuote(base.theirs)
  const many = Array.from({ length: 201 }, () =>
    makeQuoteLink(base.theirs.manager, id, { version: 1, requestId: 'form:1' }),
  )
  const reasons = (await Promise.allSettled(many)).flatMap(made =>
    made.status === 'rejected' ? [made.reason] : [],
  )
  expect(reasons.some(reason => reason instanceof TooMany)).toBe(true)
  expect(db().select().from(paperLinks).all()).toHaveLength(1)
})
