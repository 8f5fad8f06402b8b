import { expect, test } from 'vitest'
import { byMonth, monthStart, revenueTrend } from '#app/domain/owner/owner-revenue.ts'

const now = Date.parse('2026-01-15T12:00:00Z')

test('the last twelve months, this one among them, each with what was paid in it', () => {
  const months = byMonth(
    [
      { at: Date.parse('2025-02-01T00:00:00Z'), pence: 100 },
      { at: Date.parse('2025-01-31T23:59:59Z'), pence: 5000 },
      { at: Date.parse('2026-01-01T00:00:00Z'), pence: 200 },
      { at: now, pence: 300 },
    ],
    now,
  )
  expect(months.map(({ month }) => month)).toEqual([
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
  ])
  expect(months.map(({ pence }) => pence)).toEqual([100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500])
  expect(new Date(monthStart(now, 11)).toISOString()).toBe('2025-02-01T00:00:00.000Z')
})

const trend = (...pence: number[]) =>
  revenueTrend(
    pence.map((amount, at) => ({ month: `2026-${String(9 + at).padStart(2, '0')}`, pence: amount })),
  )

test('months that are over are compared', () => {
  expect(trend(1000, 1053, 9)).toBe('October up 5.3% on September')
  expect(trend(1000, 500, 9)).toBe('October down 50.0% on September')
  expect(trend(1000, 1000, 9)).toBe('October the same as September')
  expect(trend(0, 1000, 9)).toBeNull()
  expect(revenueTrend([])).toBeNull()
})
