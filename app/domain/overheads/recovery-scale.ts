import { formatMoney } from '#app/domain/format.ts'

const shapes = [1, 2, 5, 10]

/** Whole pounds, in pence, for a picture of about four lines. */
export function recoveryScale(most: number): { top: number; step: number } {
  const wanted = Math.max(most, 400) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = (shapes.find(shape => shape * power >= wanted) ?? 10) * power
  return { step, top: Math.ceil(most / step || 1) * step }
}

/** '£2k', '£2.5k' or '£500' beside a line of the picture. */
export function scaleWords(pence: number, currency: string): string {
  const isThousands = pence >= 100_000
  const [whole = '', rest = ''] = formatMoney(isThousands ? pence / 1000 : pence, currency).split('.')
  const decimals = rest.replace(/0+$/, '')
  return `${whole}${decimals ? `.${decimals}` : ''}${isThousands ? 'k' : ''}`
}
