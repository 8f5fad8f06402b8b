import { redirect } from '@remix-run/node'
import { publicPage } from '#app/http/page.server.ts'
import { endSession } from '#app/services/auth/session.server.ts'

/** Signing out is a form that posts; a link or a reload ends up at home. */
export const loader = publicPage(() => redirect('/', 303))

export const action = publicPage(async ({ request }) =>
  redirect('/login', { status: 303, headers: { 'Set-Cookie': await endSession(request) } }),
)
