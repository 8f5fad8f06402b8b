import { z } from 'zod'
import { visitorCookie } from './visitor-cookie.server.ts'

const cookie = visitorCookie('mortise_checkout', 7)

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
  const parsed = keptShape.safeParse(await cookie.read(request))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header that keeps it for a week. */
export function keepPaidCheckout(kept: KeptCheckout): Promise<string> {
  return cookie.keep(kept)
}

export function forgetPaidCheckout(): Promise<string> {
  return cookie.forget()
}
