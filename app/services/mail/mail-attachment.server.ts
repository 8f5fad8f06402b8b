import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { findIssuedDocument } from '#app/models/invoices/invoice.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { readStatement, type StatementAsked } from '#app/services/invoices/client-statement.server.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

/** A quote that goes along with a mail: the mail holds which one, and the PDF is drawn when it is sent. */
export type QuoteAttachment = { companyId: number; quoteId: number }

export type Attachment = { filename: string; content: Buffer; contentType: string }

/** Of what was sent and has been deleted since there is none. */
export async function attachQuote({ companyId, quoteId }: QuoteAttachment): Promise<Attachment[]> {
  const sent = findSentDocument({ companyId }, quoteId)
  if (!sent) return []
  const paper = sentPaper(sent)
  return [
    {
      filename: paper.fileName,
      content: await companyPdf(companyId, paper),
      contentType: 'application/pdf',
    },
  ]
}

/** What was issued goes along in the same way. */
export type InvoiceAttachment = { companyId: number; invoiceId: number }

export async function attachInvoice({ companyId, invoiceId }: InvoiceAttachment): Promise<Attachment[]> {
  const issued = findIssuedDocument({ companyId }, invoiceId)
  if (!issued) return []
  const paper = invoicePaper(issued.document)
  return [
    {
      filename: paper.fileName,
      content: await companyPdf(companyId, paper),
      contentType: 'application/pdf',
    },
  ]
}

/** A statement as it stands when the mail is sent, dated the day on which somebody sent it. */
export type StatementAttachment = { companyId: number } & StatementAsked

export async function attachStatement({ companyId, ...asked }: StatementAttachment): Promise<Attachment[]> {
  const read = readStatement({ companyId }, asked)
  if (!read) return []
  return [
    {
      filename: read.paper.fileName,
      content: await companyPdf(companyId, read.paper),
      contentType: 'application/pdf',
    },
  ]
}
