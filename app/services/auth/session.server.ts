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
import type { SessionState } from '#app/domain/live/live.ts'
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

type SessionCookie = z.infer<typeof keptShape>

type WithHeaders = Pick<Request, 'headers'>

/** Older cookies hold the id alone. */
async function readKept(request: WithHeaders): Promise<SessionCookie | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  if (typeof value === 'string' && value !== '') return { sid: value, usedAt: 0, idleMinutes: null }
  const parsed = keptShape.safeParse(value)
  return parsed.success ? parsed.data : null
}

export async function readSessionId(request: WithHeaders): Promise<string | null> {
  return (await readKept(request))?.sid ?? null
}

export function idleRuleFor(
  actor: Pick<SessionActor, 'idleMinutes' | 'idleChosenAt' | 'username'>,
): IdleRule {
  return idleRuleOf(actor, env().APP_MODE === 'production')
}

type Session = { sid: string; lastUse: LastUse; actor: SessionActor; rule: IdleRule }

async function findSession(request: WithHeaders): Promise<Session | null> {
  const kept = await readKept(request)
  const actor = kept && findSessionActor(kept.sid)
  return actor && { sid: kept.sid, lastUse: kept, actor, rule: idleRuleFor(actor) }
}

/** Null when there is none, or it is over or was idle for too long. */
export async function findActor(request: WithHeaders, now = Date.now()): Promise<SessionActor | null> {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, now) === null ? session.actor : null
}

/** Minutes of idleness, where that alone ended the session; else null. */
export async function findIdleMinutes(request: WithHeaders, now = Date.now()): Promise<number | null> {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, now)
}

/** A Set-Cookie header, or null when there is nothing to note. */
export async function noteUse(
  request: WithHeaders,
  actor: SessionActor,
  now = Date.now(),
): Promise<string | null> {
  const kept = await readKept(request)
  const rule = idleRuleFor(actor)
  if (!kept || !isPersonsDoing(request) || isUseNoted(kept, rule, now)) return null
  return keepSession(kept.sid, rule.minutes, now)
}

function keepSession(sid: string, idleMinutes: number | null, usedAt = Date.now()): Promise<string> {
  return sessionCookie().serialize({ sid, usedAt, idleMinutes } satisfies SessionCookie)
}

/** Returns its Set-Cookie header and ends the browser's earlier session. Throws NotFound when the PC was ended meanwhile. */
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

/** Returns the Set-Cookie header that forgets it. */
export async function endSession(request: Request): Promise<string> {
  const sid = await readSessionId(request)
  if (sid !== null) deleteSession(sid)
  return sessionCookie().serialize('', { maxAge: 0 })
}

/** A Set-Cookie header; null when the browser has no session cookie. */
export async function forgetEndedSession(request: Request): Promise<string | null> {
  const hasCookie = sessionCookieIn(request.headers.get('Cookie') ?? '') !== undefined
  return hasCookie ? sessionCookie().serialize('', { maxAge: 0 }) : null
}

export async function findSocketSession(request: WithHeaders) {
  const session = await findSession(request)
  return session && idleAfter(session.lastUse, session.rule, Date.now()) === null ? session : null
}

/** By the cookie that the socket came with: for an 'idle' one the page may have a newer cookie. */
export function sessionStateOf(sid: string, lastUse: LastUse): SessionState {
  const actor = findSessionActor(sid)
  if (!actor) return 'ended'
  return idleAfter(lastUse, idleRuleFor(actor), Date.now()) === null ? 'signed in' : 'idle'
}
