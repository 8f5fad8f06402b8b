import { expect, test } from 'vitest'
import { moneyScaleText } from '#app/domain/money/money-scale.ts'

test('a scale is labelled in pounds, thousands and millions of the currency', () => {
  expect([0, 1000, 250_000, 100_000_000].map(pence => moneyScaleText(pence))).toEqual([
    '£0',
    '£10',
    '£2.5k',
    '£1m',
  ])
  expect(moneyScaleText(20_000, 'EUR')).toBe('€200')
})
