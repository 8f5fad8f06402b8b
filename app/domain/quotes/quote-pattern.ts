import type { PaymentStage, QuoteRoom } from './quote.ts'

/** What a quote template holds: all of a quote but its client, dates and number. */
export type QuotePattern = {
  intro: string
  exclusions: string
  rooms: QuoteRoom[]
  paymentStages: PaymentStage[]
  /** The task template that its job begins with; it may be gone by now. */
  templateId: number | null
}
