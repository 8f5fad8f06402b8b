import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '#app/env.server.ts'

const tenMinutes = 10 * 60

const arrivalShape = z.object({ companyName: z.string(), email: z.string() })

/** Who has just been let in, for the sign-in form to begin with. */
export type Arrival = z.infer<typeof arrivalShape>

let cookie: ReturnType<typeof createCookie> | undefined

function arrivalCookie() {
  cookie ??= createCookie('mortise_arrival', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().APP_URL.startsWith('https:'),
    secrets: [env().SESSION_SECRET],
    maxAge: tenMinutes,
  })
  return cookie
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
