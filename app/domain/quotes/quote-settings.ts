import type { PaymentStage, PricesShown } from './quote.ts'

export type QuoteSettings = {
  /** '' for a company that is not registered for VAT. */
  vatNumber: string
  /** Pence that an hour costs, where no rate of Overheads says it. */
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

/** What holds for a company that has set nothing. */
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
