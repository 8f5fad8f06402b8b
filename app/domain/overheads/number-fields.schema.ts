import { z } from 'zod'
import { sentAs } from '#app/domain/sent-as.schema.ts'

const thousandths = /^(\d{1,6})(?:[.,](\d{1,3}))?$/
const hundredths = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/

/** A whole number of the smallest part, from '7.8' or 7.8; NaN for what is no such number. */
function parts(value: unknown, pattern: RegExp, digits: number): unknown {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return text
  const [, whole, rest = ''] = pattern.exec(text.trim().replace(/^(\d{1,3}),(\d{3})(?=$|\.)/, '$1$2')) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 10 ** digits + Number(rest.padEnd(digits, '0'))
}

/** Thousandths of an hour or a day, at most so many whole ones. */
export function quantity(most: number, message: string) {
  return z
    .preprocess(
      value => (value === '' || value === null ? 0 : parts(value, thousandths, 3)),
      z
        .number(message)
        .int(message)
        .min(0, message)
        .max(most * 1000, message),
    )
    .meta(sentAs({ type: ['number', 'string'], description: 'Up to three decimals.', examples: [7.5] }))
}

/** Basis points, from '72.5' or 72.5 per cent. */
export function percent(most: number, message: string) {
  return z
    .preprocess(
      value => (value === '' || value === null ? 0 : parts(value, hundredths, 2)),
      z
        .number(message)
        .int(message)
        .min(0, message)
        .max(most * 100, message),
    )
    .meta(
      sentAs({ type: ['number', 'string'], description: 'Per cent, up to two decimals.', examples: [75] }),
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
