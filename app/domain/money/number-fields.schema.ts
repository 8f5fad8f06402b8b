import { z } from 'zod'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { wholeQuantity } from './money.ts'
import { readQuantity, readRate } from './typed.ts'

/** A whole number of smallest units, or null when empty. JSON may send a number. */
function typed(read: (text: string) => number | null, [least, most]: [number, number], message: string) {
  return z.preprocess(value => {
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' ? read(text) : text
  }, z.number(message).int(message).min(least, message).max(most, message).nullable())
}

/** Thousandths; `most` is in wholes. */
export function quantity(most: number, message: string) {
  return typed(readQuantity, [0, most * wholeQuantity], message).meta(
    sentAs({ type: ['number', 'string'], description: 'Up to three decimals.', examples: [7.5] }),
  )
}

/** Basis points from '15', '12.5' or '12.5 %'; `most` is in per cent. */
export function percent(most: number, message = `Please enter a percentage from 0 to ${most}, such as 12.5`) {
  return typed(readRate, [0, most * 100], message).meta(
    sentAs({
      type: ['number', 'string', 'null'],
      description: 'Per cent, up to two decimals.',
      examples: [75],
    }),
  )
}

export function wholeNumber(least: number, most: number, message: string) {
  return z
    .preprocess(
      value => (typeof value === 'string' && /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : value),
      z.number(message).int(message).min(least, message).max(most, message),
    )
    .meta(sentAs({ type: ['integer', 'string'], examples: [least] }))
}

/** Null when empty. */
export function optionalWholeNumber(least: number, most: number, message: string) {
  return z
    .preprocess(
      value => (typeof value === 'string' && value.trim() === '' ? null : value),
      wholeNumber(least, most, message).nullable(),
    )
    .meta(sentAs({ type: ['integer', 'string', 'null'], examples: [least] }))
}
