import { formatMoney } from '#app/domain/format.ts'

/** '£500', '£2.5k', '£1m' */
export function moneyScaleText(pence: number, currency = 'GBP'): string {
  if (pence >= 100_000_000) return `${shortMoney(pence / 1_000_000, currency)}m`
  return pence >= 100_000 ? `${shortMoney(pence / 1000, currency)}k` : shortMoney(pence, currency)
}

function shortMoney(pence: number, currency: string): string {
  return formatMoney(pence, currency).replace(/\.?0+$/, '')
}
