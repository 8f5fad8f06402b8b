import { z } from 'zod'
import { readRate } from './typed.ts'

/** Basis points from '15', '12.5' or '12.5 %'; null when none are given. `most` is in per cent. */
export function percent(most: number) {
  const message = `Please enter a percentage from 0 to ${most}, such as 12.5`
  return z.preprocess(
    value => {
      if (value === null) return null
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' ? readRate(text) : text
    },
    z
      .number(message)
      .int(message)
      .min(0, message)
      .max(most * 100, message)
      .nullable(),
  )
}
