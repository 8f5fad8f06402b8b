import { formatMoney } from '#app/domain/format.ts'

/** Pence. */
export type MoneyScale = { top: number; step: number }

const stepShapes = [1, 2, 2.5, 5, 10]

/** For a chart with about four lines up to `most`, in whole pounds. */
export function moneyScale(most: number): MoneyScale {
  const wanted = Math.max(most, 100) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const steps = stepShapes.map(shape => shape * power)
  const step = steps.find(each => each >= wanted && each % 100 === 0) ?? power * 10
  return { step, top: Math.max(1, Math.ceil(most / step)) * step }
}

/** '£500', '£2.5k', '£1m' */
export function moneyScaleText(pence: number, currency = 'GBP'): string {
  if (pence >= 100_000_000) return `${shortMoney(pence / 1_000_000, currency)}m`
  return pence >= 100_000 ? `${shortMoney(pence / 1000, currency)}k` : shortMoney(pence, currency)
}

function shortMoney(pence: number, currency: string): string {
  return formatMoney(pence, currency).replace(/\.?0+$/, '')
}
