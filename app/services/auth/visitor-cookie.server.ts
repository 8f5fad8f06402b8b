import { createCookie } from '@remix-run/node'
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
