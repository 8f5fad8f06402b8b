import type { LoaderFunctionArgs } from '@remix-run/node'
import { payHeaders } from '#app/domain/payments/payment-links.ts'
import { answerTexts } from '#app/domain/quotes/quote-answer.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { openClientQuote } from '#app/http/quotes/client-turn.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { countDrawing } from '#app/services/pdf/count-drawing.server.ts'
import { pdfName, sentPaper } from '#app/services/quotes/sent-document.server.ts'

/** What a client's page shows, as a PDF. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return withinTimeOf(args.context, async () => {
    try {
      const quote = await openClientQuote(args)
      if (!quote) return new Response(`${answerTexts.staleLink}.`, { status: 404, headers: payHeaders })
      await countDrawing(quote, 'clients')
      const paper = sentPaper(quote)
      return await answerPdf(quote.companyId, { quote: paper }, pdfName(paper), payHeaders)
    } catch (error) {
      throw toTextError(error)
    }
  })
}
