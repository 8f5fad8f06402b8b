import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { publicFile } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

export const loader = publicFile(async call => {
  const quote = await openClientQuote(call)
  if (!quote) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
  return answerPdf(quote, sentPaper(quote), 'clients')
})
