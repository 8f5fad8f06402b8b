import { formatMoney } from '#app/domain/format.ts'
import { proportion, shareOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import { rateText, readPence, readRate } from '#app/domain/money/typed.ts'
import type { PricePart } from './quote.ts'

/** Shares, or amounts before VAT. Beside an amount, the last part is the rest. */

export function isAmount({ amount }: PricePart): boolean {
  return typeof amount === 'number'
}

export function hasAmounts(parts: readonly PricePart[]): boolean {
  return parts.some(isAmount)
}

export function isRest(part: PricePart): boolean {
  return !isAmount(part) && part.share === 0
}

/** '30' and '30 %' are shares, '£1,000' an amount, '' the rest. Null when unreadable. */
export function readPart(text: string): PricePart | null {
  if (text.trim() === '') return { share: 0 }
  if (/^\s*(?:\p{Sc}|[A-Z]{3}\b)/u.test(text)) {
    const amount = readPence(text)
    return amount !== null && amount > 0 ? { share: 0, amount } : null
  }
  const share = readRate(text)
  return share !== null && share > 0 && share <= 100_00 ? { share } : null
}

export const partMessage = 'Please enter a share such as 30 %, or an amount such as £1,000'

export function partField({ share, amount }: PricePart, currency: string): string {
  if (typeof amount === 'number') return formatMoney(amount, currency)
  return share === 0 ? '' : rateText(share)
}

/** A row of pence for each of `nets`. Amounts take at most what is left; at least one share has to be above zero. */
export function splitNets(nets: readonly number[], parts: readonly PricePart[]): number[][] {
  if (!hasAmounts(parts)) {
    const shares = parts.map(({ share }) => share)
    return nets.map(net => splitByWeight(net, shares))
  }
  const all = sum(nets)
  const left = [...nets]
  const taken = parts.map(({ share, amount }, at) => {
    const most = sum(left)
    const own = takeFrom(left, at === parts.length - 1 ? most : Math.min(most, amount ?? shareOf(all, share)))
    for (const [index, net] of own.entries()) left[index] = (left[index] ?? 0) - net
    return own
  })
  return nets.map((_, index) => taken.map(own => own[index] ?? 0))
}

function takeFrom(nets: readonly number[], amount: number): number[] {
  const all = sum(nets)
  if (all <= 0) return nets.map(() => 0)
  let upTo = 0
  let taken = 0
  return nets.map(net => {
    upTo += net
    const own = proportion(amount, upTo, all) - taken
    taken += own
    return own
  })
}
