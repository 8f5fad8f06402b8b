import { randomBytes } from 'node:crypto'
import {
  createSession,
  deleteSession,
  findSessionActor,
  type SessionActor,
} from '#app/models/auth/session.server.ts'
import { signedCookie } from './signed-cookie.server.ts'

const sessionSeconds = 30 * 24 * 60 * 60

const sessionCookie = signedCookie('mortise_session', sessionSeconds)

type Asked = Pick<Request, 'headers'>

export async function readSessionId(request: Asked): Promise<string | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

export async function findActor(request: Asked): Promise<SessionActor | null> {
  const sid = await readSessionId(request)
  return sid === null ? null : findSessionActor(sid)
}

/** Starts a session and returns its Set-Cookie header. A session the browser still holds is ended. */
export async function startSession(request: Request, userId: number, address: string): Promise<string> {
  const earlier = await readSessionId(request)
  if (earlier !== null) deleteSession(earlier)
  const sid = randomBytes(32).toString('base64url')
  const userAgent = (request.headers.get('User-Agent') ?? '').slice(0, 300)
  createSession(sid, userId, { userAgent, address }, Date.now() + sessionSeconds * 1000)
  return sessionCookie().serialize(sid)
}

/** Ends the session and returns the Set-Cookie header that forgets it. */
export async function endSession(request: Request): Promise<string> {
  const sid = await readSessionId(request)
  if (sid !== null) deleteSession(sid)
  return sessionCookie().serialize('', { maxAge: 0 })
}

/** The Set-Cookie header that forgets a session which is over, or cannot be read; null when the browser has none. */
export async function forgetEndedSession(request: Request): Promise<string | null> {
  const hasCookie = /(?:^|;\s*)mortise_session=[^;]/.test(request.headers.get('Cookie') ?? '')
  return hasCookie ? sessionCookie().serialize('', { maxAge: 0 }) : null
}
