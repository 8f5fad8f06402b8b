import { redirect } from '@remix-run/node'
import { newQuotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'

/** A copy begins as any other quote does: whom it is for is asked first. */
export const loader = pageFor('money.read', ({ scope, params }) => {
  const { id } = requireQuoteHead(scope, idParam(params))
  return redirect(`${newQuotePath}?quote=${id}`, 303)
})
