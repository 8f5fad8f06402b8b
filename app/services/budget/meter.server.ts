import { minuteMs } from '#app/domain/clock.ts'
import { TooMany } from '#app/domain/errors.ts'
import {
  againShare,
  aheadShare,
  breakAfter,
  busySeconds,
  clientsShare,
  freeShare,
  longestWaitMs,
  maxWaiting,
  personShare,
  picturesShare,
  type RequestKind,
  shares,
  tooManyPicturesText,
  tooMuchText,
} from '#app/domain/processor-budget.ts'
import type { Scope } from '#app/domain/scope.ts'

/** In milliseconds. */
export type Clock = {
  now(): number
  /** Processor time of this process. */
  used(): number
  later(wait: number, act: () => void): void
  /** Runs after what can run at once, before newly arrived requests. */
  afterTurn(act: () => void): void
}

/** A person of a company, or the holder of a link, such as 'invoice 12': clients have an account separate from the company's people. */
export type Requester =
  | Pick<Scope, 'companyId' | 'userId'>
  | { companyId: number; quoteId: number }
  | { companyId: number; link: string }

/** Falls by a minute's budget in a minute. */
type Use = { budget: number; level: number; levelAt: number }

type Waiting = {
  since: number
  asks: RequestKind
  person: Use
  by: Requester
  /** It had its turn, and goes on once its body was read: never refused, never passed. */
  isBegun: boolean
  go: () => void
  refuse: (error: TooMany) => void
}

type Account = {
  use: Use
  /** Use by the process that draws pictures. */
  pictures: Use
  people: Map<number | string, Use>
  breakUntil: number
  waiting: Waiting[]
  isCalled: boolean
}

const maxAccounts = 1000

/**
 * Charges each company for its turns, from a request's start until nothing more of it can run at once; awaited work is charged to the
 * company that runs meanwhile. One request of a company runs in each turn of the event loop. Heavy use leads to breaks, then to refusals;
 * of those who wait the least user goes first, and saving before reading.
 */
export function makeMeter(budget: number, clock: Clock) {
  const accounts = new Map<string, Account>()
  let running: { account: Account; person?: Use; by?: Requester; now: number; used: number } | undefined

  function newUse(share: number): Use {
    return { budget: budget * share, level: 0, levelAt: clock.now() }
  }

  function accountOf(by: Pick<Requester, 'companyId'>): Account {
    const isClient = 'quoteId' in by || 'link' in by
    const key = `${by.companyId}${isClient ? ' clients' : ''}`
    const known = accounts.get(key)
    if (known) return known
    if (accounts.size >= maxAccounts) forgetIdle()
    const use = newUse(isClient ? clientsShare : 1)
    const pictures = newUse(picturesShare)
    const account = { use, pictures, people: new Map(), breakUntil: 0, waiting: [], isCalled: false }
    accounts.set(key, account)
    return account
  }

  /** Each client link counts as one person. */
  function personOf({ use, people }: Account, by: Requester): Use {
    const id = idOf(by)
    const known = people.get(id) ?? newUse((personShare * use.budget) / budget)
    people.set(id, known)
    return known
  }

  function forgetIdle() {
    for (const [key, account] of accounts) {
      const isIdle =
        levelOf(account.use) === 0 && levelOf(account.pictures) === 0 && account.waiting.length === 0
      if (isIdle && running?.account !== account) accounts.delete(key)
    }
  }

  function levelOf(use: Use): number {
    const now = clock.now()
    use.level = Math.max(0, use.level - ((now - use.levelAt) * use.budget) / minuteMs)
    use.levelAt = now
    return use.level
  }

  function begin(account: Account, person?: Use, by?: Requester) {
    if (running?.account === account) return
    endTurn()
    const turn = { account, now: clock.now(), used: clock.used() }
    running = { ...turn, ...(person && { person }), ...(by && { by }) }
    clock.afterTurn(endTurn)
  }

  function isFree(account: Account): boolean {
    return running?.account !== account && clock.now() >= account.breakUntil && account.waiting.length === 0
  }

  function wait(account: Account, waiting: Waiting) {
    account.waiting.push(waiting)
    if (running?.account !== account) callNext(account)
  }

  function endTurn() {
    if (!running) return
    const { account, person, now, used } = running
    running = undefined
    // Excludes work beside the event loop and waits for a processor, which are not the company's.
    const held = clock.now() - now
    const cost = Math.max(0, Math.min(held, clock.used() - used))
    account.use.level = levelOf(account.use) + cost
    if (person) person.level = levelOf(person) + cost
    const isLittle = account.use.level <= budget * freeShare
    // A short piece of work cuts no long break.
    account.breakUntil = isLittle ? 0 : Math.max(account.breakUntil, clock.now() + breakAfter(cost, held))
    callNext(account)
  }

  function callNext(account: Account) {
    if (account.isCalled || account.waiting.length === 0) return
    account.isCalled = true
    clock.later(Math.max(0, account.breakUntil - clock.now()), () => {
      account.isCalled = false
      if (running?.account === account) return
      if (clock.now() < account.breakUntil) return callNext(account)
      const next = takeNext(account)
      if (!next) return
      const refusal = next.isBegun
        ? undefined
        : (refusalFor(account, next.person, next.asks) ?? (isTooLate(next) ? busy() : undefined))
      if (refusal) {
        next.refuse(refusal)
        callNext(account)
        return
      }
      begin(account, next.person, next.by)
      next.go()
    })
  }

  function takeNext({ waiting }: Account): Waiting | undefined {
    const [first, ...others] = waiting
    if (!first) return undefined
    let next = first
    for (const other of others) if (rankOf(other) < rankOf(next)) next = other
    waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  /** The lowest goes first, then the earliest. Waiting lowers the rank, so that nobody is passed for long. */
  function rankOf({ asks, person, isBegun, since }: Waiting): number {
    if (isBegun) return Number.NEGATIVE_INFINITY
    const waited = ((clock.now() - since) * budget) / minuteMs
    return levelOf(person) - waited - (asks === 'write' ? budget * aheadShare : 0)
  }

  function isTooLate({ since, asks }: Waiting) {
    return clock.now() - since > longestWaitMs[asks]
  }

  function hasRoom({ waiting }: Account, person: Use, asks: RequestKind): boolean {
    const alike = waiting.filter(other => other.asks === asks && !other.isBegun)
    const own = alike.filter(other => other.person === person)
    return alike.length < maxWaiting && own.length < maxWaiting * personShare
  }

  function refusalFor(account: Account, person: Use, asks: RequestKind): TooMany | undefined {
    const seconds = Math.max(secondsOver(account.use, asks), secondsOver(person, asks))
    return seconds > 0 ? new TooMany(tooMuchText(seconds), seconds) : undefined
  }

  /** Seconds until it is granted again; 0 when it is. */
  function secondsOver(use: Use, asks: RequestKind): number {
    const most = use.budget * shares[asks]
    const level = levelOf(use)
    if (level < most) return 0
    return Math.ceil(((level - most * againShare) / use.budget) * (minuteMs / 1000))
  }

  function busy(): TooMany {
    const seconds = busySeconds
    return new TooMany(tooMuchText(seconds), seconds)
  }

  return {
    /** Rejects with TooMany, also when `gone` aborts the wait. */
    async takeTurn(by: Requester, asks: RequestKind, gone?: AbortSignal): Promise<void> {
      const account = accountOf(by)
      const person = personOf(account, by)
      const refusal = refusalFor(account, person, asks)
      if (refusal) throw refusal
      if (isFree(account)) return begin(account, person, by)
      if (!hasRoom(account, person, asks)) throw busy()
      await new Promise<void>((go, refuse) => {
        const own = { since: clock.now(), asks, person, by, isBegun: false, go, refuse }
        wait(account, own)
        gone?.addEventListener('abort', () => {
          account.waiting = account.waiting.filter(other => other !== own)
          refuse(busy())
        })
      })
    },
    /** Charges the work after a wait, such as for the body: else eight bodies that arrive at once would run without a break. */
    async resume(by: Requester): Promise<void> {
      if (running?.by === by) return
      const account = accountOf(by)
      const person = personOf(account, by)
      if (isFree(account)) return begin(account, person, by)
      await new Promise<void>(go => {
        wait(account, { since: clock.now(), asks: 'write', person, by, isBegun: true, go, refuse: () => {} })
      })
    },
    /** Milliseconds to wait before a piece of long work, which is never refused. */
    waitBeforePiece(companyId: number): number {
      const account = accountOf({ companyId })
      // Half of the budget stays for those who work meanwhile.
      if (levelOf(account.use) > budget / 2) return minuteMs / 240
      return Math.max(0, account.breakUntil - clock.now())
    },
    beginPiece(companyId: number): void {
      endTurn()
      begin(accountOf({ companyId }))
    },
    picturesUse: (companyId: number) => levelOf(accountOf({ companyId }).pictures),
    requirePictures(companyId: number): void {
      const seconds = secondsOver(accountOf({ companyId }).pictures, 'read')
      if (seconds > 0) throw new TooMany(tooManyPicturesText(seconds), seconds)
    },
    chargePictures(companyId: number, cost: number): void {
      const { pictures } = accountOf({ companyId })
      pictures.level = levelOf(pictures) + cost
    },
    endTurn,
    size: () => accounts.size,
  }
}

function idOf(by: Requester): number | string {
  if ('userId' in by) return by.userId
  return 'quoteId' in by ? by.quoteId : by.link
}
