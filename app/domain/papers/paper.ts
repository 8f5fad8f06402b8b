import type { InvoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import type { StatementPaper } from '#app/domain/invoices/statement-paper.ts'
import type { QuotePaper } from '#app/domain/quotes/quote-paper.ts'

/** All that is drawn as a PDF; each says by its `kind` which it is. */
export type Paper = QuotePaper | InvoicePaper | StatementPaper

export type PaperKind = Paper['kind']
