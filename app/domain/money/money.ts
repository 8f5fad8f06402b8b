/**
 * Arithmetic of money in whole numbers, with no fraction of a penny kept anywhere: amounts in pence, rates in basis points
 * (20 % is 2000), quantities in thousandths (1.5 is 1500). What falls between two pennies goes to the nearer, a half away
 * from zero. Products are made of `bigint`, because a large amount times a large quantity passes what a number holds exactly.
 */

export const wholeRate = 10_000
export const wholeQuantity = 1000

/** `dividend` over `divisor` (above zero) to the nearest whole, a half away from zero. */
function divide(dividend: bigint, divisor: bigint): number {
  const twice = 2n * (dividend < 0n ? -dividend : dividend)
  const whole = (twice + divisor) / (2n * divisor)
  return Number(dividend < 0n ? -whole : whole)
}

/** `amount` × `times` ÷ `by`, rounded once. Throws a RangeError unless `by` is above zero. */
export function proportion(amount: number, times: number, by: number): number {
  if (by <= 0) throw new RangeError('A proportion needs a divisor above zero')
  return divide(BigInt(amount) * BigInt(times), BigInt(by))
}

/** Pence for so many thousandths at so many pence each. */
export function amountOf(quantity: number, each: number): number {
  return proportion(each, quantity, wholeQuantity)
}

/** The same and a share more, such as waste, rounded once: 1 board at £410 and 10 % is £451. */
export function amountWithMore(quantity: number, each: number, more: number): number {
  const dividend = BigInt(quantity) * BigInt(each) * BigInt(wholeRate + more)
  return divide(dividend, BigInt(wholeQuantity) * BigInt(wholeRate))
}

/** The part of an amount that a rate in basis points stands for. */
export function shareOf(amount: number, rate: number): number {
  return proportion(amount, rate, wholeRate)
}

/** What to ask so that `margin` of the price is left over: cost ÷ (1 − margin). Throws a RangeError from 100 % up. */
export function priceAtMargin(cost: number, margin: number): number {
  return proportion(cost, wholeRate, wholeRate - margin)
}

/** Of the price, what is left over after the cost, in basis points; null where nothing is asked. */
export function marginOf(price: number, cost: number): number | null {
  return price > 0 ? proportion(price - cost, wholeRate, price) : null
}

/** Of the cost, what is put on top, in basis points; null where it costs nothing. */
export function markUpOf(price: number, cost: number): number | null {
  return cost > 0 ? proportion(price - cost, wholeRate, cost) : null
}

/**
 * An amount in parts by their weights (none below zero). The parts add up to the amount: what rounding leaves over is the
 * last part's that has a weight, and where rounding up would use all of it before, those that follow get nothing. Nothing is
 * split over weights that are all zero: a RangeError.
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
