import { type ClientCall, openClientLink } from '#app/http/client-links/open-client-link.server.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'

export function openClientQuote(call: ClientCall, asked?: Looked): Promise<LinkedQuote | null> {
  const opening = {
    find: (token: string) => findLinkedQuote(token),
    nameOf: ({ id }: LinkedQuote) => `quote ${id}`,
    requesterOf: ({ companyId, id }: LinkedQuote) => ({ companyId, quoteId: id }),
  }
  return openClientLink(call, opening, asked)
}
