import { expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { breakAfter, requestKindOf } from '#app/domain/processor-budget.ts'
import { makeLoop } from '#tests/support/event-loop.ts'

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

test('asking who is signed in, as a page does before it saves, counts as saving', () => {
  expect(requestKindOf('GET', '/api/auth/me')).toBe('write')
  expect(requestKindOf('GET', '/api/auth/session')).toBe('read')
  expect(requestKindOf('HEAD', '/projects')).toBe('read')
  expect(requestKindOf('POST', '/projects')).toBe('write')
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

test('who holds links of a company’s quotes uses an account beside its people’s, half as large, and one quote a part of it', async () => {
  const { meter, ask, pass, work } = makeLoop()
  const look = async (quoteId: number, ms: number) => {
    try {
      await meter.takeTurn({ companyId: 1, quoteId }, 'read')
    } catch (error) {
      return error
    }
    work(ms)
    await pass(10_000)
    return 'done'
  }
  expect(await look(1, 1500)).toBe('done')
  expect(await look(1, 1500)).toBeInstanceOf(TooMany)
  expect(await look(2, 2900)).toBe('done')
  expect(await look(3, 10)).toBeInstanceOf(TooMany)
  expect(await ask(1, 10)).toBe('done')
})
