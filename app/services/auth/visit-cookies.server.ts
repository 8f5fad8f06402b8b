import { z } from 'zod'
import { signedCookie } from './signed-cookie.server.ts'

const daySeconds = 24 * 60 * 60

export function visitorCookie(name: string, days: number) {
  const cookie = signedCookie(name, days * daySeconds)
  return {
    read: (request: Request): Promise<unknown> => cookie().parse(request.headers.get('Cookie')),
    keep: (value: unknown): Promise<string> => cookie().serialize(value),
    forget: (): Promise<string> => cookie().serialize('', { maxAge: 0 }),
  }
}

const inviteCookie = visitorCookie('mortise_invite', 7)

export async function readInviteCode(request: Request): Promise<string | null> {
  const value = await inviteCookie.read(request)
  return typeof value === 'string' && value !== '' ? value : null
}

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

/** `isWelcomed`: the link in the welcome mail was opened here. `isMailed`: the page after the payment mentioned that mail. */
export type KeptCheckout = z.infer<typeof keptShape>

export async function readPaidCheckout(request: Request): Promise<KeptCheckout | null> {
  const parsed = keptShape.safeParse(await checkoutCookie.read(request))
  return parsed.success ? parsed.data : null
}

export function keepPaidCheckout(kept: KeptCheckout): Promise<string> {
  return checkoutCookie.keep(kept)
}

export function forgetPaidCheckout(): Promise<string> {
  return checkoutCookie.forget()
}

const tenMinutes = 10 * 60

const arrivalShape = z.object({ companyName: z.string(), email: z.string() })

export type Arrival = z.infer<typeof arrivalShape>

const arrivalCookie = signedCookie('mortise_arrival', tenMinutes)

export async function readArrival(request: Request): Promise<Arrival | null> {
  const parsed = arrivalShape.safeParse(await arrivalCookie().parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

export function keepArrival(arrival: Arrival): Promise<string> {
  return arrivalCookie().serialize(arrival)
}

export function forgetArrival(): Promise<string> {
  return arrivalCookie().serialize('', { maxAge: 0 })
}
