import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type IdleRule,
  idleAfter,
  idleRuleOf,
  isPersonsDoing,
  isUseNoted,
  type LastUse,
} from '#app/domain/auth/idle.ts'
import { sessionCookieIn } from '#app/domain/cookies.ts'
import type { Standing } from '#app/domain/live/live.ts'
import { pinSessionMs } from '#app/domain/workshop-pcs/pin-session.ts'
import { env } from '#app/env.server.ts'
import {
  createSession,
  deleteSession,
  findSessionActor,
  type SessionActor,
} from '#app/models/auth/session.server.ts'
import { requireWorkshopPc, type WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { signedCookie } from './signed-cookie.server.ts'

const sessionSeconds = 30 * 24 * 60 * 60

const sessionCookie = signedCookie('mortise_session', sessionSeconds)

const keptShape = z.object({ sid: z.string().min(1), usedAt: z.number(), idleMinutes: z.number().nullable() })

/** What the browser keeps of its session. */
type Kept = z.infer<typeof keptShape>

type Asked = Pick<Request, 'headers'>

/** Cookies of before sessions could be idle hold the id alone. */
async function readKept(request: Asked): Promise<Kept | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  if (typeof value === 'string' && value !== '') return { sid: value, usedAt: 0, idleMinutes: null }
  const parsed = keptShape.safeParse(value)
  return parsed.success ? parsed.data : null
}

export async function readSessionId(request: Asked): Promise<string | null> {
  return (await readKept(request))?.sid ?? null
}

/** How long the person's sessions can go without use. */
export function idleRuleFor(
  actor: Pick<SessionActor, 'idleMinutes' | 'idleChosenAt' | 'username'>,
): IdleRule {
  return idleRuleOf(actor, env().APP_MODE === 'production')
}

type Session = { sid: string; lastUse: LastUse; actor: SessionActor; rule: IdleRule }

async function findSession(request: Asked): Promise<Session | null> {
  const kept = await readKept(request)
  const actor = kept && findSessionActor(kept.sid)
  return actor && { sid: kept.sid, lastUse: kept, actor, rule: idleRuleFor(actor) }
}

/** Whose session the request comes with; null when it has none, or one that is over or went unused for too long. */
export async function findActor(request: Asked, now = Date.now()): Promise<SessionActor | null> {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, now) === null ? session.actor : null
}

/** For how many minutes nothing happened, where that alone is why the request's session is over; else null. */
export async function findIdleMinutes(request: Asked, now = Date.now()): Promise<number | null> {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, now)
}

/** The Set-Cookie header by which the browser keeps that its person has just used the session; null when there is no need. */
export async function noteUse(request: Asked, actor: SessionActor, now = Date.now()): Promise<string | null> {
  const kept = await readKept(request)
  const rule = idleRuleFor(actor)
  if (!kept || !isPersonsDoing(request) || isUseNoted(kept, rule, now)) return null
  return keepSession(kept.sid, rule.minutes, now)
}

function keepSession(sid: string, idleMinutes: number | null, usedAt = Date.now()): Promise<string> {
  return sessionCookie().serialize({ sid, usedAt, idleMinutes } satisfies Kept)
}

/**
 * Starts a session and returns its Set-Cookie header; one that is begun by PIN, at a workshop PC, is shorter. A session the browser
 * still holds is ended. Throws NotFound when the PC was ended meanwhile.
 */
export async function startSession(
  request: Request,
  userId: number,
  address: string,
  pc: Pick<WorkshopPc, 'id' | 'companyId'> | null = null,
): Promise<string> {
  const earlier = await readSessionId(request)
  if (earlier !== null) deleteSession(earlier)
  const sid = randomBytes(32).toString('base64url')
  const userAgent = (request.headers.get('User-Agent') ?? '').slice(0, 300)
  const longestMs = pc === null ? sessionSeconds * 1000 : pinSessionMs
  if (pc) requireWorkshopPc(pc, pc.id)
  createSession(sid, userId, { userAgent, address }, Date.now() + longestMs, pc?.id)
  noteSecurityEvent('signedIn', { userId })
  return keepSession(sid, null)
}

/** Ends the session and returns the Set-Cookie header that forgets it. */
export async function endSession(request: Request): Promise<string> {
  const sid = await readSessionId(request)
  if (sid !== null) deleteSession(sid)
  return sessionCookie().serialize('', { maxAge: 0 })
}

/** The Set-Cookie header that forgets a session which is over, or cannot be read; null when the browser has none. */
export async function forgetEndedSession(request: Request): Promise<string | null> {
  const hasCookie = sessionCookieIn(request.headers.get('Cookie') ?? '') !== undefined
  return hasCookie ? sessionCookie().serialize('', { maxAge: 0 }) : null
}

/** Whose session a socket's cookies are of; null when it is over. */
export async function findSocketSession(request: Asked) {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, Date.now()) === null ? session : null
}

/** How a session stands by what its cookie told when a socket came with it: of one that is 'idle' the page may have a newer one. */
export function standingOf(sid: string, lastUse: LastUse): Standing {
  const actor = findSessionActor(sid)
  if (!actor) return 'ended'
  return idleAfter(lastUse, idleRuleFor(actor), Date.now()) === null ? 'signed in' : 'idle'
}
