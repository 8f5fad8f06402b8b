import type { PricesShown, VatTreatment } from './quote.ts'
import type { VatGroup } from './quote-totals.ts'

/**
 * A quote as it was sent: names, addresses, words and amounts frozen (spec 3, common rules), so that no later edit of the
 * client, the price list, the rate or the company changes it. It holds nothing of the costs: the client's page, the PDF and
 * the proof are made of this alone. Money in pence, before VAT unless it says otherwise.
 */
export type QuoteDocument = {
  company: {
    name: string
    address: string
    phone: string
    email: string
    vatNumber: string
    currency: string
  }
  client: { name: string; address: string; email: string; phone: string }
  number: string
  revision: number
  /** Of the revision in whose place it stands. */
  supersedes: { revision: number; issuedOn: string } | null
  title: string
  siteAddress: string
  intro: string
  author: string
  issuedOn: string
  validUntil: string
  pricesShown: PricesShown
  rooms: { name: string; items: DocumentItem[]; net: number }[]
  /** What can be chosen beside. */
  extras: (DocumentItem & { room: string })[]
  /** A share in basis points, or pence. */
  discount: { kind: 'share'; rate: number } | { kind: 'amount'; pence: number } | null
  totals: { goods: number; discount: number; net: number; groups: VatGroup[]; vat: number; gross: number }
  paymentStages: { name: string; share: number; when: string; daysToPay: number; gross: number }[]
  exclusions: string
  terms: { id: number; name: string; version: number; body: string } | null
}

export type DocumentItem = {
  key: string
  title: string
  description: string
  quantity: number
  unit: string
  vat: VatTreatment
  vatNote: string
  /** For one, and for all. */
  price: number
  net: number
  parts: { vat: VatTreatment; net: number }[]
}
