import { parseId } from '#app/domain/id.ts'
import { answerLinkedFile, type FileAnswer } from '#app/http/client-links/linked-file.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { findClientFile } from '#app/models/quotes/client-file.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { openClientQuote } from './client-quote-page.server.ts'

export function answerClientFile(call: PublicCall, answer: FileAnswer): Promise<Response> {
  const linked = {
    open: openClientQuote,
    fileOf: (quote: Parameters<typeof findClientFile>[0]) =>
      findClientFile(quote, parseId(call.params.id ?? '') ?? 0),
    mayReadOn: (token: string) => findLinkedQuote(token) !== null,
  }
  return answerLinkedFile(call, linked, answer)
}
