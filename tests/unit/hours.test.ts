import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursSum, hoursText, readHours } from '#app/domain/hours.ts'
import { limits } from '#app/domain/limits.ts'

test.each([
  ['1.5', 90],
  ['1,5', 90],
  ['2', 120],
  ['7.25 hours', 435],
  ['1h 30', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['1:30', 90],
  ['2h', 120],
  ['90 min', 90],
  ['45m', 45],
  ['  ', null],
  ['0', null],
])('“%s” is %s minutes', (text, minutes) => {
  expect(readHours(text)).toBe(minutes)
})

test.each(['soon', '1.5.5', '1h 75', '-2', '1e3', '12345', 'h', '1 30'])('“%s” is not read', text => {
  expect(readHours(text)).toBeNaN()
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: limits.estimatedMinutes }), minutes => {
      expect(readHours(hoursText(minutes))).toBe(minutes)
    }),
  )
})

test('of several, those that say nothing are left out', () => {
  expect(hoursSum([{ estimatedMinutes: 90 }, { estimatedMinutes: null }, { estimatedMinutes: 30 }])).toBe(
    '2h',
  )
  expect(hoursSum([{ estimatedMinutes: null }])).toBe('')
})
