import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import type { DrawnPaper } from '#app/services/pdf/drawn-pdf.server.ts'

/** A paper as a file, which stands in no cache; `name` with its '.pdf'. */
export async function answerPdf(
  companyId: number,
  paper: DrawnPaper,
  name: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  // ASCII alone: a number.
  const plain = name.replaceAll(/[^\w .-]/g, '')
  return new Response(new Uint8Array(await companyPdf(companyId, paper)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${plain}"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
