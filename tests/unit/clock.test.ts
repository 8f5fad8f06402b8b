import { expect, test } from 'vitest'
import { daysBetween, instantsAt } from '#app/domain/clock.ts'

const london = 'Europe/London'
const iso = (instants: number[]) => instants.map(instant => new Date(instant).toISOString())

test('days are counted across a leap day and a year, and not to what is no date', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-02-28', '2027-03-01')).toBe(1)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2026-10-12', 'never')).toBeNull()
})

test('a day and a time are the instant at which the company’s clocks show them', () => {
  expect(iso(instantsAt(london, '2026-11-25', '16:00'))).toEqual(['2026-11-25T16:00:00.000Z'])
  expect(iso(instantsAt(london, '2026-07-01', '16:00'))).toEqual(['2026-07-01T15:00:00.000Z'])
  expect(iso(instantsAt('Asia/Kathmandu', '2026-07-01', '00:10'))).toEqual(['2026-06-30T18:25:00.000Z'])
  expect(iso(instantsAt('America/St_Johns', '2028-02-29', '23:59'))).toEqual(['2028-03-01T03:29:00.000Z'])
})

test('going forward the clocks skip an hour, going back they show one twice', () => {
  expect(iso(instantsAt(london, '2027-03-28', '00:59'))).toEqual(['2027-03-28T00:59:00.000Z'])
  expect(instantsAt(london, '2027-03-28', '01:00')).toEqual([])
  expect(instantsAt(london, '2027-03-28', '01:59')).toEqual([])
  expect(iso(instantsAt(london, '2027-03-28', '02:00'))).toEqual(['2027-03-28T01:00:00.000Z'])
  expect(iso(instantsAt(london, '2026-10-25', '00:59'))).toEqual(['2026-10-24T23:59:00.000Z'])
  expect(iso(instantsAt(london, '2026-10-25', '01:30'))).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
  expect(iso(instantsAt(london, '2026-10-25', '02:00'))).toEqual(['2026-10-25T02:00:00.000Z'])
  // Half an hour, and backwards in April.
  expect(instantsAt('Australia/Lord_Howe', '2026-10-04', '02:15')).toEqual([])
  expect(instantsAt('Australia/Lord_Howe', '2026-04-05', '01:45')).toHaveLength(2)
})
