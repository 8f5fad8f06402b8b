import { expect, test } from 'vitest'
import { daysBetween } from '#app/domain/clock.ts'

test('days are counted across a leap day and a year, and not to what is no date', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-02-28', '2027-03-01')).toBe(1)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2026-10-12', 'never')).toBeNull()
})
