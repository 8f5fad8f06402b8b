import { redirect } from '@remix-run/node'
import { publicPage } from '#app/http/page.server.ts'
import { noteViewed } from '#app/services/quotes/answer-quote.server.ts'
import { openQuoteLink } from '#app/services/quotes/open-quote-link.server.ts'

/** A client's page posts here by itself, once. */
export const action = publicPage(async ({ params, context }) => {
  const token = params.token ?? ''
  if (await openQuoteLink(token, context.address)) noteViewed(token)
  return new Response(null, { status: 204 })
})

export const loader = publicPage(({ params }) => redirect(`/q/${params.token}`, 303))
