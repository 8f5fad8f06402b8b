/**
 * Whole numbers only: amounts in pence, rates in basis points (20 % is 2000), quantities in thousandths (1.5 is 1500). Rounds to
 * the nearest penny, a half away from zero. Products are `bigint`: a large amount times a large quantity is not exact in a number.
 */

export const wholeRate = 10_000
export const wholeQuantity = 1000

function divide(dividend: bigint, divisor: bigint): number {
  const twice = 2n * (dividend < 0n ? -dividend : dividend)
  const whole = (twice + divisor) / (2n * divisor)
  return Number(dividend < 0n ? -whole : whole)
}

/** Rounds once. Throws a RangeError unless `by` is above zero. */
export function proportion(amount: number, times: number, by: number): number {
  if (by <= 0) throw new RangeError('A proportion needs a divisor above zero')
  return divide(BigInt(amount) * BigInt(times), BigInt(by))
}

/** `quantity` in thousandths, `each` in pence. */
export function amountOf(quantity: number, each: number): number {
  return proportion(each, quantity, wholeQuantity)
}

/** Adds `more` (basis points), rounding once: 1 board at £410 and 10 % is £451. */
export function amountWithMore(quantity: number, each: number, more: number): number {
  const dividend = BigInt(quantity) * BigInt(each) * BigInt(wholeRate + more)
  return divide(dividend, BigInt(wholeQuantity) * BigInt(wholeRate))
}

export function shareOf(amount: number, rate: number): number {
  return proportion(amount, rate, wholeRate)
}

/** cost ÷ (1 − margin). Throws a RangeError from 100 % up. */
export function priceAtMargin(cost: number, margin: number): number {
  return proportion(cost, wholeRate, wholeRate - margin)
}

/** Basis points of the price; null when the price is zero. */
export function marginOf(price: number, cost: number): number | null {
  return price > 0 ? proportion(price - cost, wholeRate, price) : null
}

/** Basis points of the cost; null when the cost is zero. */
export function markUpOf(price: number, cost: number): number | null {
  return cost > 0 ? proportion(price - cost, wholeRate, cost) : null
}

/**
 * The parts add up to `amount`: the last one with a weight takes the rounding difference, and parts that rounding up leaves nothing
 * for get nothing. Weights are never below zero. Throws a RangeError when all are zero.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const last = weights.findLastIndex(weight => weight > 0)
  if (last < 0) throw new RangeError('There is nothing to split by')
  let left = amount
  return weights.map((weight, index) => {
    if (index === last) return left
    const own = index < last ? proportion(amount, weight, all) : 0
    const part = amount < 0 ? Math.max(own, left) : Math.min(own, left)
    left -= part
    return part
  })
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
