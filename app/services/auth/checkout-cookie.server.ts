import { createCookie } from '@remix-run/node'
import { env } from '#app/env.server.ts'

const weekSeconds = 7 * 24 * 60 * 60

let cookie: ReturnType<typeof createCookie> | undefined

function checkoutCookie() {
  cookie ??= createCookie('mortise_checkout', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().APP_URL.startsWith('https:'),
    secrets: [env().SESSION_SECRET],
    maxAge: weekSeconds,
  })
  return cookie
}

/** The checkout whose number this browser has shown: that is told only to who paid. Null without one. */
export async function readPaidCheckout(request: Request): Promise<string | null> {
  const value: unknown = await checkoutCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The Set-Cookie header that keeps it for a week. */
export function keepPaidCheckout(sessionId: string): Promise<string> {
  return checkoutCookie().serialize(sessionId)
}

export function forgetPaidCheckout(): Promise<string> {
  return checkoutCookie().serialize('', { maxAge: 0 })
}
