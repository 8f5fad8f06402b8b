import { redirect } from '@remix-run/node'
import { NotFound } from '#app/domain/errors.ts'
import { publicPage } from '#app/http/page.server.ts'
import { openClientQuote } from '#app/http/quotes/client-turn.server.ts'
import { noteViewed } from '#app/services/quotes/answer-quote.server.ts'

/** A client's page posts here by itself, once. */
export const action = publicPage(async call => {
  if (await openClientQuote(call)) noteViewed(call.params.token ?? '')
  return new Response(null, { status: 204 })
})

/** A token as it is made: anything else goes into no header. */
const token = /^[\w-]{43}$/

export const loader = publicPage(({ params }) => {
  if (!token.test(params.token ?? '')) throw new NotFound('Page not found')
  return redirect(`/q/${params.token}`, 303)
})
