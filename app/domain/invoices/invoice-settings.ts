import type { VatScheme } from './vat-summary.ts'

/** VAT of a deposit invoice is due now, of a request once it is paid. */
export const depositDocuments = ['invoice', 'request'] as const
export type DepositDocument = (typeof depositDocuments)[number]

/** The VAT number is with the quote settings. */
export type InvoiceSettings = {
  /** 'Hartley & Sons Joinery Ltd'; '' unless a limited company. */
  legalName: string
  companyNumber: string
  /** The registered address; '' when the same. */
  legalAddress: string
  vatScheme: VatScheme
  /** Basis points, in the flat rate scheme. */
  flatRate: number
  /** What contractors withhold, in basis points; null without CIS. */
  cisRate: number | null
  /** Ten digits, or ''. */
  utr: string
  bankName: string
  sortCode: string
  accountNumber: string
  daysToPay: number
  terms: string
  invoicePrefix: string
  creditPrefix: string
  requestPrefix: string
  depositAs: DepositDocument
  /** 'MM-dd', the last day of the financial year. */
  yearEnd: string
}

export const usualInvoiceSettings: InvoiceSettings = {
  legalName: '',
  companyNumber: '',
  legalAddress: '',
  vatScheme: 'standard',
  flatRate: 0,
  cisRate: null,
  utr: '',
  bankName: '',
  sortCode: '',
  accountNumber: '',
  daysToPay: 14,
  terms: '',
  invoicePrefix: 'INV',
  creditPrefix: 'CN',
  requestPrefix: 'DR',
  depositAs: 'invoice',
  yearEnd: '03-31',
}
