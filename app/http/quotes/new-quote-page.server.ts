import type { Scope } from '#app/domain/scope.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'
import { listQuoteSources } from '#app/models/quotes/quote-source.server.ts'

const mostEarlier = 50

type From = { clientId: number | null; quoteId: number | null; templateId: number | null }

/** The form of a new quote: from a client, an earlier quote or a template, as the address says. */
export function readNewQuote(scope: Scope, { clientId, quoteId, templateId }: From) {
  const { templates, earlier } = listQuoteSources(scope, mostEarlier)
  const original = quoteId === null ? null : requireQuoteHead(scope, quoteId)
  const isListed = original === null || earlier.some(({ id }) => id === original.id)
  const client = clientId ?? original?.clientId ?? null
  const source = original ? `quote:${original.id}` : templateId === null ? '' : `template:${templateId}`
  return {
    stored: {
      title: original?.title ?? '',
      clientId: client === null ? '' : String(client),
      siteAddress: '',
      source,
    },
    clients: listClientNames(scope, client),
    templates,
    earlier: isListed
      ? earlier
      : [original, ...earlier].map(({ id, number, title }) => ({ id, number, title })),
  }
}
