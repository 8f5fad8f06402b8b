import type { LoaderFunctionArgs } from '@remix-run/node'
import { NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { payHeaders } from '#app/domain/payments/payment-links.ts'
import { answerTexts } from '#app/domain/quotes/quote-answer.ts'
import { toTextError } from '#app/http/errors.server.ts'
import type { fileResponse } from '#app/http/files/file-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { findClientFile } from '#app/models/quotes/client-file.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { openClientQuote } from './client-turn.server.ts'

type Answer = typeof fileResponse
type StoredFile = Parameters<Answer>[0]
type Reader = Parameters<Answer>[1]

/** Answers with a file of what a link opens: any other is not there. No cache keeps what can be revoked. */
export function answerClientFile(
  { request, params, context }: LoaderFunctionArgs,
  answer: (file: StoredFile, reader: Reader) => Promise<Response>,
): Promise<Response> {
  return withinTimeOf(context, async () => {
    try {
      const token = params.token ?? ''
      const quote = await openClientQuote({ request, params, context }, 'files')
      const file = quote && findClientFile(quote, parseId(params.id ?? '') ?? 0)
      if (!file) throw new NotFound(`${answerTexts.staleLink}.`)
      const mayReadOn = () => findLinkedQuote(token) !== null
      const response = await answer(file, { request, context, companyId: quote.companyId, mayReadOn })
      for (const [name, value] of Object.entries(payHeaders)) response.headers.set(name, value)
      // Packed anew, it would have another length than is told.
      response.headers.set('Cache-Control', `${payHeaders['Cache-Control']}, no-transform`)
      return response
    } catch (error) {
      throw toTextError(error)
    }
  })
}
