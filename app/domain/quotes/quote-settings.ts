import type { PaymentStage, PricesShown } from './quote.ts'

export type QuoteSettings = {
  /** '' when not registered for VAT. */
  vatNumber: string
  /** Pence an hour, where Overheads has no rate. */
  hourCost: number | null
  /** Basis points of the price. */
  margin: number
  hoursOfDay: number
  validDays: number
  followUpDays: number
  pricesShown: PricesShown
  exclusions: string
  paymentStages: readonly PaymentStage[]
}

export const usualQuoteSettings: QuoteSettings = {
  vatNumber: '',
  hourCost: null,
  margin: 1500,
  hoursOfDay: 8,
  validDays: 30,
  followUpDays: 7,
  pricesShown: 'items',
  exclusions: '',
  paymentStages: [],
}
