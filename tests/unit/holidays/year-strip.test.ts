import { expect, test } from 'vitest'
import { holidayYear } from '#app/domain/holidays/allowance.ts'
import { barOf, stripDays, stripMonths } from '#app/domain/holidays/year-strip.ts'

const year = stripDays(holidayYear(2026, '01-01'))
const fiscal = stripDays(holidayYear(2026, '04-06'))

test('a strip is twelve whole months from that in which the year begins', () => {
  expect(fiscal).toEqual({ startDate: '2026-04-01', endDate: '2027-03-31' })
  expect(stripMonths(fiscal)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2])
})

test.each([
  ['a day', { startDate: '2026-01-01', endDate: '2026-01-01' }, { from: 0, length: 1 }],
  [
    'an afternoon',
    { startDate: '2026-03-31', endDate: '2026-03-31', startsAtMidday: true },
    { from: 92.5, length: 0.5 },
  ],
  [
    'a morning',
    { startDate: '2026-03-31', endDate: '2026-03-31', endsAtMidday: true },
    { from: 92, length: 0.5 },
  ],
  ['a short month', { startDate: '2026-02-01', endDate: '2026-02-28' }, { from: 31, length: 31 }],
  ['the turn of the year before', { startDate: '2025-12-29', endDate: '2026-01-02' }, { from: 0, length: 2 }],
  [
    'the turn of the year after',
    { startDate: '2026-12-31', endDate: '2027-01-08' },
    { from: 371, length: 1 },
  ],
  ['another year', { startDate: '2027-01-01', endDate: '2027-01-08' }, null],
])('the bar of %s', (_, span, bar) => {
  expect(barOf(span, year)).toEqual(bar)
})
