import { setImmediate as turnEnd } from 'node:timers/promises'
import PQueue from 'p-queue'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { minuteMs } from '#app/domain/clock.ts'
import { sessionCookieIn } from '#app/domain/cookies.ts'
import { TooMany } from '#app/domain/errors.ts'
import {
  breakAfter,
  busySeconds,
  clientsShare,
  freeShare,
  longestWaitMs,
  maxPieceWaitMs,
  maxWaiting,
  personShare,
  picturesPersonShare,
  picturesShare,
  type RequestKind,
  saveFirstShare,
  shares,
  tooManyPicturesText,
  tooMuchText,
} from '#app/domain/processor-budget.ts'
import { isReading } from '#app/domain/request-method.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'

// Kept in this process: each process has its own budget for a company.

/** A person of a company, or the holder of a link, such as 'invoice 12'. */
export type Requester = Pick<Scope, 'companyId' | 'userId'> | { companyId: number; link: string }

/**
 * A company's people, or its clients. One request at a time runs, and `restUntil` (`performance.now()`) none. `recentMs` is what was
 * used of late, as of `recentAt`: it runs off as fast as the budget may be used, so a steady use within the budget takes no breaks.
 */
type Account = {
  name: string
  budgetMs: number
  recentMs: number
  recentAt: number
  queue: PQueue
  restUntil: number
  /** By person and kind. */
  waiting: Map<string, { count: number; rank: number }>
}
type Turn = { account: Account; person?: string; request?: Request }

const maxAccounts = 1000
const pieceRank = -1000
const bodyRank = 1000

const accounts = new Map<string, Account>()
/** Milliseconds of the processor in this minute, by account, person of an account and company's pictures. */
const used = new RateLimiterMemory({ points: 1, duration: 60 })
/** By session. */
const refused = new RateLimiterMemory({ points: 1, duration: 60 })
const turns = new WeakMap<Request, Turn>()
let running: (Turn & { began: number; cpuMs: number }) | undefined

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const budgetMs = () => env().COMPANY_CPU_SECONDS * 1000 * env().RATE_LIMIT_FACTOR

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function accountOf(by: Requester | { companyId: number }): Account {
  const isClient = 'link' in by
  const name = `${by.companyId}${isClient ? ' clients' : ''}`
  const known = accounts.get(name)
  if (known) return known
  if (accounts.size >= maxAccounts) forgetIdle()
  const account = {
    name,
    budgetMs: budgetMs() * (isClient ? clientsShare : 1),
    recentMs: 0,
    recentAt: 0,
    queue: new PQueue({ concurrency: 1 }),
    restUntil: 0,
    waiting: new Map(),
  }
  accounts.set(name, account)
  return account
}

const personOf = ({ name }: Account, who: number | string) => `${name} ${who}`

function forgetIdle() {
  for (const [name, { queue, restUntil }] of accounts) {
    if (queue.size + queue.pending === 0 && restUntil < performance.now()) accounts.delete(name)
  }
}

/** Charges each company for its turns: from a request's start until nothing more of it can run at once. */
function begin(turn: Turn) {
  void endTurn()
  running = { ...turn, began: performance.now(), cpuMs: cpuMs() }
}

/** Resolves once it is charged. Call it when a request begins whose company is not known yet. */
export async function endTurn(): Promise<void> {
  if (!running) return
  const { account, person, began, cpuMs: before } = running
  running = undefined
  const held = performance.now() - began
  // Less than was held where others had the processor, and where threads worked beside.
  const cost = Math.max(0, Math.min(held, cpuMs() - before))
  rest(account, cost, held)
  if (person !== undefined) await used.penalty(person, cost)
  await used.penalty(account.name, cost)
}

function rest(account: Account, cost: number, held: number) {
  const now = performance.now()
  const runOff = ((now - account.recentAt) * account.budgetMs) / minuteMs
  account.recentMs = Math.max(0, account.recentMs - runOff) + cost
  account.recentAt = now
  if (account.recentMs > account.budgetMs * freeShare)
    account.restUntil = Math.max(account.restUntil, now + breakAfter(cost, held))
}

async function usedMs(name: string): Promise<{ ms: number; minuteEndsInMs: number }> {
  const known = await used.get(name)
  return { ms: known?.consumedPoints ?? 0, minuteEndsInMs: known?.msBeforeNext ?? 0 }
}

/** Seconds until the minute ends of an account or a person that has used up theirs; else 0. */
async function secondsOver(name: string, mostMs: number): Promise<number> {
  const { ms, minuteEndsInMs } = await usedMs(name)
  return ms < mostMs ? 0 : Math.max(1, Math.ceil(minuteEndsInMs / 1000))
}

async function requireBudget(
  { account, person }: Required<Pick<Turn, 'account' | 'person'>>,
  kind: RequestKind,
) {
  const mostMs = account.budgetMs * shares[kind]
  const seconds = Math.max(
    await secondsOver(account.name, mostMs),
    await secondsOver(person, mostMs * personShare),
  )
  if (seconds > 0) throw new TooMany(tooMuchText(seconds), seconds)
}

const busy = () => new TooMany(tooMuchText(busySeconds), busySeconds)

/** Resolves once it is the turn's; `check` may refuse it then. The rest comes after it, so that who comes meanwhile may go first. */
function queueFor(turn: Turn, rank: number, check?: () => Promise<void>, gone?: AbortSignal): Promise<void> {
  const { account } = turn
  return new Promise<void>((go, refuse) => {
    const run = async () => {
      await check?.()
      begin(turn)
      go()
      await turnEnd()
      if (running?.account === account) await endTurn()
      const rest = account.restUntil - performance.now()
      if (rest > 0) await sleep(rest)
    }
    account.queue
      .add(run, { priority: rank, ...(gone && { signal: gone }) })
      .catch(error => refuse(gone?.aborted ? busy() : error))
  })
}

/** Throws TooMany when the company, or its person, has used up the minute's budget. */
export async function takeTurn(request: Request, by: Requester, kind: RequestKind): Promise<void> {
  const account = accountOf(by)
  const person = personOf(account, 'link' in by ? by.link : by.userId)
  const turn = { account, person, request }
  await requireBudget(turn, kind)
  const place = `${person} ${kind}`
  const { ms } = await usedMs(person)
  // By the budget without its factor: however high that is, those who save never hold up reading for long.
  const ranked = (kind === 'write' ? saveFirstShare : 0) - (ms * env().RATE_LIMIT_FACTOR) / account.budgetMs
  const ahead = account.waiting.get(place)
  if (ahead && ahead.count >= maxWaiting) throw busy()
  // A new minute begins at nothing used: what the person asked for before still goes first.
  const rank = Math.min(ranked, ahead?.rank ?? ranked)
  account.waiting.set(place, { count: (ahead?.count ?? 0) + 1, rank })
  const began = performance.now()
  const check = async () => {
    if (performance.now() - began > longestWaitMs[kind]) throw busy()
    await requireBudget(turn, kind)
  }
  try {
    // A save goes on although its sender left.
    await queueFor(turn, rank, check, isReading(request.method) ? request.signal : undefined)
  } finally {
    const now = account.waiting.get(place)
    if (now && now.count > 1) account.waiting.set(place, { ...now, count: now.count - 1 })
    else account.waiting.delete(place)
  }
  turns.set(request, turn)
}

/** Call it once the request's body has been read. */
export async function resumeTurn(request: Request): Promise<void> {
  const turn = turns.get(request)
  if (turn && running?.request !== request) await queueFor(turn, bodyRank)
}

/**
 * Call it before each piece of long work, so that others have their turn. Leaves them half of the budget. With `userId` it counts
 * as that person's: an export does not, who asked for it works on.
 */
export async function takePiece({ companyId, userId }: Company & { userId?: number }): Promise<void> {
  const account = accountOf({ companyId })
  const { ms, minuteEndsInMs } = await usedMs(account.name)
  if (ms > account.budgetMs / 2) await sleep(Math.min(minuteEndsInMs, maxPieceWaitMs))
  await queueFor({ account, ...(userId !== undefined && { person: personOf(account, userId) }) }, pieceRank)
}

export function rememberRefusal(cookie: string | undefined, kind: RequestKind, seconds: number): void {
  const session = sessionCookieIn(cookie)
  if (session !== undefined) void refused.block(`${kind} ${session}`, seconds)
}

/** Of what was remembered; 0 when nothing was. */
export async function refusedSeconds(cookie: string | undefined, kind: RequestKind): Promise<number> {
  const session = sessionCookieIn(cookie)
  const known = session === undefined ? null : await refused.get(`${kind} ${session}`)
  return Math.ceil((known?.msBeforeNext ?? 0) / 1000)
}

type Sender = Pick<Scope, 'companyId' | 'userId'>

const picturesOf = ({ companyId }: Company) => `${companyId} pictures`
const picturesBy = (sender: Sender) => `${picturesOf(sender)} ${sender.userId}`

/** In milliseconds of processor time, in this minute. */
export const picturesUseMs = async (companyId: number) => (await usedMs(picturesOf({ companyId }))).ms

export async function requirePictures(sender: Sender): Promise<void> {
  const mostMs = budgetMs() * picturesShare
  const seconds = Math.max(
    await secondsOver(picturesOf(sender), mostMs),
    await secondsOver(picturesBy(sender), mostMs * picturesPersonShare),
  )
  if (seconds > 0) throw new TooMany(tooManyPicturesText(seconds), seconds)
}

export function chargePictures(sender: Sender, cost: number): void {
  void used.penalty(picturesOf(sender), cost)
  void used.penalty(picturesBy(sender), cost)
}
