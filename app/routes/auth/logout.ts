import { redirect } from '@remix-run/node'
import { redirectSignedOut } from '#app/http/auth/session-responses.server.ts'
import { publicPage } from '#app/http/page.server.ts'

/** Signing out is a form that posts; a link or a reload ends up at home. */
export const loader = publicPage(() => redirect('/', 303))

export const action = publicPage(({ request }) => redirectSignedOut(request))
