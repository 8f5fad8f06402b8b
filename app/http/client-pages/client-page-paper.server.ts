import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { parseId } from '#app/domain/id.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import type { LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { openClientPageLink } from './client-view.server.ts'

/** A paper of the job as a PDF, where payments are shown; `find` knows those of this job alone. */
export function answerPaper(
  args: LoaderFunctionArgs,
  find: (page: LinkedPage, id: number) => Paper | null,
): Promise<Response> {
  return withinTimeOf(args.context, async () => {
    try {
      const page = await openClientPageLink(args)
      const id = parseId(args.params.id ?? '') ?? 0
      const paper = page?.showsPayments ? find(page, id) : null
      if (!page || !paper) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
      return await answerPdf({ companyId: page.companyId, id }, paper, 'clients')
    } catch (error) {
      throw toTextError(error)
    }
  })
}
