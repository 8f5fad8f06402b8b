import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readChasePage } from '#app/http/invoices/chase-page.server.ts'
import { readCisPage } from '#app/http/invoices/cis-page.server.ts'
import { readInvoiceList } from '#app/http/invoices/invoice-list-page.server.ts'
import { readStatementPage } from '#app/http/invoices/statement-page.server.ts'
import { readVatPage } from '#app/http/invoices/vat-page.server.ts'
import { deleteOldInvoices } from '#app/models/data-deletion/old-records.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { findPayment, requirePayment } from '#app/models/payments/payment.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import {
  allocatePayment,
  clientCredit,
  recordInvoicePayment,
  spendClientCredit,
} from '#app/services/invoices/settle-invoice.server.ts'
import { updateInvoiceSettings } from '#app/services/invoices/update-invoice-settings.server.ts'
import { recordPayment } from '#app/services/payments/create-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { db } from '#db/client.ts'
import { projectPaymentStages } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { contractor, invoiceLine, makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T10:00:00Z`))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  on('2026-04-02')
  makeIssuer(base.ours)
})
afterEach(() => vi.useRealTimers())

const admin = (): Scope => base.ours.admin
const books = { currency: 'GBP', weekStart: 'monday' } as const
const page = (path: string) => new URL(`https://mortise.example${path}`)

function issued(clientId: number, lines = [invoiceLine()]) {
  const { id, version } = createInvoice(admin(), { clientId, title: 'Oak shelf', lines })
  return issueInvoice(admin(), id, { version })
}

const transfer = (amount: number) => ({ amount, paymentMethod: 'bank_transfer' as const })
const paidOf = (id: number) => requireInvoice(admin(), id).paid
const dueOf = (from: string, to: string) => {
  const { whole, part } = readVatPage(admin(), 'GBP', page(`/?from=${from}&to=${to}`)).due
  return whole + part
}
const versionOf = (id: number) => requirePayment(admin(), id).version

describe('money that went back', () => {
  test('is booked on its own day: what was told of a quarter stays', () => {
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    const clientId = makeBilled(base.ours)
    const { id } = issued(clientId)
    const payment = recordInvoicePayment(admin(), id, transfer(120_00))
    on('2026-09-10')
    updatePayment(admin(), payment.id, {
      refundedAmount: 60_00,
      givenBackOn: '2026-09-08',
      version: versionOf(payment.id),
    })
    expect(paidOf(id)).toBe(60_00)
    expect(dueOf('2026-04-01', '2026-06-30')).toBe('£20.00')
    expect(dueOf('2026-07-01', '2026-09-30')).toBe('-£10.00')
    const { paper } = readStatementPage(admin(), clientId, page('/?from=2026-04-01&to=2026-09-30'))
    expect(paper.lines.map(({ day, owed, paid }) => [day, owed, paid])).toEqual([
      ['2 Apr', '£120.00', ''],
      ['2 Apr', '', '£120.00'],
      ['8 Sep', '£60.00', ''],
    ])
    expect(paper.total).toMatchObject({ what: 'To pay', amount: '£60.00' })
  })

  test('and came again counts again, from the day on which it came', () => {
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    const { id } = issued(makeBilled(base.ours))
    const payment = recordInvoicePayment(admin(), id, transfer(120_00))
    on('2026-09-10')
    updatePayment(admin(), payment.id, { status: 'pending', version: versionOf(payment.id) })
    expect(paidOf(id)).toBe(0)
    on('2026-11-10')
    updatePayment(admin(), payment.id, {
      status: 'completed',
      receivedOn: '2026-11-09',
      version: versionOf(payment.id),
    })
    expect(paidOf(id)).toBe(120_00)
    expect(dueOf('2026-04-01', '2026-06-30')).toBe('£20.00')
    expect(dueOf('2026-07-01', '2026-09-30')).toBe('-£20.00')
    expect(dueOf('2026-10-01', '2026-12-31')).toBe('£20.00')
    expect(findPayment(admin(), payment.id)?.moves).toEqual([
      { day: '2026-04-02', amount: 120_00 },
      { day: '2026-09-10', amount: -120_00 },
      { day: '2026-11-09', amount: 120_00 },
    ])
  })

  test('leaves what was booked as it is when its invoice is credited while it is awaited again', () => {
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    const { id } = issued(makeBilled(base.ours))
    const payment = recordInvoicePayment(admin(), id, transfer(120_00))
    on('2026-09-10')
    updatePayment(admin(), payment.id, { status: 'pending', version: versionOf(payment.id) })
    creditInvoice(admin(), id, { amounts: [50_00], reason: 'Scratched' })
    expect(requireInvoice(admin(), id)).toMatchObject({ paid: 0, credited: 60_00 })
    expect(dueOf('2026-04-01', '2026-06-30')).toBe('£20.00')
  })

  test('a day that was typed wrongly moves until its return is due, and no longer', () => {
    updateInvoiceSettings(admin(), { vatScheme: 'cash', version: 0 })
    const { id } = issued(makeBilled(base.ours))
    const payment = recordInvoicePayment(admin(), id, transfer(120_00))
    on('2026-05-02')
    const put = (receivedOn: string) =>
      updatePayment(admin(), payment.id, { receivedOn, version: versionOf(payment.id) })
    put('2026-04-30')
    expect(dueOf('2026-04-30', '2026-04-30')).toBe('£20.00')
    on('2026-08-08')
    put('2026-07-30')
    expect(dueOf('2026-04-30', '2026-04-30')).toBe('£20.00')
    expect(dueOf('2026-07-01', '2026-09-30')).toBe('£0.00')
  })

  test('is told no earlier than it came', () => {
    const { id } = issued(makeBilled(base.ours))
    const payment = recordInvoicePayment(admin(), id, transfer(120_00))
    const change = { refundedAmount: 10_00, givenBackOn: '2026-04-01', version: versionOf(payment.id) }
    expect(() => updatePayment(admin(), payment.id, change)).toThrow(Invalid)
  })

  test('takes off the list of CIS on its own day, and credit goes by what it says of CIS', () => {
    const clientId = makeBilled(base.ours, contractor)
    const lines = [
      invoiceLine({ each: 3_000_00 }),
      invoiceLine({ description: 'Board', each: 5_000_00, element: 'materials' }),
    ]
    const first = issued(clientId, lines)
    creditInvoice(admin(), first.id, { amounts: [0, 1_000_00], reason: 'Board was not needed' })
    on('2026-05-02')
    const payment = recordInvoicePayment(admin(), first.id, transfer(6_400_00))
    const suffered = (year: number) =>
      readCisPage(admin(), 'GBP', page(`/?year=${year}`)).lines.map(({ cis }) => cis)
    expect(suffered(2026)).toEqual(['£600.00'])
    on('2027-05-02')
    updatePayment(admin(), payment.id, { refundedAmount: 6_400_00, version: versionOf(payment.id) })
    expect(suffered(2026)).toEqual(['£600.00'])
    expect(suffered(2027)).toEqual(['-£600.00'])
  })
})

describe('money that came first', () => {
  test('is the tax point of its stage, for as much as it pays', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), isAwaited: true })
    const [stage] = db().select().from(projectPaymentStages).all()
    const paymentId = stage?.paymentId ?? 0
    updatePayment(admin(), paymentId, {
      status: 'completed',
      receivedOn: '2026-03-28',
      version: versionOf(paymentId),
    })
    on('2026-04-03')
    const draft = draftStageInvoice(admin(), projectId, stage?.id ?? 0)
    const { taxPoint, paid } = issueInvoice(admin(), draft.id, { version: draft.version })
    expect({ taxPoint, paid }).toEqual({ taxPoint: '2026-03-28', paid: 5_400_00 })
    expect(dueOf('2026-01-01', '2026-03-31')).toBe('£900.00')
    expect(dueOf('2026-04-01', '2026-06-30')).toBe('£0.00')
  })
})

test('a credit note stays as long as the younger invoice that it settles', () => {
  const clientId = makeBilled(base.ours)
  const old = issued(clientId)
  recordInvoicePayment(admin(), old.id, transfer(120_00))
  const note = creditInvoice(admin(), old.id, { reason: 'Scratched' })
  on('2029-05-02')
  const young = issued(clientId)
  expect(spendClientCredit(admin(), young.id)).toBe(120_00)
  const then = Date.parse('2033-06-01T10:00:00Z')
  expect(deleteOldInvoices(then, 10)).toBe(0)
  expect(requireInvoice(admin(), note.id).kind).toBe('credit_note')
  expect(requireInvoice(admin(), young.id)).toMatchObject({ paid: 0, credited: 120_00 })
})

test('a request is nothing owed, in the list and in chasing', () => {
  const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
  const [stage] = db().select().from(projectPaymentStages).all()
  const draft = draftStageInvoice(admin(), projectId, stage?.id ?? 0, { asRequest: true })
  issueInvoice(admin(), draft.id, { version: draft.version })
  const { counts, sums } = readInvoiceList(admin(), books, page('/invoicing'))
  expect(counts).toEqual({ drafts: 0, owed: 0, requests: 1, settled: 0 })
  expect(sums.owed).toMatchObject({ whole: '£0', count: 0 })
  expect(readChasePage(admin(), 'GBP').owed.whole).toBe('£0')
})

describe('whose money it is', () => {
  test('what is too much for an invoice without a job is its client’s', () => {
    const clientId = makeBilled(base.ours)
    const first = issued(clientId)
    recordInvoicePayment(admin(), first.id, transfer(150_00))
    expect(clientCredit(admin(), clientId)).toBe(30_00)
    const second = issued(clientId)
    expect(spendClientCredit(admin(), second.id)).toBe(30_00)
  })

  test('stands on one statement alone, whoever has the job by now', () => {
    const before = makeBilled(base.ours)
    const after = makeBilled(base.ours)
    const projectId = makeProject(base.ours, { clientId: before, name: 'Stairs' })
    const payment = recordPayment(admin(), { ...transfer(200_00), projectId })
    const { id } = issued(after)
    allocatePayment(admin(), payment.id, { invoiceId: id, amount: 120_00 })
    const balances = (clientId: number) =>
      readStatementPage(admin(), clientId, page('/?from=2026-04-01&to=2026-04-30')).paper.total
    expect(balances(before)).toMatchObject({ what: 'In your favour', amount: '£80.00' })
    expect(balances(after)).toMatchObject({ what: 'To pay', amount: '£0.00' })
    expect(clientCredit(admin(), before)).toBe(80_00)
    expect(clientCredit(admin(), after)).toBe(0)
  })

  test('a payment on an invoice stays in its currency', () => {
    const { id } = issued(makeBilled(base.ours))
    const payment = recordInvoicePayment(admin(), id, transfer(50_00))
    const change = { currency: 'EUR', version: versionOf(payment.id) }
    expect(() => updatePayment(admin(), payment.id, change)).toThrow(Invalid)
  })

  test('one form, sent twice, settles an invoice once', () => {
    const { id } = issued(makeBilled(base.ours))
    const received = { ...transfer(120_00), requestId: 'form:twice' }
    const payment = recordInvoicePayment(admin(), id, received)
    expect(recordInvoicePayment(admin(), id, received).id).toBe(payment.id)
    expect(() => recordInvoicePayment(admin(), id, transfer(1_00))).toThrow(Conflict)
  })
})
