import type { LoaderFunctionArgs } from '@remix-run/node'
import { DomainError } from '#app/domain/errors.ts'
import { isReading } from '#app/domain/request-method.ts'
import { atDoor } from '#app/http/door.ts'
import { headersFor } from '#app/http/errors.server.ts'
import { whenChanged } from '#app/http/etag.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { countReading, feedText, openFeed, readFeed } from '#app/services/calendar/read-feed.server.ts'
import { takeTurn } from '#app/services/company-budget.server.ts'

/** The address is the key: no referrer, and only the reader's own cache. */
const own = { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' }

function words(text: string, status: number, headers: Record<string, string> = {}): Response {
  const all = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers }
  return new Response(text, { status, headers: all })
}

/** For calendar programs: nobody is signed in. 304 if the program has it, 404 for a dead address. */
const answer = atDoor(
  { wrapper: 'answerFeed', methods: ['GET'] },
  ({ request, params, context }: LoaderFunctionArgs): Promise<Response> =>
    withinTimeOf(context, async () => {
      if (!isReading(request.method)) {
        return words('This address is only read.', 405, { Allow: 'GET, HEAD' })
      }
      const token = params.token?.replace(/\.ics$/, '') ?? ''
      const reader = openFeed(token)
      if (!reader) return words('There is no calendar at this address.', 404)
      try {
        await countReading(reader)
        await takeTurn(request, reader, 'read')
      } catch (error) {
        if (error instanceof DomainError) return words(error.message, error.status, headersFor(error))
        throw error
      }
      const events = readFeed(reader)
      const answer = whenChanged(request, JSON.stringify([reader.companyName, events]), () => new Response())
      const headers = new Headers({ ...Object.fromEntries(answer.headers), ...own })
      if (answer.status === 304) return new Response(null, { status: 304, headers })
      headers.set('Content-Type', 'text/calendar; charset=utf-8')
      headers.set('Content-Disposition', 'inline; filename="mortise.ics"')
      return new Response(await feedText(events, reader), { headers })
    }),
)

export const loader = answer
export const action = answer
