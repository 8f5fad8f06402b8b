import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '#app/env.server.ts'

const daySeconds = 24 * 60 * 60

/** What a visitor's browser brings along for some days, signed. Made at its first use, when the settings are known. */
export function visitorCookie(name: string, days: number) {
  let cookie: ReturnType<typeof createCookie> | undefined
  const made = () => {
    cookie ??= createCookie(name, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: env().APP_URL.startsWith('https:'),
      secrets: [env().SESSION_SECRET],
      maxAge: days * daySeconds,
    })
    return cookie
  }
  return {
    read: (request: Request): Promise<unknown> => made().parse(request.headers.get('Cookie')),
    /** The Set-Cookie header that keeps it. */
    keep: (value: unknown): Promise<string> => made().serialize(value),
    forget: (): Promise<string> => made().serialize('', { maxAge: 0 }),
  }
}

const inviteCookie = visitorCookie('mortise_invite', 7)

/** The invite code a visitor has brought along, or null. */
export async function readInviteCode(request: Request): Promise<string | null> {
  const value = await inviteCookie.read(request)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The Set-Cookie header that keeps a code for a week. */
export function keepInviteCode(code: string): Promise<string> {
  return inviteCookie.keep(code)
}

export function forgetInviteCode(): Promise<string> {
  return inviteCookie.forget()
}

const checkoutCookie = visitorCookie('mortise_checkout', 7)

const keptShape = z.object({
  sessionId: z.string().min(1),
  isWelcomed: z.boolean(),
  isMailed: z.boolean().default(true),
})

/**
 * The checkout that a browser has with it. Its number is told to whoever paid, under whatever email they gave there; `isWelcomed`
 * says that the link in the welcome mail was opened in it, which only who reads that email can; `isMailed` that the page after the
 * payment has told of that mail.
 */
export type KeptCheckout = z.infer<typeof keptShape>

/** Null without one. */
export async function readPaidCheckout(request: Request): Promise<KeptCheckout | null> {
  const parsed = keptShape.safeParse(await checkoutCookie.read(request))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header that keeps it for a week. */
export function keepPaidCheckout(kept: KeptCheckout): Promise<string> {
  return checkoutCookie.keep(kept)
}

export function forgetPaidCheckout(): Promise<string> {
  return checkoutCookie.forget()
}

const tenMinutes = 10 * 60

const arrivalShape = z.object({ companyName: z.string(), email: z.string() })

/** Who has just been let in, for the sign-in form to begin with. */
export type Arrival = z.infer<typeof arrivalShape>

let arrivalCookieMade: ReturnType<typeof createCookie> | undefined

function arrivalCookie() {
  arrivalCookieMade ??= createCookie('mortise_arrival', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().APP_URL.startsWith('https:'),
    secrets: [env().SESSION_SECRET],
    maxAge: tenMinutes,
  })
  return arrivalCookieMade
}

export async function readArrival(request: Request): Promise<Arrival | null> {
  const parsed = arrivalShape.safeParse(await arrivalCookie().parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header that keeps it for ten minutes. */
export function keepArrival(arrival: Arrival): Promise<string> {
  return arrivalCookie().serialize(arrival)
}

export function forgetArrival(): Promise<string> {
  return arrivalCookie().serialize('', { maxAge: 0 })
}
