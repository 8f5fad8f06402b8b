import { redirect } from '@remix-run/node'
import { redirectSignedOut } from '#app/http/auth/session-responses.server.ts'
import { publicPage } from '#app/http/page.server.ts'

export const loader = publicPage(() => redirect('/', 303))

export const action = publicPage(({ request }) => redirectSignedOut(request))
