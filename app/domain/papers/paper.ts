import type { InvoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import type { StatementPaper } from '#app/domain/invoices/statement-paper.ts'
import type { QuotePaper } from '#app/domain/quotes/quote-paper.ts'

export type Paper = QuotePaper | InvoicePaper | StatementPaper

export type PaperKind = Paper['kind']
