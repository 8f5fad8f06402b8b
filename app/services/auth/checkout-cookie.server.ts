import { createCookie } from '@remix-run/node'
import { z } from 'zod'
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

const keptShape = z.object({ sessionId: z.string().min(1), isWelcomed: z.boolean() })

/**
 * The checkout that a browser has with it. Its number is told to whoever paid, under whatever email they gave there; `isWelcomed`
 * says that the link in the welcome mail was opened in it, which only who reads that email can.
 */
export type KeptCheckout = z.infer<typeof keptShape>

/** Null without one. */
export async function readPaidCheckout(request: Request): Promise<KeptCheckout | null> {
  const parsed = keptShape.safeParse(await checkoutCookie().parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header that keeps it for a week. */
export function keepPaidCheckout(kept: KeptCheckout): Promise<string> {
  return checkoutCookie().serialize(kept)
}

export function forgetPaidCheckout(): Promise<string> {
  return checkoutCookie().serialize('', { maxAge: 0 })
}
