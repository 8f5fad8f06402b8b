import { linkHeaders } from '#app/domain/client-links/client-link.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { companyPdf } from '#app/services/pdf/company-pdf.server.ts'
import { countDrawing } from '#app/services/pdf/count-drawing.server.ts'

/** Never cached; `id` is that of the paper's record. */
export async function answerPdf(
  { companyId, id }: { companyId: number; id: number },
  paper: Paper,
  askers: 'clients' | 'people',
): Promise<Response> {
  await countDrawing({ companyId, id, kind: paper.kind }, askers)
  // The header takes only ASCII.
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
