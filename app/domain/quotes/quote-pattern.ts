import type { PaymentStage, QuoteLine, QuoteRoom } from './quote.ts'

/** What a quote template holds: all of a quote but its client, dates and number. */
export type QuotePattern = {
  intro: string
  exclusions: string
  rooms: readonly QuoteRoom[]
  paymentStages: readonly PaymentStage[]
  /** The task template that its job begins with; it may be gone by now. */
  templateId: number | null
  /** Pence that an hour of labour cost then; absent where nobody knows. */
  hourCost?: number
}

/**
 * The same rooms for another quote: labour at what an hour cost then is at what it costs now. Labour at another cost, such as a
 * fitter's own, stays as it is.
 */
export function atPresentRate(
  rooms: readonly QuoteRoom[],
  then: number | undefined,
  now: number,
): QuoteRoom[] {
  const repriced = (line: QuoteLine): QuoteLine => {
    if (line.kind !== 'labour' || then === undefined || line.each !== then) return line
    return { ...line, each: now }
  }
  return rooms.map(room => ({
    ...room,
    items: room.items.map(item => ({ ...item, lines: item.lines.map(repriced) })),
  }))
}
