import { redirect } from '@remix-run/node'
import { log } from '#app/log.server.ts'
import { requireOwnAccount } from '#app/models/account.server.ts'
import { forgetInviteCode } from '#app/services/auth/invite-cookie.server.ts'
import { endSession, startSession } from '#app/services/auth/session.server.ts'
import type { SignedIn } from '#app/services/auth/sign-in.server.ts'
import { safeNext } from './actor.server.ts'
import { redirectWithFlash } from './flash.server.ts'
import type { PublicCall } from './page.server.ts'
import { toUserRecord } from './user-record.ts'

type Asked = Pick<PublicCall, 'request' | 'context'>

/** Starts the session and goes on to `next`, or the Portal. */
export async function enter(
  { request, context }: Asked,
  { userId }: SignedIn,
  next: FormDataEntryValue | null,
) {
  const headers = { 'Set-Cookie': await startSession(request, userId, context.address) }
  return redirect(safeNext(typeof next === 'string' ? next : null), { status: 303, headers })
}

/** A new account's first entry: the invite code it may have used is forgotten. */
export async function enterFirst({ request, context }: Asked, { userId }: SignedIn) {
  const headers = new Headers({ 'Set-Cookie': await startSession(request, userId, context.address) })
  headers.append('Set-Cookie', await forgetInviteCode())
  return redirect('/', { status: 303, headers })
}

/** Starts the session and answers with `{user}`. */
export async function enterApi({ request, context }: Asked, { userId }: SignedIn, status: 200 | 201) {
  const account = requireOwnAccount(userId)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  headers.append('Set-Cookie', await startSession(request, userId, context.address))
  if (status === 201) headers.append('Set-Cookie', await forgetInviteCode())
  return Response.json({ user: toUserRecord(account, account) }, { status, headers })
}

/** Ends the session and goes to the sign-in screen; says so when the session could not be ended. */
export async function leave(request: Request): Promise<Response> {
  try {
    return redirect('/login', { status: 303, headers: { 'Set-Cookie': await endSession(request) } })
  } catch (error) {
    log().error({ err: error }, 'Signing out failed')
    const message = 'You are still signed in. Please try again.'
    return redirectWithFlash('/', { title: 'Logout failed', message, tone: 'bad' })
  }
}
