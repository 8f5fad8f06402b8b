import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { parseId } from '#app/domain/id.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import type { LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { countDrawing } from '#app/services/pdf/count-drawing.server.ts'
import type { DrawnPaper } from '#app/services/pdf/drawn-pdf.server.ts'
import { openClientPageLink } from './client-view.server.ts'

type Found = { paper: DrawnPaper; name: string; kind: 'quote' | 'invoice' }

/** A paper of the job as a PDF, where payments are shown; `find` knows those of this job alone. */
export function answerPaper(
  args: LoaderFunctionArgs,
  find: (page: LinkedPage, id: number) => Found | null,
): Promise<Response> {
  return withinTimeOf(args.context, async () => {
    try {
      const page = await openClientPageLink(args)
      const id = parseId(args.params.id ?? '') ?? 0
      const found = page?.showsPayments ? find(page, id) : null
      if (!page || !found) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
      const { companyId } = page
      await countDrawing({ companyId, id, kind: found.kind }, 'clients')
      return await answerPdf(companyId, found.paper, found.name, linkHeaders)
    } catch (error) {
      throw toTextError(error)
    }
  })
}
