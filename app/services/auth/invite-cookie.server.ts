import { createCookie } from '@remix-run/node'
import { env } from '#app/env.server.ts'

const weekSeconds = 7 * 24 * 60 * 60

let cookie: ReturnType<typeof createCookie> | undefined

function inviteCookie() {
  cookie ??= createCookie('mortise_invite', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().APP_URL.startsWith('https:'),
    secrets: [env().SESSION_SECRET],
    maxAge: weekSeconds,
  })
  return cookie
}

/** The invite code a visitor has brought along, or null. */
export async function readInviteCode(request: Request): Promise<string | null> {
  const value: unknown = await inviteCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The Set-Cookie header that keeps a code for a week. */
export function keepInviteCode(code: string): Promise<string> {
  return inviteCookie().serialize(code)
}

export function forgetInviteCode(): Promise<string> {
  return inviteCookie().serialize('', { maxAge: 0 })
}
