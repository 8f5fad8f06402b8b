import { type InvoicePaper, invoiceSheet } from '#app/domain/invoices/invoice-paper.ts'
import { type StatementPaper, statementSheet } from '#app/domain/invoices/statement-paper.ts'
import { type QuotePaper, quoteSheet } from '#app/domain/quotes/quote-paper.ts'
import type { DocumentSheet } from './document-sheet.ts'

export type Paper = QuotePaper | InvoicePaper | StatementPaper

export type PaperKind = Paper['kind']

/** A variation has no PDF. */
export type SentPaper = PaperKind | 'variation'

export function sheetOf(paper: Paper): DocumentSheet {
  switch (paper.kind) {
    case 'quote':
      return quoteSheet(paper)
    case 'invoice':
      return invoiceSheet(paper)
    case 'statement':
      return statementSheet(paper)
  }
}
