import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#app/domain/clock.ts'
import { sessionCookieIn } from '#app/domain/cookies.ts'
import type { RequestKind } from '#app/domain/processor-budget.ts'
import { isReading } from '#app/domain/request-method.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { makeMeter, type Requester } from './meter.server.ts'

// Kept in this process: each machine has its own budget for a company.

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

/** Throws TooMany when the company has used up its budget. */
export async function takeTurn(request: Request, by: Requester, kind: RequestKind): Promise<void> {
  // A new object: the meter knows by its identity whose turn it is.
  const requester = requesterOf(by)
  // A save goes on although its sender left.
  const gone = isReading(request.method) ? request.signal : undefined
  await meter().takeTurn(requester, kind, gone)
  requesters.set(request, requester)
}

function requesterOf(by: Requester): Requester {
  const { companyId } = by
  if ('userId' in by) return { companyId, userId: by.userId }
  return 'quoteId' in by ? { companyId, quoteId: by.quoteId } : { companyId, link: by.link }
}

/** Call it once the request's body has been read. */
export async function resumeTurn(request: Request): Promise<void> {
  const requester = requesters.get(request)
  if (requester) await meter().resume(requester)
}

const maxRemembered = 1000
/** By session: `performance.now()` until which requests are refused at once. */
const refused: Readonly<Record<RequestKind, Map<string, number>>> = { read: new Map(), write: new Map() }

export function rememberRefusal(cookie: string | undefined, kind: RequestKind, seconds: number): void {
  const session = sessionCookieIn(cookie)
  if (session === undefined) return
  const known = refused[kind]
  if (known.size >= maxRemembered) known.clear()
  known.set(session, performance.now() + seconds * 1000)
}

export function refusedSeconds(cookie: string | undefined, kind: RequestKind): number {
  const known = refused[kind]
  const session = known.size === 0 ? undefined : sessionCookieIn(cookie)
  const until = session === undefined ? undefined : known.get(session)
  if (session === undefined || until === undefined) return 0
  const seconds = Math.ceil((until - performance.now()) / 1000)
  if (seconds <= 0) known.delete(session)
  return Math.max(0, seconds)
}

/** Call it when a request begins whose company is not known yet. */
export function endTurn(): void {
  known?.endTurn()
}

const maxWaitMs = minuteMs / 12

/** Call it before each piece of long work, such as an export, so that others have their turn. */
export async function takePiece({ companyId }: Company): Promise<void> {
  const until = performance.now() + maxWaitMs
  endTurn()
  do {
    await sleep(meter().waitBeforePiece(companyId))
  } while (meter().waitBeforePiece(companyId) > 0 && performance.now() < until)
  meter().beginPiece(companyId)
}

/** In milliseconds of processor time. */
export function picturesUse(companyId: number): number {
  return meter().picturesUse(companyId)
}

export function requirePictures(companyId: number): void {
  meter().requirePictures(companyId)
}

export function chargePictures(companyId: number, cost: number): void {
  meter().chargePictures(companyId, cost)
}
