import { TooMany } from '#app/domain/errors.ts'
import {
  type Asks,
  againShare,
  breakFactor,
  busySeconds,
  freeShare,
  longestWaitMs,
  minuteMs,
  mostWaiting,
  shares,
  tooMuchText,
} from '#app/domain/processor-budget.ts'

/** All in milliseconds. */
export type Clock = {
  now(): number
  /** Processor time of this process so far. */
  used(): number
  later(wait: number, act: () => void): void
  /** Once all that can run at once has run, and before others who arrive meanwhile are answered. */
  afterTurn(act: () => void): void
}

type Waiting = { since: number; asks: Asks; go: () => void; refuse: (error: TooMany) => void }

type Account = {
  /** What was used, less what has run off since: a minute's budget in a minute. */
  level: number
  levelAt: number
  breakUntil: number
  waiting: Waiting[]
  isCalled: boolean
}

const mostAccounts = 1000

/**
 * Counts the processor time of each company by its turns: from where a request of it begins until nothing more of it can
 * run at once. What is awaited belongs to whoever runs meanwhile. One request of a company runs in each turn of the event loop,
 * so that others are answered between; who has used much takes breaks, and who has used up the minute's budget is refused.
 */
export function makeMeter(budget: number, clock: Clock) {
  const accounts = new Map<number, Account>()
  let running: { account: Account; now: number; used: number } | undefined

  function accountOf(companyId: number): Account {
    const known = accounts.get(companyId)
    if (known) return known
    if (accounts.size >= mostAccounts) forgetIdle()
    const account = { level: 0, levelAt: clock.now(), breakUntil: 0, waiting: [], isCalled: false }
    accounts.set(companyId, account)
    return account
  }

  function forgetIdle() {
    for (const [companyId, account] of accounts) {
      if (levelOf(account) === 0 && account.waiting.length === 0) accounts.delete(companyId)
    }
  }

  function levelOf(account: Account): number {
    const now = clock.now()
    account.level = Math.max(0, account.level - ((now - account.levelAt) * budget) / minuteMs)
    account.levelAt = now
    return account.level
  }

  function begin(account: Account) {
    if (running?.account === account) return
    endTurn()
    running = { account, now: clock.now(), used: clock.used() }
    clock.afterTurn(endTurn)
  }

  /** Whoever is answered next is not the one whose turn it was. */
  function endTurn() {
    if (!running) return
    const { account, now, used } = running
    running = undefined
    // The process also works beside the event loop, and waits for a processor that others use: neither is the company's.
    const cost = Math.max(0, Math.min(clock.now() - now, clock.used() - used))
    account.level = levelOf(account) + cost
    account.breakUntil = account.level > budget * freeShare ? clock.now() + cost * breakFactor : 0
    callNext(account)
  }

  function callNext(account: Account) {
    if (account.isCalled || account.waiting.length === 0) return
    account.isCalled = true
    clock.later(Math.max(0, account.breakUntil - clock.now()), () => {
      account.isCalled = false
      const next = account.waiting.shift()
      if (!next) return
      const refusal = refusalFor(account, next.asks) ?? (isTooLate(next) ? busy() : undefined)
      if (refusal) {
        next.refuse(refusal)
        callNext(account)
        return
      }
      begin(account)
      next.go()
    })
  }

  function isTooLate({ since }: Waiting) {
    return clock.now() - since > longestWaitMs
  }

  function refusalFor(account: Account, asks: Asks): TooMany | undefined {
    const most = budget * shares[asks]
    const level = levelOf(account)
    if (level < most) return undefined
    const seconds = Math.ceil(((level - most * againShare) / budget) * (minuteMs / 1000))
    return new TooMany(tooMuchText(seconds), seconds)
  }

  function busy(): TooMany {
    const seconds = busySeconds
    return new TooMany(tooMuchText(seconds), seconds)
  }

  return {
    /** Resolves when it is the request's turn; rejects with TooMany. */
    async takeTurn(companyId: number, asks: Asks): Promise<void> {
      const account = accountOf(companyId)
      const refusal = refusalFor(account, asks)
      if (refusal) throw refusal
      const isFree = running?.account !== account && clock.now() >= account.breakUntil
      if (isFree && account.waiting.length === 0) return begin(account)
      if (account.waiting.length >= mostWaiting) throw busy()
      await new Promise<void>((go, refuse) => {
        account.waiting.push({ since: clock.now(), asks, go, refuse })
        if (running?.account !== account) callNext(account)
      })
    },
    /** A piece of long work begins, which is not refused: how long to wait before it, in milliseconds. */
    waitBeforePiece(companyId: number): number {
      const account = accountOf(companyId)
      // Half of the budget stays for those who work meanwhile.
      if (levelOf(account) > budget / 2) return minuteMs / 240
      return Math.max(0, account.breakUntil - clock.now())
    },
    beginPiece(companyId: number): void {
      begin(accountOf(companyId))
    },
    endTurn,
    /** For tests: how many companies are remembered. */
    size: () => accounts.size,
  }
}
