import { type Clock, makeMeter } from '#app/services/budget/meter.server.ts'

/** A company's, in milliseconds a minute. */
const budget = 6000

/** A clock, a processor and an event loop that run when they are told to. */
export function makeLoop() {
  let now = 1000
  let used = 0
  let turn: (() => void)[] = []
  const timers: { at: number; act: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    used: () => used,
    later: (wait, act) => void timers.push({ at: now + wait, act }),
    afterTurn: act => void turn.push(act),
  }
  const meter = makeMeter(budget, clock)

  /** The turn of the event loop ends; then time goes by, in which others run. */
  async function pass(ms: number) {
    const over = turn
    turn = []
    for (const act of over) act()
    const until = now + ms
    for (;;) {
      timers.sort((a, b) => a.at - b.at)
      const next = timers[0]
      if (!next || next.at > until) break
      timers.shift()
      now = Math.max(now, next.at)
      next.act()
      await Promise.resolve()
    }
    now = until
    await Promise.resolve()
  }

  function work(ms: number) {
    now += ms
    used += ms
  }

  let people = 1000
  /** A request that works so long, of somebody new in the company unless told; what became of it. */
  async function ask(companyId: number, ms: number, asks: 'read' | 'write' = 'read', userId = people++) {
    try {
      await meter.takeTurn({ companyId, userId }, asks)
    } catch (error) {
      return error
    }
    work(ms)
    return 'done'
  }

  return { meter, pass, work, ask }
}
