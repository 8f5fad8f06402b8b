import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { visitorCookie } from './visit-cookies.server.ts'

/** Keeps the cookie small; a workshop PC is shared. */
const maxPeople = 20

const cookie = visitorCookie('mortise_device', 365)

const deviceShape = z.object({ id: z.string().min(1), userIds: z.array(z.number()) })

/** The last person to sign in is first. */
export type Device = z.infer<typeof deviceShape>

export async function readDevice(request: Request): Promise<Device | null> {
  const parsed = deviceShape.safeParse(await cookie.read(request))
  return parsed.success ? parsed.data : null
}

/** Kept for a year; it outlives signing out. */
export async function keepDevice(request: Request, userId: number): Promise<string> {
  const known = await readDevice(request)
  const others = known?.userIds.filter(id => id !== userId) ?? []
  const id = known?.id ?? randomBytes(16).toString('base64url')
  return cookie.keep({ id, userIds: [userId, ...others].slice(0, maxPeople) })
}
