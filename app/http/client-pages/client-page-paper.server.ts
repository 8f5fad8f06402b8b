import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { parseId } from '#app/domain/id.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import type { LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { openClientPageLink } from './client-view.server.ts'

/** Only where payments are shown; `find` finds only the job's papers. */
export async function answerPaper(
  call: PublicCall,
  find: (page: LinkedPage, id: number) => Paper | null,
): Promise<Response> {
  const page = await openClientPageLink(call)
  const id = parseId(call.params.id ?? '') ?? 0
  const paper = page?.showsPayments ? find(page, id) : null
  if (!page || !paper) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
  return answerPdf({ companyId: page.companyId, id }, paper, 'clients')
}
