import type { VatScheme } from './vat-summary.ts'

/** A deposit is asked for by an invoice, whose VAT is due now, or by a request, whose VAT is due once it is paid. */
export const depositDocuments = ['invoice', 'request'] as const
export type DepositDocument = (typeof depositDocuments)[number]

/** What a company says of all its invoices. Its VAT number stands with its quotes: both take it from there. */
export type InvoiceSettings = {
  /** 'Hartley & Sons Joinery Ltd'; '' for who is no limited company. */
  legalName: string
  companyNumber: string
  /** For legal documents; '' where it is the company's own. */
  legalAddress: string
  vatScheme: VatScheme
  /** Basis points, of the flat rate scheme. */
  flatRate: number
  /** What contractors keep back of our labour, in basis points; null for who does no work under CIS. */
  cisRate: number | null
  /** Ten digits, by which HMRC knows the company; '' where none were given. */
  utr: string
  bankName: string
  sortCode: string
  accountNumber: string
  daysToPay: number
  terms: string
  /** What numbers begin with. */
  invoicePrefix: string
  creditPrefix: string
  requestPrefix: string
  /** What is drafted when a quote is accepted. */
  depositAs: DepositDocument
  /** 'MM-dd', the last day of the company's year. */
  yearEnd: string
}

/** What holds for a company that has set nothing. */
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
