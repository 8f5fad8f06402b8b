import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import { invoiceState } from '#app/domain/invoices/settlement.ts'
import { requireClientOwing } from '#app/models/clients/client.server.ts'
import { getClientTax, saveClientTax } from '#app/models/invoices/client-tax.server.ts'
import { type Invoice, requireInvoice, selectInvoices } from '#app/models/invoices/invoice.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { draftFinalInvoice, draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { findLinkedInvoice, openInvoicePayment } from '#app/services/invoices/open-invoice-link.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { makeInvoiceLink } from '#app/services/invoices/send-invoice.server.ts'
import {
  clientCredit,
  recordInvoicePayment,
  spendClientCredit,
} from '#app/services/invoices/settle-invoice.server.ts'
import { withdrawRequest } from '#app/services/invoices/withdraw-request.server.ts'
import { openCheckout } from '#app/services/payments/open-checkout.server.ts'
import { readPayToken } from '#app/services/payments/pay-link.server.ts'
import { syncPayment } from '#app/services/payments/sync-payment.server.ts'
import { db } from '#db/client.ts'
import {
  binEntries,
  clients,
  companies,
  invoices,
  notifications,
  paymentAllocations,
  payments,
  projectPaymentStages,
  quotes,
} from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { contractor, invoiceLine, makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { connect, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const fake = stripeForTests()
const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

function issue({ id }: Pick<Invoice, 'id'>): Invoice {
  const { version } = requireInvoice(base.ours.admin, id)
  return issueInvoice(base.ours.admin, id, { version })
}

function stageIds(projectId: number): number[] {
  const { id, projectId: of } = projectPaymentStages
  return db()
    .select({ id })
    .from(projectPaymentStages)
    .where(eq(of, projectId))
    .all()
    .map(row => row.id)
}

const stage = (projectId: number, at: number, asRequest = false) =>
  draftStageInvoice(base.ours.admin, projectId, stageIds(projectId)[at] ?? 0, { asRequest })

const job = (more: { tax?: typeof contractor; isAwaited?: boolean } = {}) => {
  const clientId = makeBilled(base.ours, more.tax)
  return { clientId, ...makeAgreedJob(base.ours, { clientId, isAwaited: more.isAwaited ?? false }) }
}

/** A deposit of £5,400 of a job of £18,000 with VAT, asked for by a request. */
function requested(more = {}) {
  const made = job(more)
  return { ...made, request: issue(stage(made.projectId, 0, true)) }
}

const paid = (amount: number) => ({ amount, paymentMethod: 'bank_transfer' as const })
const pay = ({ id }: Invoice, amount: number, receivedOn = '2026-10-05') =>
  recordInvoicePayment(base.ours.admin, id, { ...paid(amount), receivedOn })
const deposits = () => selectInvoices(base.ours.admin, eq(invoices.kind, 'deposit')).all()
const again = ({ id }: Invoice) => requireInvoice(base.ours.admin, id)
const told = (userId: number) =>
  db()
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .all()

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const pageOf = (link: string) => readPayToken(new URL(link).searchParams.get('token') ?? '') ?? 0
const linkTo = async ({ id }: Invoice) => tokenOf(await makeInvoiceLink(base.ours.admin, id, {}))

/** A page of Stripe's that its client has open. */
async function openPage(invoice: Invoice) {
  connect(fake.world, base.ours, 'acct_ours')
  const token = await linkTo(invoice)
  const id = pageOf(await openInvoicePayment(() => findLinkedInvoice(token)))
  await openCheckout(id)
  return { id, token, session: storedPayment(id).externalId ?? '' }
}

const sessionIs = (session: string) => fake.world.state.sessions[session]?.status

describe('a deposit request', () => {
  test('is withdrawn with its links and its payment page, and the deposit can be asked for again', async () => {
    const { request, projectId } = requested()
    const page = await openPage(request)
    await expect(withdrawRequest(base.theirs.admin, request.id)).rejects.toThrow(NotFound)
    await expect(withdrawRequest(base.ours.member, request.id)).rejects.toThrow(Forbidden)
    const withdrawn = await withdrawRequest(base.ours.manager, request.id)
    expect(invoiceState(withdrawn)).toBe('withdrawn')
    expect(findLinkedInvoice(page.token)).toBeNull()
    expect(storedPayment(page.id).status).toBe('failed')
    expect(sessionIs(page.session)).toBe('expired')
    expect(() => pay(request, 100)).toThrow('Nothing is owed')
    await expect(withdrawRequest(base.ours.admin, request.id)).rejects.toThrow('withdrawn already')
    expect(stage(projectId, 0)).toMatchObject({ kind: 'deposit', net: 4_500_00 })
  })

  test('is not owed by its client: only an issued invoice is', () => {
    const { clientId, projectId } = requested()
    const owing = () => requireClientOwing(base.ours.manager, clientId, '2027-01-01').owing
    expect(owing()).toEqual({ owed: 0, late: 0 })
    const { payable } = issue(stage(projectId, 1))
    expect(owing()).toEqual({ owed: payable, late: payable })
    expect(() => requireClientOwing(base.theirs.admin, clientId, '2027-01-01')).toThrow(NotFound)
    expect(() => requireClientOwing(base.ours.member, clientId, '2027-01-01')).toThrow(Forbidden)
  })

  test('that a client pays meanwhile is not withdrawn', async () => {
    const { request } = requested()
    const { session } = await openPage(request)
    fake.completeCheckout(session, { email: 'client@example.com' })
    await expect(withdrawRequest(base.ours.admin, request.id)).rejects.toThrow(Conflict)
    expect(again(request).withdrawnAt).toBeNull()
    expect(deposits()).toMatchObject([{ payable: 5_400_00, paid: 5_400_00 }])
    await expect(withdrawRequest(base.ours.admin, request.id)).rejects.toThrow('credit the invoice')
  })

  test('that was paid in part is withdrawn for the rest: what came keeps its invoice', async () => {
    const { request, projectId } = requested()
    pay(request, 2_000_00)
    expect(invoiceState(await withdrawRequest(base.ours.admin, request.id))).toBe('withdrawn')
    expect(deposits()).toMatchObject([{ payable: 2_000_00, paid: 2_000_00 }])
    // Its deposit stands: the stage was asked for.
    expect(() => stage(projectId, 0)).toThrow('has an invoice already')
    expect(draftFinalInvoice(base.ours.admin, projectId).net).toBe(15_000_00 - 1_666_67)
  })

  test('is bound by what was agreed: its amounts stay, and nothing is asked for twice', () => {
    const { projectId } = job()
    const draft = stage(projectId, 0, true)
    const dearer = draft.lines.map(line => ({ ...line, each: 90_000_00 }))
    const change = () => updateInvoice(base.ours.admin, draft.id, { version: 1, lines: dearer })
    expect(change).toThrow('share of what was agreed')
    deleteInvoice(base.ours.admin, draft.id)
    issue(stage(projectId, 0, true))
    const [entry] = db().select().from(binEntries).all()
    restoreFromBin(base.ours.admin, entry?.id ?? 0)
    expect(() => issue(draft)).toThrow('DR-2026-0001 asks for this already')
  })

  test('keeps a final invoice waiting while it is open', async () => {
    const { projectId, request } = requested()
    const final = () => draftFinalInvoice(base.ours.admin, projectId)
    expect(final).toThrow('DR-2026-0001 still asks for a deposit')
    await withdrawRequest(base.ours.admin, request.id)
    const draft = final()
    // One that is issued after the draft was made leaves less for it.
    issue(stage(projectId, 0, true))
    expect(() => issue(draft)).toThrow('more than was agreed')
  })

  test('is credited by nobody, and no credit note pays it', () => {
    const { request, clientId } = requested()
    expect(() => creditInvoice(base.ours.admin, request.id, { reason: 'No' })).toThrow(
      'withdrawn, not credited',
    )
    const line = invoiceLine({ each: 5_000_00 })
    const other = issue(createInvoice(base.ours.admin, { clientId, title: 'Shelf', lines: [line] }))
    recordInvoicePayment(base.ours.admin, other.id, paid(6_000_00))
    creditInvoice(base.ours.admin, other.id, { reason: 'Cancelled' })
    expect(clientCredit(base.ours.admin, clientId)).toBe(6_000_00)
    expect(spendClientCredit(base.ours.admin, request.id)).toBe(0)
    expect(again(request)).toMatchObject({ paid: 0, credited: 0 })
  })

  test('paid by money that was here already becomes an invoice of the day of the request', () => {
    const { clientId } = job()
    const other = issue(createInvoice(base.ours.admin, { clientId, title: 'Shelf', lines: [invoiceLine()] }))
    recordInvoicePayment(base.ours.admin, other.id, { ...paid(6_000_00), receivedOn: '2026-03-01' })
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const request = issue(stage(projectId, 0, true))
    expect(spendClientCredit(base.ours.admin, request.id)).toBe(5_400_00)
    expect(deposits()).toMatchObject([{ issuedOn: '2026-10-02', payable: 5_400_00 }])
  })

  test.each([
    {
      what: 'an order number that is asked for since',
      spoil: (clientId: number) => {
        const {
          version: _v,
          confirmedAt: _a,
          confirmedBy: _b,
          ...tax
        } = getClientTax(base.ours.admin, clientId)
        saveClientTax(base.ours.admin, clientId, { ...tax, needsOrderNumber: true })
      },
      says: 'order number',
    },
    {
      what: 'an address that was emptied',
      spoil: (clientId: number) =>
        db().update(clients).set({ address: '' }).where(eq(clients.id, clientId)).run(),
      says: 'address',
    },
    {
      what: 'nobody whom its client could reach',
      spoil: () => db().update(companies).set({ phone: '', address: '' }).run(),
      says: 'address',
    },
  ])('that is paid becomes its VAT invoice in spite of $what, and they are told', ({ spoil, says }) => {
    const { request, clientId } = requested()
    spoil(clientId)
    pay(request, 5_400_00)
    expect(deposits()).toMatchObject([{ number: 'INV-2026-0001', issuedOn: '2026-10-05', paid: 5_400_00 }])
    for (const { userId } of [base.ours.admin, base.ours.manager]) {
      expect(told(userId)).toMatchObject([
        { title: 'A deposit was paid: look at its invoice', message: expect.stringContaining(says) },
      ])
    }
    expect(told(base.ours.member.userId)).toEqual([])
    expect(told(base.theirs.admin.userId)).toEqual([])
  })

  test('that is paid becomes its invoice though all of the job was invoiced by then', () => {
    const { request } = requested()
    // The quote that it was a part of counts no more.
    db().update(quotes).set({ status: 'declined' }).run()
    pay(request, 5_400_00)
    expect(deposits()).toMatchObject([{ payable: 5_400_00, paid: 5_400_00 }])
    expect(told(base.ours.admin.userId)).toMatchObject([
      { message: expect.stringContaining('more is invoiced than was agreed') },
    ])
  })

  test('pleases whoever asks by it: until it is issued it becomes an invoice, and the other way', () => {
    const { projectId } = job()
    const draft = stage(projectId, 0, true)
    expect(stage(projectId, 0)).toMatchObject({ id: draft.id, kind: 'deposit', net: 4_500_00 })
    expect(stage(projectId, 0, true)).toMatchObject({ id: draft.id, kind: 'deposit_request' })
    issue(draft)
    expect(() => stage(projectId, 0)).toThrow('has an invoice already')
  })
})

describe('a payment page', () => {
  test('is closed when its invoice is settled otherwise, and Stripe is told', async () => {
    const { projectId } = job()
    const deposit = issue(stage(projectId, 0))
    const page = await openPage(deposit)
    pay(deposit, 5_400_00)
    expect(storedPayment(page.id).status).toBe('failed')
    await vi.waitFor(() => expect(sessionIs(page.session)).toBe('expired'))
    expect(again(deposit)).toMatchObject({ payable: 5_400_00, paid: 5_400_00 })
  })

  test('is closed when its invoice is credited, and a smaller one is made of what is left', async () => {
    const { projectId } = job()
    const deposit = issue(stage(projectId, 0))
    const page = await openPage(deposit)
    const amounts = deposit.lines.map((line, at) => (at === 0 ? Math.min(line.each, 100_00) : 0))
    creditInvoice(base.ours.admin, deposit.id, { reason: 'One less', amounts })
    await vi.waitFor(() => expect(sessionIs(page.session)).toBe('expired'))
    const next = pageOf(await openInvoicePayment(() => findLinkedInvoice(page.token)))
    expect(storedPayment(next)).toMatchObject({ amount: 5_400_00 - 120_00, status: 'pending' })
  })

  test('paid all the same is not lost: it is the client’s credit', async () => {
    const { projectId, clientId } = job()
    const deposit = issue(stage(projectId, 0))
    const page = await openPage(deposit)
    fake.completeCheckout(page.session, { email: 'client@example.com' })
    pay(deposit, 5_400_00)
    await syncPayment('acct_ours', page.session)
    expect(storedPayment(page.id).status).toBe('completed')
    expect(again(deposit)).toMatchObject({ paid: 5_400_00 })
    expect(clientCredit(base.ours.admin, clientId)).toBe(5_400_00)
  })

  test('that was made on accepting asks for what was issued: opened or not', async () => {
    for (const isOpened of [false, true]) {
      const { projectId, paymentId } = job({ tax: contractor, isAwaited: true })
      connect(fake.world, base.ours, 'acct_ours')
      db()
        .update(payments)
        .set({ paymentMethod: 'stripe' })
        .where(eq(payments.id, paymentId ?? 0))
        .run()
      if (isOpened) await openCheckout(paymentId ?? 0)
      const first = storedPayment(paymentId ?? 0)
      expect(first.amount).toBe(5_400_00)
      const deposit = issue(stage(projectId, 0))
      expect(deposit.payable).toBeLessThan(5_400_00)
      const [row] = db()
        .select({ paymentId: projectPaymentStages.paymentId })
        .from(projectPaymentStages)
        .where(eq(projectPaymentStages.id, stageIds(projectId)[0] ?? 0))
        .all()
      expect(storedPayment(row?.paymentId ?? 0)).toMatchObject({
        amount: deposit.payable,
        status: 'pending',
        paymentMethod: 'stripe',
      })
      if (!isOpened) continue
      expect(storedPayment(paymentId ?? 0).status).toBe('failed')
      await vi.waitFor(() => expect(sessionIs(first.externalId ?? '')).toBe('expired'))
    }
  })
})

test('what is awaited of a credited invoice is awaited once, by the invoice that takes its place', () => {
  const { projectId, paymentId } = job({ isAwaited: true })
  const deposit = issue(stage(projectId, 0))
  creditInvoice(base.ours.admin, deposit.id, { reason: 'Wrong site' })
  expect(
    db()
      .select()
      .from(paymentAllocations)
      .where(eq(paymentAllocations.paymentId, paymentId ?? 0))
      .all(),
  ).toEqual([])
  const again = issue(stage(projectId, 0))
  pay(again, 5_400_00)
  expect(storedPayment(paymentId ?? 0)).toMatchObject({ status: 'completed', amount: 5_400_00 })
  expect(db().select().from(payments).all()).toHaveLength(1)
})

test('what is awaited is awaited for less once some of its invoice is credited', () => {
  const { projectId, paymentId } = job({ isAwaited: true })
  const deposit = issue(stage(projectId, 0))
  const amounts = deposit.lines.map((line, at) => (at === 0 ? Math.min(line.each, 100_00) : 0))
  creditInvoice(base.ours.admin, deposit.id, { reason: 'One less', amounts })
  expect(storedPayment(paymentId ?? 0)).toMatchObject({ status: 'pending', amount: 5_280_00 })
  pay(deposit, 5_280_00)
  expect(invoiceState(again(deposit))).toBe('paid')
})
