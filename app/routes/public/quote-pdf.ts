import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

/** What a client's page shows, as a PDF. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return withinTimeOf(args.context, async () => {
    try {
      const quote = await openClientQuote(args)
      if (!quote) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
      return await answerPdf(quote, sentPaper(quote), 'clients')
    } catch (error) {
      throw toTextError(error)
    }
  })
}
