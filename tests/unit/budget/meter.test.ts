import { expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import {
  breakAfter,
  longestWaitMs,
  mostWaiting,
  personShare,
  requestKindOf,
} from '#app/domain/processor-budget.ts'
import { type Clock, makeMeter } from '#app/services/budget/meter.server.ts'

const budget = 6000

/** A clock, a processor and an event loop that run when they are told to. */
function makeLoop() {
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

test('a company beyond its budget is refused in words, and told when to come again; others are not', async () => {
  const { ask, pass } = makeLoop()
  let refused: unknown
  let times = 0
  for (; refused === undefined && times < 100; times++) {
    const result = await ask(1, 500)
    if (result !== 'done') refused = result
    await pass(2000)
  }
  expect(times).toBeGreaterThan(12)
  expect(refused).toBeInstanceOf(TooMany)
  const { message, retryAfterSeconds } = refused as TooMany
  expect(message).toBe(
    `Your company has asked for a lot in the last minute. Please try again in ${retryAfterSeconds} seconds.`,
  )
  expect(await ask(2, 500)).toBe('done')
  await pass((retryAfterSeconds - 1) * 1000)
  await pass(1000)
  expect(await ask(1, 10)).toBe('done')
})

test('what was saved is taken longer than what is looked at', async () => {
  const { meter, ask, pass, work } = makeLoop()
  meter.beginPiece(1)
  work(6500)
  await pass(0)
  expect(await ask(1, 10, 'read')).toBeInstanceOf(TooMany)
  await pass(26_000)
  meter.beginPiece(1)
  work(6500)
  await pass(26_000)
  expect(await ask(1, 10, 'read')).toBeInstanceOf(TooMany)
  expect(await ask(1, 10, 'write')).toBe('done')
  meter.endTurn()
  meter.beginPiece(1)
  work(6500)
  await pass(0)
  expect(await ask(1, 10, 'write')).toBeInstanceOf(TooMany)
})

test('what others do while a request waits is not its company’s', async () => {
  const { meter, ask, pass, work } = makeLoop()
  expect(await ask(1, 10)).toBe('done')
  await pass(0)
  work(20_000)
  expect(await ask(1, 10)).toBe('done')
  meter.endTurn()
  work(20_000)
  await pass(0)
  expect(await ask(1, 10)).toBe('done')
})

test('what a request does once its body was read is charged, and followed by its break', async () => {
  const { meter, ask, pass, work } = makeLoop()
  const us = { companyId: 1, userId: 1 }
  await ask(1, 500, 'write', 1)
  await pass(breakAfter(500))
  await meter.takeTurn(us, 'write')
  work(1)
  let next = false
  void ask(1, 1).then(() => (next = true))
  await pass(1)
  void meter.resume(us).then(() => work(100))
  await pass(breakAfter(1))
  await pass(breakAfter(100) - 10)
  expect(next).toBe(false)
  await pass(20)
  expect(next).toBe(true)
  await pass(breakAfter(1))
  await meter.resume(us)
  work(12_500)
  await pass(0)
  expect(await ask(1, 1, 'write')).toBeInstanceOf(TooMany)
  expect(await ask(2, 1)).toBe('done')
})

test('bodies that were read at once are worked off one after another, with a break after each', async () => {
  const { meter, ask, pass, work } = makeLoop()
  await ask(1, 500)
  await pass(breakAfter(500))
  const requests = Array.from({ length: 4 }, (_, userId) => ({ companyId: 1, userId }))
  for (const us of requests) {
    await Promise.all([meter.takeTurn(us, 'write'), pass(0), pass(breakAfter(0))])
  }
  let done = 0
  const bodies = requests.map(us =>
    meter.resume(us).then(() => {
      work(60)
      done++
    }),
  )
  void ask(1, 1).then(() => (done += 100))
  await Promise.resolve()
  expect(done).toBe(1)
  await pass(breakAfter(60) - 10)
  expect(done).toBe(1)
  await pass(20)
  expect(done).toBe(2)
  for (let n = 0; n < 3; n++) await pass(breakAfter(60) + 10)
  await Promise.all(bodies)
  expect(done).toBe(104)
})

test('whose turn it is goes on at once when the body is there', async () => {
  const { meter, ask, work } = makeLoop()
  await ask(1, 500)
  meter.endTurn()
  const us = { companyId: 2, userId: 1 }
  await meter.takeTurn(us, 'write')
  work(10)
  let isOn = false
  void meter.resume(us).then(() => (isOn = true))
  await Promise.resolve()
  expect(isOn).toBe(true)
})

test('requests of one company run one in a turn, and take breaks once it has used much', async () => {
  const { meter, pass, work } = makeLoop()
  const began: string[] = []
  const come = (name: string, companyId: number) =>
    void meter.takeTurn({ companyId, userId: 1 }, 'read').then(() => {
      began.push(name)
      work(700)
    })
  come('ours 1', 1)
  await Promise.resolve()
  await Promise.resolve()
  come('ours 2', 1)
  come('ours 3', 1)
  come('theirs', 2)
  await Promise.resolve()
  await Promise.resolve()
  expect(began).toEqual(['ours 1', 'theirs'])
  await pass(0)
  expect(began).toEqual(['ours 1', 'theirs'])
  await pass(2800)
  expect(began).toEqual(['ours 1', 'theirs', 'ours 2'])
  await pass(2000)
  expect(began).toHaveLength(3)
  await pass(900)
  expect(began).toEqual(['ours 1', 'theirs', 'ours 2', 'ours 3'])
})

test('who has gone while they waited takes no turn, and no place', async () => {
  const { meter, ask, pass, work } = makeLoop()
  await meter.takeTurn({ companyId: 1, userId: 1 }, 'read')
  work(700)
  const leaving = Array.from({ length: mostWaiting }, () => new AbortController())
  const results: unknown[] = []
  const gone = leaving.map(({ signal }, n) =>
    meter.takeTurn({ companyId: 1, userId: 100 + n }, 'read', signal).then(
      () => results.push('ran'),
      error => results.push(error),
    ),
  )
  expect(await ask(1, 1)).toBeInstanceOf(TooMany)
  for (const controller of leaving) controller.abort()
  await Promise.all(gone)
  expect(results).toHaveLength(mostWaiting)
  expect(results.every(result => result instanceof TooMany)).toBe(true)
  const next = ask(1, 1)
  await pass(0)
  await pass(3000)
  expect(await next).toBe('done')
})

test('so many wait and no more, and nobody for long', async () => {
  const { meter, ask, pass } = makeLoop()
  const results: unknown[] = []
  await meter.takeTurn({ companyId: 1, userId: 1 }, 'read')
  for (let n = 0; n < mostWaiting; n++) void ask(1, 200).then(result => results.push(result))
  expect(await ask(1, 1)).toBeInstanceOf(TooMany)
  expect(await ask(2, 1)).toBe('done')
  for (let n = 0; n < 200; n++) await pass(longestWaitMs.read / 100)
  expect(results).toHaveLength(mostWaiting)
  expect(results.filter(result => result instanceof TooMany).length).toBeGreaterThan(10)
  expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'done'))
})

test('asking who is signed in, as a page does before it saves, counts as saving', () => {
  expect(requestKindOf('GET', '/api/auth/me')).toBe('write')
  expect(requestKindOf('GET', '/api/auth/session')).toBe('read')
  expect(requestKindOf('HEAD', '/projects')).toBe('read')
  expect(requestKindOf('POST', '/projects')).toBe('write')
})

test('saving goes before reading that waits, and has room of its own; of another company, neither waits', async () => {
  const { ask, pass } = makeLoop()
  expect(await ask(1, 700)).toBe('done')
  const began: string[] = []
  const come = (name: string, asks: 'read' | 'write') =>
    void ask(1, 50, asks).then(result => began.push(result === 'done' ? name : `${name} refused`))
  for (let n = 1; n <= mostWaiting + 1; n++) come(`read ${n}`, 'read')
  come('first save', 'write')
  come('second save', 'write')
  expect(await ask(2, 1)).toBe('done')
  await pass(0)
  await pass(2800)
  await pass(breakAfter(50))
  await pass(breakAfter(50))
  expect(began).toEqual([`read ${mostWaiting + 1} refused`, 'first save', 'second save', 'read 1'])
})

test('what was typed is taken after a wait at which reading is refused', async () => {
  const { ask, pass } = makeLoop()
  const results: Record<string, unknown> = {}
  await ask(1, 700)
  await pass(0)
  for (const asks of ['write', 'read'] as const) void ask(1, 3000, asks).then(told => (results[asks] = told))
  await pass(2800)
  void ask(1, 10, 'write').then(told => (results.second = told))
  await pass(12_000)
  await pass(100)
  expect(results).toEqual({ write: 'done', second: 'done', read: expect.any(TooMany) })
  expect(await ask(2, 10)).toBe('done')
})

test('one person has a share of what the company may: colleagues go on, as others do', async () => {
  const { ask, pass } = makeLoop()
  const [greedy, colleague] = [1, 2]
  let reads = 0
  while ((await ask(1, 500, 'read', greedy)) === 'done') {
    reads++
    await pass(2000)
  }
  expect(reads).toBeGreaterThan(4)
  expect(reads).toBeLessThan(7)
  expect(await ask(1, 10, 'write', greedy)).toBe('done')
  await pass(100)
  for (let minute = 0; minute < 20; minute++) {
    await pass(3000)
    await ask(1, 500, 'read', greedy)
    await pass(3000)
    expect(await ask(1, 100, 'read', colleague)).toBe('done')
  }
  expect(await ask(2, 10, 'read', 3)).toBe('done')
})

test('neither saving what is expensive, nor saving without a pause, ends the reading of colleagues', async () => {
  for (const [cost, pause] of [
    [600, 100],
    [2, 1],
  ] as const) {
    const { ask, pass } = makeLoop()
    const read: unknown[] = []
    for (let at = 0; at < 300_000; at += cost + pause) {
      void ask(1, cost, 'write', 1).catch(() => {})
      if (at % 9000 < cost + pause) void ask(1, 20, 'read', 2).then(result => read.push(result))
      await pass(pause)
    }
    await pass(20_000)
    expect(read.length).toBeGreaterThan(25)
    expect(read.filter(result => result !== 'done')).toEqual([])
    expect(await ask(2, 20, 'read', 3)).toBe('done')
  }
})

test('whoever has used least goes first, and one person waits for so many at once', async () => {
  const { ask, pass } = makeLoop()
  const [greedy, colleague] = [1, 2]
  const began: string[] = []
  const come = (name: string, company: number, person: number) =>
    void ask(company, 100, 'read', person).then(result => result === 'done' && began.push(name))
  await ask(1, 700, 'read', greedy)
  for (let n = 0; n < mostWaiting * personShare; n++) come('greedy', 1, greedy)
  expect(await ask(1, 100, 'read', greedy)).toBeInstanceOf(TooMany)
  come('colleague', 1, colleague)
  come('other company', 2, 3)
  await pass(0)
  await pass(2800)
  expect(began).toEqual(['other company', 'colleague'])
  await pass(breakAfter(100))
  expect(began).toEqual(['other company', 'colleague', 'greedy'])
})

test('a break is longer after work that holds others for long, and never longer than others need', () => {
  expect([5, 10, 19].map(ms => breakAfter(ms))).toEqual([20, 40, 76])
  expect([25, 40, 48].map(ms => breakAfter(ms))).toEqual([225, 600, 800])
  expect([100, 200, 700].map(ms => breakAfter(ms))).toEqual([800, 800, 2800])
  expect(breakAfter(10, 80)).toBe(800)
})

test('long work waits for half of the budget to be free, and is never refused', async () => {
  const { meter, pass, work } = makeLoop()
  expect(meter.waitBeforePiece(1)).toBe(0)
  meter.beginPiece(1)
  work(4000)
  await pass(0)
  expect(meter.waitBeforePiece(1)).toBeGreaterThan(0)
  await pass(20_000)
  expect(meter.waitBeforePiece(1)).toBe(0)
})

test('companies that ask for nothing are forgotten', async () => {
  const { meter, ask, pass } = makeLoop()
  for (let company = 1; company <= 5000; company++) {
    await ask(company, 1)
    await pass(1)
  }
  expect(meter.size()).toBeLessThanOrEqual(1001)
})
