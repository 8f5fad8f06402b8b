import type { QuotePaper } from '#app/domain/quotes/quote-paper.ts'
import { drawQuotePdf } from '#app/services/pdf/drawn-pdf.server.ts'
import { pdfName } from '#app/services/quotes/sent-document.server.ts'

/** A quote's paper as a file, which stands in no cache. */
export async function answerPdf(
  companyId: number,
  paper: QuotePaper,
  headers: Record<string, string> = {},
): Promise<Response> {
  // ASCII alone: a quote's number and its revision.
  const name = pdfName(paper).replaceAll(/[^\w .-]/g, '')
  return new Response(new Uint8Array(await drawQuotePdf(companyId, paper)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
