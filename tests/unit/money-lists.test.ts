import { expect, test } from 'vitest'
import { readInvoiceList } from '#app/http/invoices/invoice-list-page.server.ts'
import { readBilling } from '#app/http/payments/billing-page.server.ts'
import { readQuoteList } from '#app/http/quotes/quote-list-page.server.ts'
import { findPayments, readBillingFigures } from '#app/models/payments/payment-list.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests, type TestCompany } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

// Lists of money read of what is over no more than they show: they hold what they would hold if all of it were read.

const base = databaseForTests()
const today = new Date().toISOString().slice(0, 10)

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const at = (path: string) => new URL(`http://localhost${path}`)

function run(text: string, values: Record<string, unknown>): void {
  db().$client.prepare(text).run(values)
}

const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < @count)'

function addQuotes({ id, admin }: TestCompany, status: string, count: number, at: number | null): void {
  run(
    `${numbers} insert into quotes (company_id, number, title, status, prices_shown, valid_days, payment_stages, margin,
      hours_of_day, hour_cost, net, document, content_hash, decided_at, valid_until, created_by, created_at)
      select @id, @status || i, 'Stair', @status, 'rooms', 30, '[]', 0, 8, 4200, 100000, '{}', '', @at,
        '2020-01-01', @user, 0 from n`,
    { id, status, count, at, user: admin.userId },
  )
}

test('quotes that are over are counted up to some, and listed to the end', () => {
  const { ours, theirs } = base
  addQuotes(ours, 'accepted', 1100, 0)
  addQuotes(ours, 'declined', 60, Date.now())
  addQuotes(ours, 'expired', 3, null)
  addQuotes(ours, 'sent', 2, null)
  addQuotes(ours, 'draft', 1, null)
  addQuotes(theirs, 'accepted', 5, Date.now())
  const list = (query = '') => readQuoteList(ours.admin, 'GBP', at(`/quoting${query}`))
  const first = list()
  expect(first).toMatchObject({
    counts: {
      all: 'More than 1,066',
      drafts: '1',
      ring: '0',
      waiting: '0',
      won: 'More than 1,000',
      lost: '65',
    },
    won: { won: 0, decided: 60 },
    isMore: true,
  })
  const all = Array.from({ length: 24 }, (_, page) => ids(list(`?page=${page + 1}`).rows)).flat()
  expect(all).toHaveLength(1166)
  expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
  expect(list('?page=24')).toMatchObject({ isMore: false, pageCount: 24, counts: { won: '1,100' } })
  const lost = [1, 2].flatMap(page => ids(list(`?show=lost&page=${page}`).rows))
  expect(lost).toEqual(all.slice(1, 66))
  expect(ids(list('?show=won&page=22').rows)).toEqual(all.slice(66 + 1050))
})

test('what was decided in twelve months is summed by month, and stops at its first day', () => {
  const { ours } = base
  const month = Date.parse(`${today.slice(0, 7)}-01T12:00:00Z`)
  addQuotes(ours, 'accepted', 4, month)
  addQuotes(ours, 'declined', 1, month)
  run("update quotes set decided_at = @at where number = 'accepted1'", { at: month - 366 * 86_400_000 })
  expect(readQuoteList(ours.admin, 'GBP', at('/quoting')).won).toEqual({ percent: 75, won: 3, decided: 4 })
})

/** Issued on days that go back from `last`, each due two weeks later; every so many is not settled. */
function addInvoices({ id, admin }: TestCompany, count: number, open: number): void {
  const values = { id, count, open, user: admin.userId }
  run(
    `${numbers} insert into invoices (company_id, kind, number, title, days_to_pay, lines, issued_on, due_on, tax_point,
      net, payable, document, content_hash, created_by, created_at)
      select @id, 'standard', 'INV-' || i, 'Stair', 14, '[]', date('2020-01-01', (i / 2) || ' days'),
        date('2020-01-15', (i % 50) || ' days'), '2020-01-01', 100, 100 + i, '{}', '', @user, 0 from n where @open > 0`,
    values,
  )
  run(
    `insert into payments (company_id, amount, currency, status, received_on, created_by, created_at)
      select @id, 1000000, 'GBP', 'completed', @today, @user, 1`,
    { id, user: admin.userId, today },
  )
  run(
    `insert into payment_allocations (company_id, invoice_id, payment_id, amount, day, created_at)
      select @id, id, (select max(id) from payments where company_id = @id), payable - (payable % @open = 0), @today, 1
      from invoices where company_id = @id`,
    { id, open, today },
  )
}

test('invoices that are settled are counted, and listed between what is owed', () => {
  const { ours, theirs } = base
  addInvoices(ours, 120, 10)
  addInvoices(theirs, 70, 1)
  run(
    `insert into invoices (company_id, kind, title, days_to_pay, lines, created_by, created_at)
      values (@id, 'standard', 'Draft', 14, '[]', @user, 0)`,
    { id: ours.id, user: ours.admin.userId },
  )
  const books = { currency: 'GBP', weekStart: 'monday' } as const
  const list = (query = '') => readInvoiceList(ours.admin, books, at(`/invoicing?${query}`))
  const pages = (query: string) => [1, 2, 3, 4].flatMap(page => ids(list(`${query}&page=${page}`).rows))
  type Row = { id: number; issued: string | null; due: string | null; payable: number }
  const rows = db()
    .$client.prepare<[number], Row>(
      'select id, issued_on as issued, due_on as due, payable from invoices where company_id = ?',
    )
    .all(ours.id)
  const isOwed = ({ issued, payable }: Row) => issued !== null && payable % 10 === 0
  const byDay = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999')
  const newest = rows.toSorted((a, b) => byDay(b.issued, a.issued) || b.id - a.id)
  const due = rows.toSorted((a, b) => byDay(a.due, b.due) || b.id - a.id)
  const settled = newest.filter(row => row.issued !== null && !isOwed(row))
  expect(list()).toMatchObject({
    counts: { drafts: 1, owed: 12, requests: 0, settled: 108 },
    all: 121,
    pageCount: 3,
    sums: { owed: { whole: '£0', part: '.12', count: 12 }, income: { count: 1 } },
  })
  expect(pages('')).toEqual(ids(newest))
  expect(pages('sort=due')).toEqual(ids(due))
  expect(pages('show=settled')).toEqual(ids(settled))
  expect(pages('show=settled&sort=due')).toEqual(ids(due.filter(row => settled.includes(row))))
  expect(pages('show=owed')).toEqual(ids(newest.filter(isOwed)))
  const owed = rows.filter(isOwed).toSorted((a, b) => b.id - a.id)
  const draft = rows.filter(({ issued }) => issued === null)
  expect(pages('sort=owed')).toEqual(ids([...owed, ...draft, ...settled]))
  const [plan = []] = plansOf(() => list()).map(steps => steps.map(({ detail }) => detail))
  expect(plan).toContain('SEARCH issued USING COVERING INDEX invoices_issued (company_id=? AND issued_on>?)')
  expect(plan).toContain(
    'SEARCH allocated USING COVERING INDEX payment_allocations_invoice (company_id=? AND invoice_id=?)',
  )
})

test('payments come by day, whether or not they have come, and are summed by currency', () => {
  const { ours, theirs } = base
  for (const { id, admin } of [ours, theirs]) {
    run(
      `${numbers} insert into payments (company_id, amount, refunded_amount, currency, status, received_on, created_by, created_at)
        select @id, 100 + i, i % 3, iif(i % 5, (select currency from companies where id = @id), 'CHF'),
          iif(i % 7, 'completed', 'pending'), iif(i % 7, date('2026-01-01', (i * 37 % 90) || ' days'), null), @user,
          1767225600000 + (i * 53 % 90) * 86400000 from n`,
      { id, count: 1100, user: admin.userId },
    )
  }
  type Row = { id: number; day: string; created: number; status: string; kept: number; currency: string }
  const rows = db()
    .$client.prepare<[number], Row>(
      `select id, coalesce(received_on, date(created_at / 1000, 'unixepoch')) as day, created_at as created, status,
        iif(status = 'completed', amount - refunded_amount, amount) as kept, currency from payments where company_id = ?`,
    )
    .all(ours.id)
    .sort((a, b) => b.day.localeCompare(a.day) || b.created - a.created || b.id - a.id)
  const any = { query: '', projectId: null }
  for (const status of [null, 'pending', 'completed'] as const) {
    const all = ids(rows.filter(row => status === null || row.status === status))
    for (const offset of [0, 50, 100]) {
      const found = findPayments(ours.admin, { ...any, status }, { limit: 50, offset })
      expect(ids(found.rows)).toEqual(all.slice(offset, offset + 50))
      expect(found).toMatchObject({ total: Math.min(1000, all.length), isMore: all.length > 1000 })
    }
  }
  expect(readBilling(ours.admin, 'GBP', at('/billing'), false)).toMatchObject({ pageCount: 20, isMore: true })
  const { totals } = readBillingFigures(ours.admin, {
    ...{ first: '2026-02-01', last: '2026-02-31', since: '2025-03-01' },
  })
  const sum = (currency: string, isIt: (row: Row) => boolean) =>
    rows.filter(row => row.currency === currency && isIt(row)).reduce((all, { kept }) => all + kept, 0)
  expect(totals).toHaveLength(2)
  for (const { currency, ...figures } of totals) {
    expect(figures).toEqual({
      revenue: sum(currency, ({ status }) => status === 'completed'),
      pending: sum(currency, ({ status }) => status === 'pending'),
      pendingCount: rows.filter(row => row.currency === currency && row.status === 'pending').length,
      month: sum(currency, ({ status, day }) => status === 'completed' && day.startsWith('2026-02')),
    })
  }
})
