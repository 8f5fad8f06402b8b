import type { LoaderFunctionArgs } from '@remix-run/node'
import { staleLink } from '#app/domain/client-links.ts'
import { NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { payHeaders } from '#app/domain/payments/payment-links.ts'
import { toTextError } from '#app/http/errors.server.ts'
import type { fileResponse } from '#app/http/files/file-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { findSharedFile } from '#app/models/client-pages/client-page.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'
import { openClientPageLink } from './client-view.server.ts'

type Answer = typeof fileResponse
type StoredFile = Parameters<Answer>[0]
type Reader = Parameters<Answer>[1]

/** Answers with a file that is shared on a job's page: any other is not there. No cache keeps what can be revoked. */
export function answerSharedFile(
  { request, params, context }: LoaderFunctionArgs,
  answer: (file: StoredFile, reader: Reader) => Promise<Response>,
): Promise<Response> {
  return withinTimeOf(context, async () => {
    try {
      const page = await openClientPageLink({ request, params, context }, 'files')
      const id = parseId(params.id ?? '') ?? 0
      const file = page && findSharedFile(page, id)
      if (!file) throw new NotFound(`${staleLink}.`)
      const mayReadOn = () => findLinkedPage(params.token ?? '')?.shared.some(each => each.id === id) ?? false
      const response = await answer(file, { request, context, companyId: page.companyId, mayReadOn })
      for (const [name, value] of Object.entries(payHeaders)) response.headers.set(name, value)
      // Packed anew, it would have another length than is told.
      response.headers.set('Cache-Control', `${payHeaders['Cache-Control']}, no-transform`)
      return response
    } catch (error) {
      throw toTextError(error)
    }
  })
}
