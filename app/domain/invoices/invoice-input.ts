import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { InvoiceLine } from './invoice.ts'

/** What is typed of an invoice that is no part of a contract. */
export type NewInvoice = {
  clientId: number
  projectId?: number | null | undefined
  title: string
  orderNumber?: string | undefined
  siteAddress?: string | undefined
  note?: string | undefined
  suppliedOn?: string | null | undefined
  daysToPay?: number | undefined
  lines: readonly NewLine[]
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
  /** Whether what is paid of it is reported under CIS; null for what the client's tax details say. */
  isUnderCis?: boolean | null | undefined
  requestId?: string | undefined
}

/** Without its VAT, that which the company usually charges. */
export type NewLine = Omit<InvoiceLine, 'vat'> & { vat?: VatTreatment | undefined }

/** `from` says which line of the draft it was. */
export type SentLine = Omit<NewLine, 'share' | 'variation'> & { from?: number | undefined }

/** What of a draft can be changed. The lines of what is part of a contract keep its amounts but for their split by element. */
export type InvoiceChange = Partial<Omit<NewInvoice, 'projectId' | 'requestId' | 'lines'>> & {
  lines?: readonly SentLine[] | undefined
  version: number
}
