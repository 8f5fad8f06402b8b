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
    utr: string
    /** Per cent that contractors keep back of labour. */
    cisRate: number
  }
  /** Clients that are businesses, by key. */
  businesses: Record<string, { vatNumber: string; daysToPay: number; isContractor?: boolean }>
  /** The name of a job whose quote was accepted, and which has paid its deposit. */
  agreedJob: string
  /** Oldest first. */
  invoices: InvoiceStory[]
  /** Of the agreed job, in the order of their numbers. */
  variations: VariationStory[]
  clientPages: ClientPageStory[]
}

export type VariationStory = {
  who: string
  title: string
  words: string
  /** Pounds before VAT. */
  labour: number
  materials: number
  hours: number
  delayDays: number
  daysAgo: number
  /** Without one it waits for its answer. */
  approved?: { by: string; daysAgo: number }
}

export type ClientPageStory = {
  job: number
  who: string
  daysAgo: number
  next: { inDays: number; words: string; note: string }
  care: string
  decisions: { question: string; note: string; options: string[]; inDays: number; answer?: string }[]
}

export type InvoiceStory = {
  client: string
  who: string
  job?: string
  title: string
  /** Of a contractor, whom no VAT is charged, it is the price. */
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
