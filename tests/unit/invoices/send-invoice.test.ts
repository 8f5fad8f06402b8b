import { render } from '@react-email/render'
import { eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Spent } from '#app/domain/errors.ts'
import { invoiceState } from '#app/domain/invoices/settlement.ts'
import { isPayable } from '#app/domain/payments/payment.ts'
import { toInvoiceView } from '#app/http/invoices/client-invoice-page.server.ts'
import { readInvoiceSendPage } from '#app/http/invoices/invoice-send-page.server.ts'
import { readPaymentPage } from '#app/http/invoices/payment-page.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { findInvoiceForClient, listInvoicesForClient } from '#app/models/invoices/invoice-link.server.ts'
import { listPaperLinks } from '#app/models/papers/paper-link.server.ts'
import { findPayment, savePayment } from '#app/models/payments/payment.server.ts'
import { applyPayment } from '#app/services/invoices/apply-payment.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import {
  findLinkedInvoice,
  noteInvoiceViewed,
  openInvoicePayment,
  payableOf,
} from '#app/services/invoices/open-invoice-link.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { makeInvoiceLink, sendInvoice } from '#app/services/invoices/send-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { revokePaperLink } from '#app/services/papers/paper-link.server.ts'
import { readPayToken } from '#app/services/payments/pay-link.server.ts'
import { db } from '#db/client.ts'
import { companies, invoices, paperEvents, paperLinks, payments, projects } from '#db/schema/index.ts'
import { databaseForTests, makeProject, verbs } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { mails } from '../quotes/mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('../quotes/mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

const mail = { to: 'reed@example.com', subject: 'Your invoice', words: 'Dear Mrs Reed', copy: undefined }

function issued() {
  const { id, version } = createInvoice(base.ours.admin, {
    clientId: makeBilled(base.ours),
    title: 'Oak shelves',
    lines: [invoiceLine()],
  })
  return issueInvoice(base.ours.admin, id, { version }).id
}

test('a job and its page are its client’s: no other client is invoiced for it, or shown there', () => {
  const { admin, id: companyId } = base.ours
  const [own, other] = [makeBilled(base.ours), makeBilled(base.ours)]
  const projectId = makeProject(base.ours, { clientId: own })
  const draft = (clientId: number) =>
    createInvoice(admin, { clientId, projectId, title: 'Shelf', lines: [invoiceLine()] })
  expect(() => draft(other)).toThrow(Invalid)
  const { id, version } = draft(own)
  expect(() => updateInvoice(admin, id, { clientId: other, version })).toThrow(Invalid)
  issueInvoice(admin, id, { version })
  expect(listInvoicesForClient({ companyId }, projectId).map(each => each.id)).toEqual([id])
  // Sold, or put right: what the first client was asked for is not the next one’s to read.
  db().update(projects).set({ clientId: other }).where(eq(projects.id, projectId)).run()
  expect(listInvoicesForClient({ companyId }, projectId)).toEqual([])
  expect(findInvoiceForClient({ companyId }, projectId, id)).toBeNull()
})

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const lastToken = () => /\/i\/([\w-]{43})/.exec(JSON.stringify(mails.at(-1)?.element))?.[1] ?? ''

async function linked() {
  const id = issued()
  return { id, token: tokenOf(await makeInvoiceLink(base.ours.manager, id, {})) }
}

const readyForCards = () =>
  db()
    .update(companies)
    .set({ stripeAccountId: 'acct_ours', stripeAccountReady: true })
    .where(eq(companies.id, base.ours.id))
    .run()

const pay = (token: string) => openInvoicePayment(() => findLinkedInvoice(token))
const paymentOf = (link: string) => readPayToken(new URL(link).searchParams.get('token') ?? '') ?? 0

test('sending mails it with its PDF and a link of its own, and keeps the hash alone', async () => {
  const id = issued()
  await sendInvoice(base.ours.manager, id, { ...mail, copy: 'on' })
  expect(mails.map(({ to }) => to)).toEqual(['reed@example.com', 'oak.project_manager@example.com'])
  expect(mails[0]).toMatchObject({ paper: { kind: 'invoice', companyId: base.ours.id, invoiceId: id } })
  const [link] = db().select().from(paperLinks).all()
  expect(link?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(link)).not.toContain(lastToken())
  expect(findLinkedInvoice(lastToken())?.id).toBe(id)
  expect(verbs()).toContain('invoice.sent')
})

test('the subject and the words reach the client as they were typed, addresses among them', async () => {
  const subject = `Your invoice for the shelves, the window seat and the landing: ${'x'.repeat(100)}`
  await sendInvoice(base.ours.admin, issued(), { ...mail, subject, words: 'See www.oak.example/terms' })
  expect(mails[0]?.subject).toBe(subject)
  expect(await render(mails[0]?.element as ReactElement)).toContain('See www.oak.example/terms')
})

test('the same form, sent twice, sends once; a link is told once', async () => {
  const id = issued()
  const form = { ...mail, requestId: 'form:1' }
  await sendInvoice(base.ours.admin, id, form)
  await sendInvoice(base.ours.admin, id, form)
  expect(mails).toHaveLength(1)
  await makeInvoiceLink(base.ours.admin, id, { requestId: 'form:2' })
  await expect(makeInvoiceLink(base.ours.admin, id, { requestId: 'form:2' })).rejects.toThrow(Spent)
})

test('a draft is sent to nobody, nor by whoever sees no money or is of another company', async () => {
  const { id } = createInvoice(base.ours.admin, {
    clientId: makeBilled(base.ours),
    title: 'Oak shelves',
    lines: [invoiceLine()],
  })
  await expect(sendInvoice(base.ours.admin, id, mail)).rejects.toThrow(Conflict)
  const ready = issued()
  await expect(sendInvoice(base.ours.member, ready, mail)).rejects.toThrow(Forbidden)
  await expect(sendInvoice(base.theirs.admin, ready, mail)).rejects.toThrow(NotFound)
  expect(mails).toEqual([])
  expect(db().select().from(paperLinks).all()).toEqual([])
})

test('a link opens what was issued until it is revoked or has run out, and nothing else opens it', async () => {
  const { id, token } = await linked()
  const other = await linked()
  expect(findLinkedInvoice(token)?.id).toBe(id)
  for (const guess of ['', 'short', 'A'.repeat(43), `${token}x`, token.toUpperCase()]) {
    expect(findLinkedInvoice(guess)).toBeNull()
  }
  const [link] = listPaperLinks(base.ours.admin, { kind: 'invoice', id })
  expect(() => revokePaperLink(base.theirs.admin, { kind: 'invoice', id }, link?.id ?? 0)).toThrow(NotFound)
  revokePaperLink(base.ours.admin, { kind: 'invoice', id }, link?.id ?? 0)
  expect(findLinkedInvoice(token)).toBeNull()
  expect(findLinkedInvoice(other.token)?.id).toBe(other.id)
  expect(findLinkedInvoice(other.token, Date.now() + 731 * dayMs)).toBeNull()
  db().update(companies).set({ closedAt: Date.now() }).where(eq(companies.id, base.ours.id)).run()
  expect(findLinkedInvoice(other.token)).toBeNull()
})

test('that its client has it before them is noted once an hour', async () => {
  const { id, token } = await linked()
  noteInvoiceViewed(token)
  noteInvoiceViewed(token)
  const views = () => db().select().from(paperEvents).where(eq(paperEvents.kind, 'viewed')).all()
  expect(views()).toMatchObject([{ invoiceId: id, userId: null }])
  expect(invoiceState(requireInvoice(base.ours.admin, id))).toBe('viewed')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  noteInvoiceViewed(token)
  expect(views()).toHaveLength(2)
})

test('the client’s page says what is owed, and nothing but what was issued', async () => {
  const { id, token } = await linked()
  const view = () => {
    const invoice = findLinkedInvoice(token)
    if (!invoice) throw new Error('It opens nothing')
    return toInvoiceView(invoice, token)
  }
  expect(view()).toMatchObject({ amount: '£120.00', isSettled: false, canPay: false, paid: null })
  recordInvoicePayment(base.ours.admin, id, { amount: 50_00, paymentMethod: 'cash', note: '' })
  expect(view()).toMatchObject({ amount: '£70.00', whole: '£120.00', paid: '£50.00' })
  recordInvoicePayment(base.ours.admin, id, { amount: 70_00, paymentMethod: 'cash', note: '' })
  expect(view()).toMatchObject({ isSettled: true, canPay: false })
})

test('a card pays what the books say, on one payment page however often it is pressed', async () => {
  const { id, token } = await linked()
  await expect(pay(token)).rejects.toThrow(Conflict)
  readyForCards()
  const first = await pay(token)
  expect(await pay(token)).toBe(first)
  expect(db().select().from(payments).all()).toMatchObject([
    { companyId: base.ours.id, amount: 120_00, status: 'pending', paymentMethod: 'stripe' },
  ])
  // The money comes as Stripe tells it.
  savePayment(base.ours.admin, paymentOf(first), { status: 'completed', receivedOn: '2026-10-03' })
  applyPayment(base.ours.admin, paymentOf(first))
  expect(invoiceState(requireInvoice(base.ours.admin, id))).toBe('paid')
  await expect(pay(token)).rejects.toThrow(Conflict)
})

test('what was paid otherwise meanwhile is not asked for again', async () => {
  const { id, token } = await linked()
  readyForCards()
  const before = await pay(token)
  recordInvoicePayment(base.ours.admin, id, { amount: 20_00, paymentMethod: 'cash', note: '' })
  const after = await pay(token)
  expect(after).not.toBe(before)
  expect(findPayment(base.ours.admin, paymentOf(before))).toMatchObject({ status: 'failed' })
  expect(findPayment(base.ours.admin, paymentOf(after))).toMatchObject({ amount: 100_00 })
})

test('what a bank is at is not asked for a second time, and whoever records money is warned', async () => {
  const { id, token } = await linked()
  readyForCards()
  const paymentId = paymentOf(await pay(token))
  savePayment(base.ours.admin, paymentId, { metadata: { underWay: true } })
  const view = () => {
    const invoice = findLinkedInvoice(token)
    return invoice && toInvoiceView(invoice, token)
  }
  expect(view()).toMatchObject({ canPay: false, underWay: '£120.00', isSettled: false })
  await expect(pay(token)).rejects.toThrow(Conflict)
  expect(readPaymentPage(base.ours.admin, id)).toMatchObject({
    underWay: '£120.00',
    payments: [{ said: 'at the bank' }],
  })
  savePayment(base.ours.admin, paymentId, { status: 'failed', metadata: {} })
  expect(view()).toMatchObject({ canPay: true, underWay: null })
  expect(readPaymentPage(base.ours.admin, id).underWay).toBeNull()
})

test('a page that was opened closes once its money came in another way, by hand or by credit', async () => {
  const { admin, manager } = base.ours
  readyForCards()
  const ends: ((id: number) => unknown)[] = [
    id => recordInvoicePayment(admin, id, { amount: 120_00, paymentMethod: 'cash', note: '' }),
    id => creditInvoice(manager, id, { reason: 'Not made' }),
  ]
  for (const end of ends) {
    const { id, token } = await linked()
    const page = paymentOf(await pay(token))
    end(id)
    const payment = findPayment(admin, page)
    expect(payment && isPayable(payment)).toBe(false)
    const invoice = findLinkedInvoice(token)
    expect(invoice && toInvoiceView(invoice, token)).toMatchObject({ isSettled: true, canPay: false })
    await expect(pay(token)).rejects.toThrow(Conflict)
  }
})

test('nothing is paid on a credit note', async () => {
  readyForCards()
  const { token } = await linked()
  const invoice = findLinkedInvoice(token)
  if (!invoice) throw new Error('It opens nothing')
  expect(payableOf(invoice)).toBe(120_00)
  expect(payableOf({ ...invoice, kind: 'credit_note' })).toBe(0)
  expect(db().select().from(invoices).all()).toHaveLength(1)
})

test('the words with a paid invoice ask for nothing, and are of this company’s invoices alone', () => {
  const id = issued()
  const { words } = readInvoiceSendPage(base.ours.admin, id)
  expect(words).toContain('The amount due is £120.00, payable by')
  recordInvoicePayment(base.ours.admin, id, { amount: 120_00, paymentMethod: 'cash' })
  const paid = readInvoiceSendPage(base.ours.admin, id).words
  expect(paid).toContain('INV-2026-0001, Oak shelves, is at the link below. There is nothing to pay.')
  expect(paid).not.toMatch(/£|to be paid|reference/)
  expect(() => readInvoiceSendPage(base.theirs.admin, id)).toThrow(NotFound)
})
