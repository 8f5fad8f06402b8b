import { z } from 'zod'
import { decimalText } from './format.ts'
import { plainQuantity } from './money/typed.ts'

// Fields in the API's answers.

/** Encodes what is kept on its way out; nothing is read by it. */
export function encodedBy<Sent extends z.ZodType, Kept>(sent: Sent, encode: (kept: Kept) => z.output<Sent>) {
  const decode = (): Kept => {
    throw new Error('an answer is not read')
  }
  return z.codec(sent, z.custom<Kept>(), { decode: decode as never, encode: encode as never })
}

/**
 * What is kept, as `answer` sends it; what that does not name is left out. It looks at types alone: checks took two thirds
 * of the time, and one row that failed one would keep back its whole list.
 */
export function encodeAnswer<Answer extends z.ZodType>(
  answer: Answer,
  kept: z.output<Answer>,
): z.input<Answer> {
  return z.encode(answer, kept, { skipChecks: true } as object)
}

export const recordId = z.int().min(1)

/** ISO 8601, UTC. */
export const instantText = z.iso.datetime()

/** Kept in ms. */
export const instant = encodedBy(instantText, (ms: number) => new Date(ms).toISOString())

/** 'yyyy-MM-dd' */
export const calendarDay = z.iso.date()

/** 'HH:MM' */
export const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/)

const twoDecimals = z.string().regex(/^-?\d+\.\d{2}$/)

/** Kept in pence: '1250.00'. */
export const money = encodedBy(twoDecimals, decimalText)

/** Kept in basis points, sent in per cent: '17.50'. */
export const percent = encodedBy(twoDecimals, decimalText)

/** Kept in thousandths, sent without trailing zeros: '1.5'. */
export const quantity = encodedBy(z.string().regex(/^\d+(\.\d{1,3})?$/), plainQuantity)

export const count = z.int().min(0)
