import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  amountWithMore,
  marginOf,
  markUpOf,
  priceAtMargin,
  proportion,
  shareOf,
  splitByWeight,
} from '#app/domain/money/money.ts'

const pence = fc.integer({ min: 0, max: 9_999_999_999 })
const rate = fc.integer({ min: 0, max: 9_999 })

describe('amounts', () => {
  it('are rounded once, a half away from zero', () => {
    expect(amountOf(1500, 333)).toBe(500)
    expect(amountOf(500, 1)).toBe(1)
    expect(amountOf(500, -1)).toBe(-1)
    expect(amountOf(499, 1)).toBe(0)
    expect(shareOf(5_735_45, 2000)).toBe(1_147_09)
  })

  it('hold where a number would not', () => {
    // 99,999,999.99 × 999,999.999 pounds, exactly; 64-bit floats lose the last digits of its thousandths.
    expect(amountOf(999_999_999, 9_999_999_999)).toBe(9_999_999_989_000_000)
  })

  it('come with waste', () => {
    expect(amountWithMore(1000, 410_00, 1000)).toBe(451_00)
    expect(amountWithMore(22_000, 52_04, 0)).toBe(1_144_88)
  })

  it('never divide by nothing', () => {
    expect(() => proportion(100, 1, 0)).toThrow(RangeError)
    expect(() => priceAtMargin(100, 10_000)).toThrow(RangeError)
  })
})

describe('margin and mark-up', () => {
  const priceAtMarkUp = (cost: number, markUp: number) => proportion(cost, 10_000 + markUp, 10_000)

  it('are what the trade means by them: buy at 10, sell at 12', () => {
    expect(markUpOf(12_00, 10_00)).toBe(2000)
    expect(marginOf(12_00, 10_00)).toBe(1667)
  })

  it('ask a price of the alcove unit', () => {
    const cost = 1_742_28
    expect(priceAtMargin(cost, 1500)).toBe(2_049_74)
    expect(priceAtMarkUp(cost, 1500)).toBe(2_003_62)
    expect(marginOf(2_003_62, cost)).toBe(1304)
    expect(priceAtMargin(cost, 1500) - priceAtMarkUp(cost, 1500)).toBe(46_12)
  })

  it('are nothing where nothing is asked, or it costs nothing', () => {
    expect(marginOf(0, 100)).toBeNull()
    expect(markUpOf(100, 0)).toBeNull()
  })

  it('come back from the price they made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 9_999_999 }), rate, (cost, wanted) => {
        // A price is off by half a penny at most, and so is the rate that comes back.
        const margin = marginOf(priceAtMargin(cost, wanted), cost)
        const markUp = markUpOf(priceAtMarkUp(cost, wanted), cost)
        expect(Math.abs((margin ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1)
        expect(Math.abs((markUp ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('invert: margin is mark-up over one and mark-up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), rate, (cost, wanted) => {
        const price = priceAtMarkUp(cost, wanted)
        const margin = marginOf(price, cost) ?? Number.NaN
        expect(Math.abs(margin - proportion(wanted, 10_000, 10_000 + wanted))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('an amount split by weight', () => {
  it('gives the odd penny to the last', () => {
    expect(splitByWeight(7_029_54, [3000, 4000, 2000, 1000])).toEqual([2_108_86, 2_811_82, 1_405_91, 702_95])
    expect(splitByWeight(100, [1, 1, 1])).toEqual([33, 33, 34])
  })

  it('takes no more than there is where parts are rounded up', () => {
    expect(splitByWeight(11, [2273, 2273, 2273, 2273, 908])).toEqual([3, 3, 3, 2, 0])
    expect(splitByWeight(-11, [2273, 2273, 2273, 2273, 908])).toEqual([-3, -3, -3, -2, 0])
  })

  it('gives nothing to what has no weight', () => {
    expect(splitByWeight(100, [1, 1, 1, 0])).toEqual([33, 33, 34, 0])
    expect(() => splitByWeight(100, [0, 0])).toThrow(RangeError)
  })

  it('always adds up, of parts that are never below zero', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
      .filter(all => all.some(weight => weight > 0))
    fc.assert(
      fc.property(fc.oneof(pence, fc.integer({ min: 0, max: 20 })), weights, (amount, shares) => {
        const parts = splitByWeight(amount, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(parts.every(part => part >= 0)).toBe(true)
      }),
    )
  })
})
