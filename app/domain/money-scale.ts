import { formatMoney, plainMoney } from './format.ts'

/** In pence. */
export type MoneyScale = { top: number; step: number }

const stepShapes = [1, 2, 2.5, 5, 10]

/** Whole pounds, for a chart of about four lines that holds `most`. */
export function moneyScale(most: number): MoneyScale {
  const wanted = Math.max(most, 100) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(100, (stepShapes.find(shape => shape * power >= wanted) ?? 10) * power)
  return { step, top: Math.max(1, Math.ceil(most / step)) * step }
}

/** '£500', '£2.5k' or '£1m' beside a line of the chart. */
export function moneyScaleText(pence: number, currency = 'GBP'): string {
  if (pence >= 100_000_000) return `${shortMoney(pence / 1_000_000, currency)}m`
  return pence >= 100_000 ? `${shortMoney(pence / 1000, currency)}k` : plainMoney(pence, currency)
}

function shortMoney(pence: number, currency: string): string {
  return formatMoney(pence, currency).replace(/\.?0+$/, '')
}
