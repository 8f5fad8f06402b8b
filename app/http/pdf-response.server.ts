import { linkHeaders } from '#app/domain/client-links/client-link.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import { countDrawing } from '#app/services/pdf/count-drawing.server.ts'

/** A paper as a file, which stands in no cache; `id` is that of what it was made of. */
export async function answerPdf(
  { companyId, id }: { companyId: number; id: number },
  paper: Paper,
  askers: 'clients' | 'people',
): Promise<Response> {
  await countDrawing({ companyId, id, kind: paper.kind }, askers)
  // ASCII alone: a number.
  const plain = paper.fileName.replaceAll(/[^\w .-]/g, '')
  return new Response(new Uint8Array(await companyPdf(companyId, paper)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${plain}"`,
      'Cache-Control': 'no-store',
      ...(askers === 'clients' && linkHeaders),
    },
  })
}
