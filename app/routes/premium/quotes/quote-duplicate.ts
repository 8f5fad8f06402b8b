import { redirect } from '@remix-run/node'
import { newQuotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'

/** A copy begins as any other quote does: whom it is for is asked first. */
export const loader = pageFor('quote.create', ({ params }) =>
  redirect(`${newQuotePath}?quote=${idParam(params)}`, 303),
)
