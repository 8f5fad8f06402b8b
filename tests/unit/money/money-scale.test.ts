import { expect, test } from 'vitest'
import { moneyScale, moneyScaleText } from '#app/domain/money/money-scale.ts'

test.each([0, 1, 99, 900, 2900, 3900, 29_000, 359_200, 1_234_567, 99_999_999_999])(
  'a scale holds %i pence',
  most => {
    const { top, step } = moneyScale(most)
    expect(top).toBeGreaterThanOrEqual(most)
    expect(top / step).toBeLessThanOrEqual(5)
    expect([top % step, step % 100]).toEqual([0, 0])
  },
)

test('a scale is labelled in pounds, thousands and millions of the currency', () => {
  expect(moneyScale(359_200)).toEqual({ step: 100_000, top: 400_000 })
  expect([0, 1000, 250_000, 100_000_000].map(pence => moneyScaleText(pence))).toEqual([
    '£0',
    '£10',
    '£2.5k',
    '£1m',
  ])
  expect(moneyScaleText(20_000, 'EUR')).toBe('€200')
})
