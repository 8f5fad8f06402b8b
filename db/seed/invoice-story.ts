import type { PaymentMethod } from '#app/domain/enumerations.ts'

/** What a demo company has asked its clients for. Amounts are pounds with VAT. */
export type InvoicingStory = {
  settings: {
    legalName: string
    companyNumber: string
    bankName: string
    sortCode: string
    accountNumber: string
    terms: string
  }
  /** Clients that are businesses, by key. */
  businesses: Record<string, { vatNumber: string; daysToPay: number }>
  /** The name of a job whose quote was accepted, and which has paid its deposit. */
  agreedJob: string
  /** Oldest first. */
  invoices: InvoiceStory[]
}

export type InvoiceStory = {
  client: string
  who: string
  job?: string
  title: string
  gross: number
  /** Per cent of it that is labour. */
  labour: number
  /** Calendar days ago; a draft was begun then. */
  daysAgo: number
  isDraft?: boolean
  daysToPay?: number
  isSent?: boolean
  seenDaysAgo?: number
  /** What came in for it: one of the company's payments, by its note; or one of its own. */
  paid?: string | { gross: number; daysAgo: number; method: PaymentMethod }
  chased?: { daysAgo: number; words: string }
  remindedDaysAgo?: number
}
