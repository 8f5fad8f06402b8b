import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsTo } from '#app/domain/months.ts'
import {
  type Decided,
  ratesByKind,
  ratesByMonth,
  ratesBySize,
  rollingPercents,
  sizesFrom,
  toDecided,
  twelveMonthsTo,
  winRate,
  wonPercent,
} from '#app/domain/quotes/win-rate.ts'

const today = '2026-11-20'
const row = { kind: 'Stairs', net: 100_00, validUntil: '2026-11-30', decidedOn: '2026-11-01' } as const

test('accepted, declined and run out count; withdrawn and open ones do not', () => {
  expect(toDecided({ ...row, status: 'accepted' }, today)).toMatchObject({
    isWon: true,
    decidedOn: '2026-11-01',
  })
  expect(toDecided({ ...row, status: 'declined' }, today)).toMatchObject({ isWon: false })
  const over = { ...row, validUntil: '2026-11-19', decidedOn: null }
  expect(toDecided({ ...over, status: 'sent' }, today)).toMatchObject({
    isWon: false,
    decidedOn: '2026-11-19',
  })
  for (const status of ['draft', 'sent', 'viewed', 'change_requested', 'withdrawn', 'superseded'] as const) {
    expect(toDecided({ ...row, status }, today)).toBeNull()
  }
})

test('twelve months are this one and the eleven before', () => {
  expect(twelveMonthsTo(today)).toBe('2025-12-01')
  expect(monthsTo('2027-02-28')).toHaveLength(12)
  expect([monthsTo('2027-02-28')[0], monthsTo('2027-02-28').at(-1)]).toEqual(['2026-03-01', '2027-02-01'])
})

test('a percentage is whole, and none where nothing was decided', () => {
  expect(wonPercent({ won: 22, decided: 38 })).toBe(58)
  expect(wonPercent({ won: 1, decided: 8 })).toBe(13)
  expect(wonPercent({ won: 0, decided: 0 })).toBeNull()
})

test('a month’s share is of it and the two before', () => {
  const month = (won: number, decided: number) => ({ won, decided, wonNet: 0, net: 0 })
  const months = [month(0, 0), month(1, 1), month(0, 3), month(0, 0), month(1, 2), month(0, 0)]
  expect(rollingPercents(months)).toEqual([null, 100, 25, 25, 20, 50])
})

test('by month, by kind and by size each quote counts once', () => {
  const decided = fc.record<Decided>({
    kind: fc.constantFrom('', 'Kitchens', 'Stairs'),
    net: fc.nat(5_000_000),
    size: fc.nat(sizesFrom.length - 1),
    count: fc.integer({ min: 1, max: 5 }),
    isWon: fc.boolean(),
    decidedOn: fc.constantFrom(...monthsTo(today)),
  })
  fc.assert(
    fc.property(fc.array(decided), quotes => {
      const all = winRate(quotes)
      for (const rates of [ratesByMonth(quotes, today), ratesByKind(quotes), ratesBySize(quotes, 'GBP')]) {
        const sum = (of: 'won' | 'decided' | 'net' | 'wonNet') =>
          rates.reduce((total, rate) => total + rate[of], 0)
        expect({ won: sum('won'), decided: sum('decided'), net: sum('net'), wonNet: sum('wonNet') }).toEqual(
          all,
        )
      }
    }),
  )
})

test('sizes are named by their bounds', () => {
  expect(ratesBySize([], 'GBP').map(({ label }) => label)).toEqual([
    'Under £1,000',
    '£1,000 to £5,000',
    '£5,000 to £10,000',
    '£10,000 to £25,000',
    '£25,000 and more',
  ])
})
