import { redirect } from '@remix-run/node'
import { newQuotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'

/** A copy first asks whom it is for, as any other quote does. */
export const loader = pageFor('money.read', ({ scope, params }) => {
  const { id } = requireQuoteHead(scope, idParam(params))
  return redirect(`${newQuotePath}?quote=${id}`, 303)
})
