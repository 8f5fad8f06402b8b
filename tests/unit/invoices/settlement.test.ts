import { describe, expect, it } from 'vitest'
import { lateCompensation, lateInterest, referenceRate } from '#app/domain/invoices/late-interest.ts'
import { readyReminders } from '#app/domain/invoices/reminder.ts'
import {
  agedList,
  daysLate,
  fitAllocations,
  invoiceState,
  type Settled,
} from '#app/domain/invoices/settlement.ts'
import { makeStatement } from '#app/domain/invoices/statement.ts'

const invoice = (fields: Partial<Settled> = {}): Settled => ({
  issuedOn: '2026-10-02',
  dueOn: '2026-11-13',
  firstViewedAt: null,
  payable: 7_400_00,
  paid: 0,
  credited: 0,
  ...fields,
})

describe('how an invoice stands', () => {
  it.each([
    ['draft', invoice({ issuedOn: null })],
    ['issued', invoice()],
    ['viewed', invoice({ firstViewedAt: 1 })],
    ['part_paid', invoice({ firstViewedAt: 1, paid: 4_000_00 })],
    ['paid', invoice({ paid: 7_400_00 })],
    ['paid', invoice({ paid: 4_000_00, credited: 3_400_00 })],
    ['credited', invoice({ credited: 7_400_00 })],
  ])('is %s', (state, settled) => {
    expect(invoiceState(settled)).toBe(state)
  })

  it('is late from the day after it was due, while something is owed', () => {
    expect(daysLate(invoice(), '2026-11-13')).toBe(0)
    expect(daysLate(invoice({ paid: 4_000_00 }), '2026-11-20')).toBe(7)
    expect(daysLate(invoice({ paid: 7_400_00 }), '2026-11-20')).toBe(0)
    expect(daysLate(invoice({ issuedOn: null }), '2026-11-20')).toBe(0)
  })

  it('is counted by its age', () => {
    const owed = (dueOn: string, payable: number) => invoice({ dueOn, payable })
    const all = [
      owed('2026-11-26', 6_840_00),
      owed('2026-11-24', 2_480_00),
      owed('2026-11-06', 2_460_00),
      owed('2026-11-13', 3_400_00),
      owed('2026-10-02', 1_180_00),
      owed('2026-09-14', 1_860_00),
      owed('2026-08-10', 640_00),
      invoice({ paid: 7_400_00 }),
      invoice({ issuedOn: null }),
    ]
    expect(agedList(all, '2026-11-20')).toEqual({
      not_due: { owed: 9_320_00, count: 2 },
      to_30: { owed: 5_860_00, count: 2 },
      to_60: { owed: 1_180_00, count: 1 },
      to_90: { owed: 1_860_00, count: 1 },
      over_90: { owed: 640_00, count: 1 },
    })
    const edges = [1, 30, 31, 60, 61, 90, 91]
    const byEdge = edges.map(late =>
      owed(new Date(Date.UTC(2026, 10, 20 - late)).toISOString().slice(0, 10), 1),
    )
    expect(Object.values(agedList(byEdge, '2026-11-20')).map(({ count }) => count)).toEqual([0, 2, 2, 2, 1])
  })

  it('has its reminders ready three days before, and 1, 7 and 14 days after', () => {
    expect(readyReminders(invoice(), [], '2026-11-09')).toEqual([])
    expect(readyReminders(invoice(), [], '2026-11-10')).toEqual([-3])
    expect(readyReminders(invoice(), [-3, 1], '2026-11-20')).toEqual([7])
    expect(readyReminders(invoice(), [], '2026-11-27')).toEqual([-3, 1, 7, 14])
    expect(readyReminders(invoice({ paid: 7_400_00 }), [], '2026-11-27')).toEqual([])
  })
})

describe('what came in', () => {
  it('falls back with what was given back, the last first', () => {
    expect(fitAllocations(300_00, [250_00, 100_00])).toEqual([250_00, 50_00])
    expect(fitAllocations(0, [250_00, 100_00])).toEqual([0, 0])
    expect(fitAllocations(400_00, [250_00, 100_00])).toEqual([250_00, 100_00])
  })
})

describe('interest on what is late', () => {
  const debt = (dueOn: string, payable = 3_400_00) => ({ dueOn, payable, settled: [] })

  it('is 8 % and the reference rate of its half-year', () => {
    expect(lateInterest(debt('2026-03-31'), { today: '2026-04-07' })).toEqual({
      from: '2026-04-01',
      until: '2026-04-07',
      days: 7,
      owed: 3_400_00,
      isLevel: true,
      reference: 375,
      rate: 1175,
      isKnown: true,
      interest: 7_66,
      compensation: 70_00,
    })
    expect(lateInterest(debt('2025-03-31'), { today: '2026-03-31' })).toMatchObject({
      days: 365,
      rate: 1275,
      interest: 433_50,
    })
    // It begins on the day after, in the next half-year.
    expect(lateInterest(debt('2025-06-30'), { today: '2025-07-30' })).toMatchObject({ rate: 1225 })
    expect(lateInterest(debt('2026-06-30'), { today: '2026-06-30' })).toBeNull()
    expect(lateInterest(debt('2026-06-30', 0), { today: '2026-07-07' })).toBeNull()
  })

  it('says where its rate is a guess, and takes one that was looked up', () => {
    const today = '2026-07-07'
    expect(lateInterest(debt('2026-06-30'), { today })).toMatchObject({ rate: 1175, isKnown: false })
    expect(lateInterest(debt('2026-06-30'), { today, reference: 350 })).toMatchObject({
      rate: 1150,
      isKnown: true,
    })
    expect(lateInterest(debt('2019-06-30'), { today: '2019-07-07', reference: 75 })).toMatchObject({
      rate: 875,
    })
  })

  it('is borne by a part that was paid late until its day, and the sum beside it by the debt as it began', () => {
    const settled = [{ day: '2026-04-10', amount: 500_00 }]
    const partly = { ...debt('2026-03-31', 1_200_00), settled }
    // £1,200 for 10 days, £700 for 10.
    expect(lateInterest(partly, { today: '2026-04-20' })).toMatchObject({
      days: 20,
      isLevel: false,
      owed: 700_00,
      interest: 6_12,
      compensation: 70_00,
    })
    const paid = { ...partly, settled: [{ day: '2026-04-10', amount: 1_200_00 }] }
    expect(lateInterest(paid, { today: '2026-09-01' })).toMatchObject({ until: '2026-04-10', days: 10 })
    const early = { ...partly, settled: [{ day: '2026-03-31', amount: 500_00 }] }
    expect(lateInterest(early, { today: '2026-04-20' })).toMatchObject({ compensation: 40_00 })
  })

  it('is asked for later days without the sum beside it', () => {
    const later = { today: '2026-04-17', askedUntil: '2026-04-07' }
    expect(lateInterest(debt('2026-03-31'), later)).toMatchObject({
      from: '2026-04-08',
      days: 10,
      compensation: 0,
    })
    expect(lateInterest(debt('2026-03-31'), { ...later, askedUntil: '2026-04-17' })).toBeNull()
  })

  it('says where the rate of a half-year is not known yet', () => {
    expect(referenceRate('2025-12-31')).toEqual({ rate: 425, isKnown: true })
    expect(referenceRate('2026-01-01')).toEqual({ rate: 375, isKnown: true })
    expect(referenceRate('2031-01-01')).toMatchObject({ isKnown: false })
    expect(referenceRate('2019-01-01')).toBeNull()
  })

  it('has a sum beside it, by how large the debt is', () => {
    expect([1, 999_99, 1_000_00, 9_999_99, 10_000_00].map(lateCompensation)).toEqual([
      40_00, 40_00, 70_00, 70_00, 100_00,
    ])
  })
})

it('a statement carries what was owed before, and the balance line by line', () => {
  const entries = [
    { day: '2026-09-02', kind: 'invoice', what: 'INV-2026-0091', amount: 6_000_00 },
    { day: '2026-10-16', kind: 'payment', what: 'Bank transfer', amount: 4_000_00 },
    { day: '2026-10-02', kind: 'invoice', what: 'INV-2026-0108', amount: 7_400_00 },
    { day: '2026-10-16', kind: 'credit_note', what: 'CN-2026-0003', amount: 500_00 },
    { day: '2026-11-02', kind: 'payment', what: 'Cheque', amount: 9_000_00 },
    { day: '2026-11-04', kind: 'refund', what: 'Given back', amount: 100_00 },
  ] as const
  const statement = makeStatement(entries, '2026-10-01', '2026-10-31')
  expect(statement).toMatchObject({ opening: 6_000_00, closing: 8_900_00 })
  expect(statement.lines.map(({ balance }) => balance)).toEqual([13_400_00, 12_900_00, 8_900_00])
  expect(makeStatement(entries, '2026-11-01', '2026-11-30')).toMatchObject({ opening: 8_900_00, closing: 0 })
})
