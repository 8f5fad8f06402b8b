import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotFound } from '#app/domain/errors.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { invoiceStatus, isShown, markOf } from '#app/domain/invoices/invoice-status.ts'
import { readInvoiceList } from '#app/http/invoices/invoice-list-page.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { readInvoiceSheet } from '#app/http/invoices/invoice-sheet-page.server.ts'
import { readIssuePage } from '#app/http/invoices/issue-page.server.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import { readPaymentSheet } from '#app/http/payments/payment-page.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { contractor, invoiceLine, makeAgreedJob, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

const books = { currency: 'GBP', weekStart: 'monday' } as const

const list = (query = '') =>
  readInvoiceList(base.ours.admin, books, new URL(`http://localhost/invoicing${query}`))

function standard(title: string, each = 100_00): Invoice {
  return createInvoice(base.ours.admin, {
    clientId: makeBilled(base.ours),
    title,
    lines: [invoiceLine({ each, description: title })],
  })
}

const issue = ({ id, version }: Invoice) => issueInvoice(base.ours.admin, id, { version })

describe('the list', () => {
  test('has the money that came in by week of the company’s time, clock changes or not', () => {
    const { ours, theirs } = base
    expect(list().chart).toBeNull()
    const at = (instant: string) => vi.setSystemTime(Date.parse(instant))
    const pay = (company: typeof ours, amount: number) => {
      const { id } = createInvoice(company.admin, {
        ...{ clientId: makeBilled(company), title: 'Shelf', lines: [invoiceLine()] },
      })
      const { version } = requireInvoice(company.admin, id)
      issueInvoice(company.admin, id, { version })
      return recordInvoicePayment(company.admin, id, { amount, paymentMethod: 'cash' })
    }
    const weeks = () => list().chart?.figures.rows.slice(-3)
    at('2026-10-18T22:30:00Z')
    pay(ours, 10_00)
    at('2026-10-18T23:30:00Z')
    pay(ours, 20_00)
    pay(theirs, 99_00)
    at('2026-10-25T23:30:00Z')
    pay(ours, 40_50)
    expect(weeks()).toEqual([
      ['Mon 5 October 2026', '£0.00'],
      ['Mon 12 October 2026', '£10.00'],
      ['Mon 19 October 2026', '£60.50'],
    ])
    at('2026-10-26T00:10:00Z')
    expect(weeks()?.at(-1)).toEqual(['Mon 26 October 2026', '£0.00'])
    at('2027-01-25T12:00:00Z')
    expect(list().chart).toBeNull()
  })

  test('counts what is owed, what of it is late and what came in, of this company alone', () => {
    standard('A draft')
    const late = issue(standard('Oak shelf'))
    vi.setSystemTime(Date.parse('2026-10-28T10:00:00Z'))
    const fresh = issue(standard('Pine shelf', 50_00))
    createInvoice(base.theirs.admin, { clientId: makeBilled(base.theirs), title: 'Theirs', lines: [] })
    recordInvoicePayment(base.ours.admin, late.id, { amount: 20_00, paymentMethod: 'cash' })
    const { sums, counts, ages, rows } = list()
    expect(sums.owed).toMatchObject({ whole: '£160', part: '.00', count: 2 })
    expect(sums.late).toMatchObject({ whole: '£100', count: 1 })
    expect(sums.income).toMatchObject({ whole: '£20', count: 1, month: 'October 2026' })
    expect(counts).toEqual({ drafts: 1, owed: 2, requests: 0, settled: 0 })
    expect(ages.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0])
    expect(rows.map(({ owed, whole }) => [owed, whole])).toEqual([
      ['£120.00', null],
      ['£60.00', null],
      ['£100.00', '£120.00'],
    ])
    expect(rows.map(({ title, word, light }) => [title, word, light])).toEqual([
      ['A draft', 'Draft', 'bad'],
      ['Pine shelf', 'Issued', 'quiet'],
      ['Oak shelf', '12 days late, part paid', 'warn'],
    ])
    expect(list('?show=to_30').rows.map(({ id }) => id)).toEqual([late.id])
    expect(list('?show=owed&sort=owed').rows.map(({ id }) => id)).toEqual([late.id, fresh.id])
    expect(list('?q=pine').rows.map(({ id }) => id)).toEqual([fresh.id])
    expect(list(`?q=${late.number}`).rows.map(({ id }) => id)).toEqual([late.id])
    expect(list('?show=nonsense&sort=nonsense&page=-1').rows).toHaveLength(3)
  })

  test('says what a credit note took back', () => {
    const invoice = issue(standard('Oak shelf'))
    creditInvoice(base.ours.admin, invoice.id, { reason: 'Too long' })
    expect(list().rows.map(({ word, why, owed }) => [word, why, owed])).toEqual([
      ['Credit note', `Credits ${invoice.number}.`, '-£120.00'],
      ['Credited', 'Taken back by a credit note.', '£0.00'],
    ])
    expect(list('?show=owed').rows).toEqual([])
  })
})

test('what is issued warns before of letters that its PDF cannot show', () => {
  const warnings = (title: string) => readIssuePage(base.ours.admin, standard(title).id).warnings
  expect(warnings('Doors for ᠮ')).toEqual([
    'Its PDF cannot show these letters, and leaves an empty box for each: ᠮ',
  ])
  expect(warnings('Doors for Zażółć')).toEqual([])
})

test('what is paid and what is over ninety days late are told apart', () => {
  const facts = {
    ...{ kind: 'standard' as const, issuedOn: '2026-01-01', dueOn: '2026-01-15', firstViewedAt: null },
    ...{ payable: 100, paid: 0, credited: 0 },
  }
  expect(isShown(facts, 'over_90', '2026-10-02')).toBe(true)
  expect(isShown({ ...facts, paid: 100 }, 'over_90', '2026-10-02')).toBe(false)
  const told = { createdAt: 0, sentAt: null, paidOn: '2026-01-09', lastChase: null, ofNumber: null }
  const at = { today: '2026-10-02', timeZone: 'Europe/London' }
  expect(invoiceStatus({ ...facts, ...told, paid: 100 }, at)).toMatchObject({
    word: 'Paid',
    why: 'Paid 9 Jan.',
  })
  expect(markOf(59_000_00)).toBe(1_000_00)
  expect(markOf(61_000_00)).toBe(10_000_00)
})

describe('an invoice', () => {
  test('is a form while it is a draft, and what was issued from then on', () => {
    const draft = standard('Oak shelf')
    const before = readInvoicePage(base.ours.admin, draft.id)
    expect(before.issued).toBeNull()
    expect(before.draft?.stored).toMatchObject({ title: 'Oak shelf', 'lines[0].each': '100.00' })
    expect(readIssuePage(base.ours.admin, draft.id)).toMatchObject({ missing: [], payable: 120_00 })
    const issued = issue(draft)
    const { issued: after } = readInvoicePage(base.ours.admin, issued.id)
    expect(after).toMatchObject({ number: 'INV-2026-0001', isOwed: true, mayCredit: true })
    expect(after?.total).toEqual({ what: 'Still owed', how: '', amount: '£120.00' })
    expect(readIssuePage(base.ours.admin, issued.id).missing).toContain('It is issued already')
    expect(() => readInvoicePage(base.theirs.admin, issued.id)).toThrow(NotFound)
    expect(() => readInvoiceSheet(base.theirs.admin, issued.id)).toThrow(NotFound)
  })

  test('says of a payment that failed that it did not come', () => {
    const { id } = issue(standard('Oak shelf'))
    recordInvoicePayment(base.ours.admin, id, { amount: 20_00, paymentMethod: 'cash' })
    const shown = () => readInvoicePage(base.ours.admin, id).issued?.payments
    expect(shown()).toMatchObject([{ isHere: true, isFailed: false }])
    db().$client.prepare("update payments set status = 'failed' where company_id = ?").run(base.ours.id)
    expect(shown()).toMatchObject([{ isHere: false, isFailed: true }])
  })

  test('says of what went back that it was given back, here and in Billing', () => {
    const { id } = issue(standard('Oak shelf'))
    recordInvoicePayment(base.ours.admin, id, { amount: 20_00, paymentMethod: 'cash' })
    const payment = requirePayment(
      base.ours.admin,
      readInvoicePage(base.ours.admin, id).issued?.payments[0]?.id ?? 0,
    )
    updatePayment(base.ours.admin, payment.id, { refundedAmount: 20_00, version: payment.version })
    expect(readInvoicePage(base.ours.admin, id).issued?.payments).toMatchObject([
      { how: 'Cash', amount: '£20.00' },
      { how: 'Given back', amount: '-£20.00' },
    ])
    const number = requireInvoice(base.ours.admin, id).number
    expect(readPaymentSheet(base.ours.admin, payment.id).places).toMatchObject([
      { label: `On ${number}`, amount: '£20.00' },
      { label: `Given back, ${number}`, amount: '£20.00' },
    ])
  })

  test('of a contract says what was invoiced before, what is still to come, and what of it is settled', () => {
    const clientId = makeBilled(base.ours, contractor)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const { job } = readNewInvoice(base.ours.admin, { projectId, clientId: null, currency: 'GBP' })
    expect(job?.rows.map(({ name, buttons }) => [name, buttons.map(({ label }) => label)])).toEqual([
      ['Deposit, 30 %', ['Deposit Invoice', 'Deposit Request']],
      ['Second stage, 40 %', ['Draft Invoice']],
      ['Last stage, 30 %', ['Draft Invoice']],
    ])
    const whats = job?.rows.map(({ buttons }) => buttons[0]?.what ?? '') ?? []
    const deposit = issue(draftRequestedInvoice(base.ours.admin, projectId, whats[0] ?? ''))
    recordInvoicePayment(base.ours.admin, deposit.id, {
      amount: deposit.payable,
      paymentMethod: 'bank_transfer',
    })
    const second = issue(draftRequestedInvoice(base.ours.admin, projectId, whats[1] ?? ''))
    const { issued } = readInvoicePage(base.ours.admin, second.id)
    expect(issued?.contract).toMatchObject({
      contract: '£15,000.00',
      before: { pence: 4_500_00, length: 4.5, planed: 4.5 },
      now: { pence: 6_000_00, planed: 0 },
      toCome: { pence: 4_500_00 },
    })
    expect(issued?.answers?.isApplied).toBe(true)
    expect(issued?.sums.cisOf).toContain('20 % of the labour')
    const again = readNewInvoice(base.ours.admin, { projectId, clientId: null, currency: 'GBP' }).job
    expect(again?.rows.map(({ asked }) => asked?.name ?? null)).toEqual([deposit.number, second.number, null])
    expect(() => draftRequestedInvoice(base.ours.admin, projectId, 'bench:1')).toThrow('not known')
    expect(() => draftRequestedInvoice(base.theirs.admin, projectId, 'final')).toThrow(NotFound)
  })

  test('reads on paper as it was issued', () => {
    const clientId = makeBilled(base.ours, contractor)
    const invoice = issue(
      createInvoice(base.ours.admin, {
        ...{ clientId, title: 'Eight flats', orderNumber: 'BC-4471', suppliedOn: '2026-09-30' },
        lines: [
          invoiceLine({ description: 'Fitting', each: 3_000_00 }),
          invoiceLine({ description: 'Wardrobes', each: 5_000_00, element: 'materials' }),
        ],
      }),
    )
    const paper = invoicePaper(requireIssuedDocument(base.ours.admin, invoice.id))
    expect(paper).toMatchObject({
      title: 'VAT invoice',
      number: 'INV-2026-0001',
      to: ['Brackenhall Construction', 'Unit 9, Dockfield Road', 'VAT number GB 888 8888 11'],
      words: ['Reverse charge: Customer to pay the VAT to HMRC'],
      groups: [{ rate: 'Reverse charge, 20 %', net: '£8,000.00', vat: '£1,600.00', charged: '£0.00' }],
      total: { what: 'To pay', how: '', amount: '£7,400.00' },
    })
    expect(paper.facts).toContainEqual({ label: 'Your order', value: 'BC-4471' })
    expect(paper.calculation.map(({ amount }) => amount)).toEqual([
      '£8,000.00',
      '£0.00',
      '£8,000.00',
      '-£600.00',
    ])
  })
})
