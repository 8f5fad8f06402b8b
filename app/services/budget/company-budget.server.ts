import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#app/domain/clock.ts'
import { sessionCookieIn } from '#app/domain/cookies.ts'
import type { RequestKind } from '#app/domain/processor-budget.ts'
import { isReading } from '#app/domain/request-method.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { makeMeter, type Requester } from './meter.server.ts'

// Kept in this process: of several machines, each has a budget of its own for a company.

const { setImmediate, setTimeout } = globalThis

let known: ReturnType<typeof makeMeter> | undefined

function meter() {
  const { COMPANY_CPU_SECONDS, RATE_LIMIT_FACTOR } = env()
  known ??= makeMeter(COMPANY_CPU_SECONDS * 1000 * RATE_LIMIT_FACTOR, {
    now: () => performance.now(),
    used: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    later: (wait, act) => void (wait > 0 ? setTimeout(act, wait) : setImmediate(act)),
    afterTurn: act => void setImmediate(act),
  })
  return known
}

type Company = Pick<Scope, 'companyId'>

const requesters = new WeakMap<Request, Requester>()

/** Waits until the company's request may run; throws TooMany when it has used up what it may. */
export async function takeTurn(request: Request, by: Requester, kind: RequestKind): Promise<void> {
  // An object of the request's own: by it the meter knows whose turn it is.
  const requester = requesterOf(by)
  // What somebody saved is saved, though they left meanwhile.
  const gone = isReading(request.method) ? request.signal : undefined
  await meter().takeTurn(requester, kind, gone)
  requesters.set(request, requester)
}

function requesterOf(by: Requester): Requester {
  const { companyId } = by
  if ('userId' in by) return { companyId, userId: by.userId }
  return 'quoteId' in by ? { companyId, quoteId: by.quoteId } : { companyId, link: by.link }
}

/** Once the request's body has been read: waits until what it asks for may be done. */
export async function resumeTurn(request: Request): Promise<void> {
  const requester = requesters.get(request)
  if (requester) await meter().resume(requester)
}

const maxRemembered = 1000
/** Until when a session's requests are refused without a look at anything else. */
const refused: Readonly<Record<RequestKind, Map<string, number>>> = { read: new Map(), write: new Map() }

/** That somebody was refused: who asks again before that cannot be granted is answered at no cost. */
export function rememberRefusal(cookie: string | undefined, kind: RequestKind, seconds: number): void {
  const session = sessionCookieIn(cookie)
  if (session === undefined) return
  const known = refused[kind]
  if (known.size >= maxRemembered) known.clear()
  known.set(session, performance.now() + seconds * 1000)
}

/** For how many seconds more the session's requests are refused; 0 when they are not. */
export function refusedSeconds(cookie: string | undefined, kind: RequestKind): number {
  const known = refused[kind]
  const session = known.size === 0 ? undefined : sessionCookieIn(cookie)
  const until = session === undefined ? undefined : known.get(session)
  if (session === undefined || until === undefined) return 0
  const seconds = Math.ceil((until - performance.now()) / 1000)
  if (seconds <= 0) known.delete(session)
  return Math.max(0, seconds)
}

/** A request begins of which nobody knows yet whose it is. */
export function endTurn(): void {
  known?.endTurn()
}

/** A company that is busy keeps long work waiting for so long at most, before each piece. */
const maxWaitMs = minuteMs / 12

/** Before each piece of long work, such as an export: others have their turn, and the company's own people keep most of its budget. */
export async function takePiece({ companyId }: Company): Promise<void> {
  const until = performance.now() + maxWaitMs
  endTurn()
  do {
    await sleep(meter().waitBeforePiece(companyId))
  } while (meter().waitBeforePiece(companyId) > 0 && performance.now() < until)
  meter().beginPiece(companyId)
}

/** How much processor time a company's pictures have taken of late, in milliseconds. */
export function picturesUse(companyId: number): number {
  return meter().picturesUse(companyId)
}

/** Throws TooMany when a company's pictures have taken all that they may. */
export function requirePictures(companyId: number): void {
  meter().requirePictures(companyId)
}

export function chargePictures(companyId: number, cost: number): void {
  meter().chargePictures(companyId, cost)
}
