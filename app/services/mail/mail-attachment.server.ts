import { z } from 'zod'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { findIssuedDocument } from '#app/models/invoices/invoice.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { readStatement } from '#app/services/invoices/client-statement.server.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

/** The mail keeps only the ids; the PDF is drawn when it is sent. */
export const mailedPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quote'), companyId: z.number(), quoteId: z.number() }),
  z.object({ kind: z.literal('invoice'), companyId: z.number(), invoiceId: z.number() }),
  /** Figures as of the sending, dated by the day of the request. */
  z.object({
    kind: z.literal('statement'),
    companyId: z.number(),
    clientId: z.number(),
    userId: z.number(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
  }),
])

export type MailedPaper = z.infer<typeof mailedPaper>

export type Attachment = { filename: string; content: Buffer; contentType: string }

export async function attachPaper(mailed: MailedPaper): Promise<Attachment[]> {
  const paper = readPaper(mailed)
  if (!paper) return []
  const content = await companyPdf(mailed.companyId, paper)
  return [{ filename: paper.fileName, content, contentType: 'application/pdf' }]
}

function readPaper(mailed: MailedPaper): Paper | null {
  switch (mailed.kind) {
    case 'quote': {
      const sent = findSentDocument(mailed, mailed.quoteId)
      return sent && sentPaper(sent)
    }
    case 'invoice': {
      const issued = findIssuedDocument(mailed, mailed.invoiceId)
      return issued && invoicePaper(issued.document)
    }
    case 'statement':
      return readStatement(mailed, mailed)?.paper ?? null
  }
}
