import { redirect } from '@remix-run/node'
import { NotFound } from '#app/domain/errors.ts'
import { publicPage } from '#app/http/page.server.ts'
import { isToken } from '#app/services/client-links/client-link.server.ts'
import type { ClientCall } from './open-client-link.server.ts'

/** A client's page posts here once, by script. */
export function seenBy(
  path: string,
  open: (call: ClientCall) => Promise<unknown>,
  note: (token: string) => void,
) {
  return {
    action: publicPage(async call => {
      if (await open(call)) note(call.params.token ?? '')
      return new Response(null, { status: 204 })
    }),
    // Only well-formed tokens may enter a header.
    loader: publicPage(({ params }) => {
      if (!isToken(params.token ?? '')) throw new NotFound('Page not found')
      return redirect(`${path}/${params.token}`, 303)
    }),
  }
}
