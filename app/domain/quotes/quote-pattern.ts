import type { PaymentStage, QuoteLine, QuoteRoom } from './quote.ts'

export type QuotePattern = {
  intro: string
  exclusions: string
  rooms: readonly QuoteRoom[]
  paymentStages: readonly PaymentStage[]
  /** May be deleted since. */
  templateId: number | null
  /** Pence an hour at that time, if known. */
  hourCost?: number
}

/** Reprices labour from the hourly cost `then` to `now`. Labour at any other cost stays. */
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
