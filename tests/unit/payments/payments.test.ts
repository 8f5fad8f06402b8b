import { describe, expect, test } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { newPayment, paymentChange } from '#app/domain/payments/payment.schema.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import {
  findPayments,
  listPayments,
  type PaymentFilter,
  readBillingFigures,
} from '#app/models/payments/payment-list.server.ts'
import { createPayment, recordPayment } from '#app/services/payments/create-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { databaseForTests, makeProject, rowsOfCompany, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

const today = dayIn('Europe/London', Date.now())
const month = {
  first: `${today.slice(0, 7)}-01`,
  last: `${today.slice(0, 7)}-31`,
  since: `${Number(today.slice(0, 4)) - 1}-12-01`,
}
const everything = { limit: 50, offset: 0 }
const nothing: PaymentFilter = { query: '', status: null, projectId: null }
const cash = { amount: 125_000, paymentMethod: 'cash' } as const

describe('recording by hand', () => {
  test('what came in is completed today, in the company’s currency', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    const payment = recordPayment(ours.manager, { ...cash, projectId, note: 'Deposit' })
    expect(payment).toMatchObject({
      amount: 125_000,
      currency: 'GBP',
      status: 'completed',
      receivedOn: today,
      projectId,
      createdBy: ours.manager.userId,
      version: 1,
    })
    expect(verbs()).toEqual(['payment.recorded'])
  })

  test('is for admins and managers, of whom a manager needs the subscription', () => {
    const { ours } = base
    const before = base.dump()
    expect(() => recordPayment(ours.member, cash)).toThrow(Forbidden)
    expect(() => recordPayment(unsubscribed(ours.manager), cash)).toThrow(PaymentRequired)
    expect(base.dump()).toBe(before)
    expect(recordPayment(unsubscribed(ours.admin), cash).id).toBeGreaterThan(0)
  })

  test('a job says how much of its value is paid, to those who see money', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { estimatedValue: 500_000 })
    const said = (scope = ours.manager) =>
      readProjectSheet(scope, 'GBP', projectId, { tab: 0, part: 1 }).money?.paid
    expect(said()).toBe('£0.00 of £5,000.00')
    const payment = recordPayment(ours.manager, { ...cash, projectId })
    recordPayment(ours.manager, { ...cash, projectId, amount: 50_000 })
    recordPayment(ours.manager, cash)
    createPayment(ours.manager, { ...cash, projectId, currency: 'EUR', status: 'completed' })
    createPayment(ours.manager, { ...cash, projectId, currency: 'GBP', status: 'pending' })
    recordPayment(theirs.manager, { ...cash, projectId: makeProject(theirs) })
    expect(said()).toBe('£1,750.00 of £5,000.00')
    updatePayment(ours.manager, payment.id, { refundedAmount: 25_000 })
    expect(said()).toBe('£1,500.00 of £5,000.00')
    expect(said(ours.member)).toBeUndefined()
    expect(
      JSON.stringify(readProjectSheet(ours.member, 'GBP', projectId, { tab: 0, part: 1 })),
    ).not.toContain('150000')
  })

  test('another company’s project is none', () => {
    const { ours, theirs } = base
    const projectId = makeProject(theirs)
    const before = base.dump()
    expect(() => recordPayment(ours.admin, { ...cash, projectId })).toThrow(Invalid)
    expect(base.dump()).toBe(before)
  })

  test('the same request makes one payment', async () => {
    const { ours } = base
    const sent = { ...cash, requestId: 'r-1' }
    const [one, two] = await Promise.all([createPayment(ours.admin, sent), createPayment(ours.admin, sent)])
    expect(one.id).toBe(two.id)
    await expect(createPayment(ours.admin, { ...sent, amount: 1 })).rejects.toThrow(Conflict)
    expect(listPayments(ours.admin, everything)).toHaveLength(1)
  })
})

describe('what is sent', () => {
  const parse = (input: object) => newPayment('Europe/London').safeParse(input)

  test.each(['0', '', '-5', '1.234', 'ten', 'NaN', '1e5', '99999999999', null, undefined, {}, []])(
    'is no amount: %j',
    amount => {
      expect(parse({ amount, paymentMethod: 'cash' }).success).toBe(false)
    },
  )

  test('has a known way of payment, and a day that has come', () => {
    expect(parse({ amount: '£1,250', paymentMethod: 'cash' }).data).toMatchObject({ amount: 125_000 })
    expect(parse({ amount: '1', paymentMethod: 'barter' }).success).toBe(false)
    expect(parse({ amount: '1', paymentMethod: 'cash', receivedOn: '2999-01-01' }).success).toBe(false)
    expect(parse({ amount: '1', paymentMethod: 'cash', currency: 'JPY' }).success).toBe(false)
    expect(parse({ amount: '1', paymentMethod: 'cash', status: 'refunded' }).success).toBe(false)
    expect(paymentChange('Europe/London').safeParse({ amount: '' }).success).toBe(false)
  })
})

describe('changing', () => {
  test('all that was given back makes it refunded, a part does not, and none undoes it', () => {
    const { ours } = base
    const { id } = recordPayment(ours.admin, cash)
    expect(updatePayment(ours.manager, id, { refundedAmount: 25_000 }).status).toBe('completed')
    expect(updatePayment(ours.manager, id, { refundedAmount: 125_000 }).status).toBe('refunded')
    expect(updatePayment(ours.manager, id, { refundedAmount: 0 }).status).toBe('completed')
    expect(updatePayment(ours.manager, id, { status: 'refunded' }).refundedAmount).toBe(125_000)
    expect(() => updatePayment(ours.admin, id, { refundedAmount: 125_001 })).toThrow(Invalid)
    expect(() => updatePayment(ours.admin, id, { status: 'pending' })).toThrow(Invalid)
    expect(verbs().filter(verb => verb === 'payment.refunded')).toHaveLength(3)
  })

  test('what was pending came in today', () => {
    const { ours } = base
    const { id, receivedOn } = recordPayment(ours.admin, { ...cash, status: 'pending' })
    expect(receivedOn).toBeNull()
    expect(updatePayment(ours.admin, id, { status: 'completed' }).receivedOn).toBe(today)
  })

  test('an older version is refused, and no change is none', () => {
    const { ours } = base
    const { id } = recordPayment(ours.admin, cash)
    updatePayment(ours.manager, id, { note: 'Deposit', version: 1 })
    const before = base.dump()
    expect(() => updatePayment(ours.admin, id, { note: 'Balance', version: 1 })).toThrow(Stale)
    expect(updatePayment(ours.admin, id, { note: 'Deposit', version: 1 }).version).toBe(2)
    expect(base.dump()).toBe(before)
  })

  test('another company neither reads nor changes it, a team member neither', () => {
    const { ours, theirs } = base
    const { id } = recordPayment(ours.admin, cash)
    const before = base.dump()
    expect(() => requirePayment(theirs.admin, id)).toThrow(NotFound)
    expect(() => updatePayment(theirs.admin, id, { amount: 1 })).toThrow(NotFound)
    expect(() => updatePayment(ours.member, id, { amount: 1 })).toThrow(Forbidden)
    expect(() => updatePayment(ours.admin, id, { projectId: makeProject(theirs) })).toThrow(Invalid)
    expect(() => updatePayment(ours.admin, id, { paymentMethod: 'stripe' })).toThrow(Invalid)
    expect(requirePayment(ours.admin, id)).toMatchObject({ amount: 125_000, version: 1 })
    expect(rowsOfCompany(theirs.id)).not.toContain('payment.')
    expect(before).toContain('125000')
  })
})

describe('the totals', () => {
  test('are per currency and of the company alone; what was given back is taken off', () => {
    const { ours, theirs } = base
    recordPayment(theirs.admin, { ...cash, amount: 999_999 })
    const { id } = recordPayment(ours.admin, cash)
    updatePayment(ours.admin, id, { refundedAmount: 25_000 })
    recordPayment(ours.admin, { ...cash, amount: 50_000, receivedOn: '2020-02-03' })
    recordPayment(ours.admin, { ...cash, amount: 7_000, status: 'pending' })
    recordPayment(ours.admin, { ...cash, amount: 3_000, currency: 'EUR' })
    const { totals, connection } = readBillingFigures(ours.manager, month)
    expect(connection).toBe('none')
    expect(totals).toHaveLength(2)
    expect(totals).toContainEqual({
      currency: 'GBP',
      revenue: 150_000,
      pending: 7_000,
      pendingCount: 1,
      month: 100_000,
    })
    expect(totals).toContainEqual({
      currency: 'EUR',
      revenue: 3_000,
      pending: 0,
      pendingCount: 0,
      month: 3_000,
    })
  })

  test('by month are of the last twelve, the company’s own and in its currency', () => {
    const { ours, theirs } = base
    const days = { first: '2026-03-01', last: '2026-03-31', since: '2025-04-01' }
    const paid = (amount: number, receivedOn: string, more = {}) =>
      recordPayment(ours.admin, { ...cash, amount, receivedOn, ...more }).id
    paid(10_000, '2025-03-31')
    paid(20_000, '2025-04-01')
    paid(30_000, '2026-03-01')
    updatePayment(ours.admin, paid(40_001, '2026-03-29'), { refundedAmount: 5_000 })
    paid(6_000, '2026-03-31', { currency: 'EUR' })
    paid(7_000, '2026-03-31', { status: 'pending' })
    recordPayment(theirs.admin, { ...cash, amount: 999_999, receivedOn: '2026-03-02' })
    expect([...readBillingFigures(ours.manager, days).paid]).toEqual([
      ['2025-04', 20_000],
      ['2026-03', 65_001],
    ])
  })

  test('the history is found by job, note and status, newest day first', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { jobSequence: 42, name: 'Oak staircase' })
    recordPayment(theirs.admin, { ...cash, note: 'Oak' })
    const late = recordPayment(ours.admin, { ...cash, projectId, note: 'Balance' })
    const early = recordPayment(ours.admin, { ...cash, note: 'Oak boards 100%', receivedOn: '2020-02-03' })
    const ids = (filter: Partial<PaymentFilter>) =>
      findPayments(ours.admin, { ...nothing, ...filter }, everything).rows.map(row => row.id)
    expect(ids({})).toEqual([late.id, early.id])
    expect(ids({ query: 'oak' })).toEqual([late.id, early.id])
    expect(ids({ query: 'API-042' })).toEqual([late.id])
    expect(ids({ query: '100%' })).toEqual([early.id])
    expect(ids({ projectId })).toEqual([late.id])
    expect(findPayments(ours.admin, { ...nothing, status: 'failed' }, everything)).toEqual({
      rows: [],
      total: 0,
      isMore: false,
      isCut: false,
    })
    expect(findPayments(ours.admin, nothing, { limit: 1, offset: 0 })).toMatchObject({ total: 2 })
  })
})
