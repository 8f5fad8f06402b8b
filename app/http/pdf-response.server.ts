import type { Paper } from '#app/domain/papers/paper.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'

/** A paper as a file, which stands in no cache. */
export async function answerPdf(
  companyId: number,
  paper: Paper,
  headers: Record<string, string> = {},
): Promise<Response> {
  // ASCII alone: a number.
  const plain = paper.fileName.replaceAll(/[^\w .-]/g, '')
  return new Response(new Uint8Array(await companyPdf(companyId, paper)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${plain}"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
