import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { InvoiceLine } from './invoice.ts'

/** For an invoice outside a contract. */
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
  /** Null: by the client's tax details. */
  isUnderCis?: boolean | null | undefined
  requestId?: string | undefined
}

/** Without `vat`, the company's usual VAT applies. */
export type NewLine = Omit<InvoiceLine, 'vat'> & { vat?: VatTreatment | undefined }

/** `from` is the index of the draft's line. */
export type SentLine = Omit<NewLine, 'share' | 'variation'> & { from?: number | undefined }

/** Lines of a contract keep their amounts and can only be split by element. */
export type InvoiceChange = Partial<Omit<NewInvoice, 'projectId' | 'requestId' | 'lines'>> & {
  lines?: readonly SentLine[] | undefined
  version: number
}
