import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turnEnd } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { breakAfter, maxWaiting, type RequestKind, requestKindOf } from '#app/domain/processor-budget.ts'
import {
  endTurn,
  type Requester,
  resumeTurn,
  takePiece,
  takeTurn,
} from '#app/services/company-budget.server.ts'

/** A company's, in milliseconds a minute. */
const budgetMs = 6000
let factor = 1

vi.mock('#app/env.server.ts', async original => ({
  ...(await original<object>()),
  env: () => ({ COMPANY_CPU_SECONDS: budgetMs / 1000, RATE_LIMIT_FACTOR: factor }),
}))

let usedMs = 0
let nowMs = 0
let lastCompany = 7000
let [ours, theirs] = [0, 0]

beforeEach(async () => {
  await endTurn()
  ours = ++lastCompany
  theirs = ++lastCompany
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: usedMs * 1000, system: 0 }))
  return async () => {
    // What still waits ends with the test, but for what sets itself a timer again and again.
    for (let turn = 0; turn < 100 && vi.getTimerCount() > 0; turn++) await vi.runOnlyPendingTimersAsync()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

/** Holds the processor. */
function work(ms: number) {
  usedMs += ms
  nowMs += ms
}

/** Time goes by in which nobody works. */
async function pass(ms: number) {
  for (let turn = 0; turn < 3; turn++) await turnEnd()
  nowMs += ms
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 3; turn++) await turnEnd()
}

let lastPerson = 1000

/** What becomes of a request that works so long, of somebody new in the company unless told. */
async function ask(by: Partial<Requester> & { companyId: number }, ms: number, kind: RequestKind = 'read') {
  const request = new Request('http://localhost/projects', { method: kind === 'read' ? 'GET' : 'POST' })
  try {
    await takeTurn(request, { userId: ++lastPerson, ...by } as Requester, kind)
  } catch (error) {
    return error
  }
  work(ms)
  return 'done'
}

/** Names in the order in which their requests began. */
function line() {
  const began: string[] = []
  const come = (name: string, by: Parameters<typeof ask>[0], ms: number, kind?: RequestKind) =>
    void ask(by, ms, kind).then(result => began.push(result === 'done' ? name : `${name} refused`))
  return { began, come }
}

test('a company beyond its budget is refused in words until the minute is over; others are not', async () => {
  let refused: unknown = 'done'
  let times = 0
  for (; refused === 'done'; times++) {
    refused = await ask({ companyId: ours }, 500)
    await pass(2000)
  }
  expect(times).toBe(13)
  expect(refused).toBeInstanceOf(TooMany)
  const { message, retryAfterSeconds = 0 } = refused as TooMany
  expect(message).toBe(
    `Your company has asked for a lot in the last minute. Please try again in ${retryAfterSeconds} seconds.`,
  )
  expect(await ask({ companyId: ours }, 10, 'write')).toBe('done')
  expect(await ask({ companyId: theirs }, 500)).toBe('done')
  await pass(retryAfterSeconds * 1000)
  expect(await ask({ companyId: ours }, 10)).toBe('done')
})

test('saving is taken for twice as long as reading', async () => {
  await ask({ companyId: ours }, 11_000)
  await pass(44_000)
  expect(await ask({ companyId: ours }, 1000)).toBeInstanceOf(TooMany)
  expect(await ask({ companyId: ours }, 1000, 'write')).toBe('done')
  await pass(4000)
  expect(await ask({ companyId: ours }, 10, 'write')).toBeInstanceOf(TooMany)
})

test('reading has its turn beside saving that never ends, however high the budget', async () => {
  factor = 1000
  const { began, come } = line()
  const person = { companyId: ours, userId: 1 }
  let isOver = false
  const save = () => {
    if (!isOver) void ask(person, 100, 'write').then(save)
  }
  for (let browsers = 0; browsers < 8; browsers++) save()
  come('reading', person, 10)
  for (let turns = 0; turns < 40 && began.length === 0; turns++) await pass(100)
  isOver = true
  factor = 1
  expect(began).toContain('reading')
})

test('what somebody saves goes on in its order when a new minute begins', async () => {
  const person = { companyId: ours, userId: 1 }
  await ask(person, 10, 'write')
  await pass(55_000)
  await ask(person, 1500, 'write')
  const { began, come } = line()
  come('before', person, 10, 'write')
  await pass(5000)
  come('after', person, 10, 'write')
  await pass(10_000)
  expect(began).toEqual(['before', 'after'])
})

test('asking who is signed in, as a page does before it saves, counts as saving', () => {
  expect(requestKindOf('GET', '/api/auth/me')).toBe('write')
  expect(requestKindOf('GET', '/api/auth/session')).toBe('read')
  expect(requestKindOf('HEAD', '/projects')).toBe('read')
  expect(requestKindOf('POST', '/projects')).toBe('write')
})

test('what others do while a request waits is not its company’s', async () => {
  expect(await ask({ companyId: ours }, 10)).toBe('done')
  await pass(0)
  work(20_000)
  expect(await ask({ companyId: ours }, 10)).toBe('done')
  await endTurn()
  work(20_000)
  await pass(0)
  expect(await ask({ companyId: ours }, 10)).toBe('done')
})

test('one person has a share of what the company may: colleagues go on', async () => {
  const greedy = { companyId: ours, userId: 1 }
  let reads = 0
  for (; (await ask(greedy, 500)) === 'done'; reads++) await pass(2000)
  expect(reads).toBe(4)
  expect(await ask(greedy, 10, 'write')).toBe('done')
  await pass(100)
  expect(await ask({ companyId: ours, userId: 2 }, 100)).toBe('done')
})

test('holders of links use an account beside the company’s people, half as large, and one link a part of it', async () => {
  expect(await ask({ companyId: ours, link: 'quote 1' }, 1500)).toBe('done')
  await pass(6000)
  expect(await ask({ companyId: ours, link: 'quote 1' }, 10)).toBeInstanceOf(TooMany)
  expect(await ask({ companyId: ours, link: 'quote 2' }, 1600)).toBe('done')
  await pass(6400)
  expect(await ask({ companyId: ours, link: 'quote 3' }, 10)).toBeInstanceOf(TooMany)
  expect(await ask({ companyId: ours }, 10)).toBe('done')
})

test('requests of one company run one in a turn, with breaks once it has used much', async () => {
  const { began, come } = line()
  for (const name of ['first', 'second', 'third']) come(name, { companyId: ours }, 700)
  await pass(0)
  come('theirs', { companyId: theirs }, 10)
  await pass(0)
  expect(began).toEqual(['first', 'theirs'])
  await pass(breakAfter(700) - 50)
  expect(began).toHaveLength(2)
  await pass(100)
  expect(began).toEqual(['first', 'theirs', 'second'])
  await pass(breakAfter(700) + 100)
  expect(began).toEqual(['first', 'theirs', 'second', 'third'])
})

test('who works steadily within the budget takes no breaks, however long', async () => {
  const waits: number[] = []
  for (let n = 0; n < 100; n++) {
    const began = nowMs
    const asked = ask({ companyId: ours }, 50)
    await pass(0)
    if ((await Promise.race([asked, turnEnd('waits')])) === 'waits') await pass(800)
    await asked
    waits.push(nowMs - began - 50)
    await pass(550)
  }
  expect(waits.filter(wait => wait > 0)).toEqual([])
})

test('a break is longer after work that holds others for long, and never longer than others need', () => {
  expect([5, 10, 19].map(ms => breakAfter(ms))).toEqual([20, 40, 76])
  expect([25, 40, 48].map(ms => breakAfter(ms))).toEqual([225, 600, 800])
  expect([100, 200, 700].map(ms => breakAfter(ms))).toEqual([800, 800, 2800])
  expect(breakAfter(10, 80)).toBe(800)
})

test('saving goes before reading that waits, and then whoever has used least', async () => {
  const { began, come } = line()
  const greedy = { companyId: ours, userId: 1 }
  await ask(greedy, 700)
  await pass(0)
  for (let n = 0; n < maxWaiting; n++) come('greedy', greedy, 50)
  come('one more', greedy, 50)
  come('colleague', { companyId: ours }, 50)
  come('save', { companyId: ours }, 50, 'write')
  await pass(breakAfter(700))
  for (let turn = 0; turn < 2; turn++) await pass(breakAfter(50))
  expect(began).toEqual(['one more refused', 'save', 'colleague', 'greedy'])
})

test('nobody waits for long: who would is refused', async () => {
  const { began, come } = line()
  await ask({ companyId: ours }, 700)
  for (let n = 0; n < maxWaiting; n++) come('read', { companyId: ours, userId: n }, 200)
  for (let n = 0; n < 30; n++) await pass(1000)
  expect(began).toHaveLength(maxWaiting)
  expect(began.filter(name => name === 'read').length).toBeGreaterThan(5)
  expect(began).toContain('read refused')
})

test('who leaves while they wait to read takes no turn; what somebody saved is saved', async () => {
  await ask({ companyId: ours }, 700)
  const waiting = (['GET', 'POST'] as const).map(method => {
    const leaving = new AbortController()
    const request = new Request('http://localhost/projects', { method, signal: leaving.signal })
    const turn = takeTurn(request, { companyId: ours, userId: 2 }, method === 'GET' ? 'read' : 'write')
    return { turn: turn.then(() => 'ran').catch(error => error), leaving }
  })
  await pass(10)
  for (const { leaving } of waiting) leaving.abort()
  await pass(5000)
  expect(await Promise.all(waiting.map(({ turn }) => turn))).toEqual([expect.any(TooMany), 'ran'])
})

test('what requests do once their bodies were read is charged, one after another, before all that waits', async () => {
  const { began, come } = line()
  const requests = [1, 2].map(n => new Request(`http://localhost/${n}`, { method: 'POST' }))
  for (const request of requests) {
    await takeTurn(request, { companyId: ours, userId: 1 }, 'write')
    await pass(10)
  }
  await ask({ companyId: ours }, 700)
  come('read', { companyId: ours }, 10)
  for (const request of requests) {
    void resumeTurn(request).then(() => {
      began.push(request.url)
      work(700)
    })
  }
  await pass(breakAfter(700))
  expect(began).toEqual(['http://localhost/1'])
  await pass(breakAfter(700) + 50)
  expect(began).toHaveLength(2)
  await pass(breakAfter(700) + 50)
  expect(began).toEqual(['http://localhost/1', 'http://localhost/2', 'read'])
})

test('whose turn it is goes on at once when the body is there', async () => {
  const request = new Request('http://localhost/tasks', { method: 'POST' })
  await takeTurn(request, { companyId: ours, userId: 1 }, 'write')
  work(700)
  await resumeTurn(request)
})

test('a piece of long work waits for others, and for half of the budget to be free, and is never refused', async () => {
  const { began, come } = line()
  const piece = () => takePiece({ companyId: ours }).then(() => began.push('piece'))
  for (let n = 0; n < 5; n++) {
    await ask({ companyId: ours }, 700)
    await pass(breakAfter(700))
  }
  void piece()
  await pass(3000)
  expect(began).toEqual([])
  come('busy', { companyId: ours }, 700)
  await pass(1900)
  come('read', { companyId: ours }, 10)
  await pass(200)
  expect(began).toEqual(['busy'])
  await pass(breakAfter(700))
  await pass(100)
  expect(began).toEqual(['busy', 'read', 'piece'])
})

test('long reading for one person counts as theirs, and an export as nobody’s', async () => {
  const reader = { companyId: ours, userId: 1 }
  await takePiece(reader)
  work(3000)
  await pass(20_000)
  expect(await ask(reader, 10)).toBeInstanceOf(TooMany)
  expect(await ask({ companyId: ours, userId: 2 }, 10)).toBe('done')
  await takePiece({ companyId: theirs })
  work(3000)
  await pass(20_000)
  expect(await ask({ companyId: theirs, userId: 1 }, 10)).toBe('done')
})

test('a body is read where it is charged to the company, and nowhere else', () => {
  const reads = /\brequest\.clone\(\)|\.formData\(\)|request\.(?:text|arrayBuffer|json|blob)\(\)/
  const places = ['api', 'http', 'routes', 'services']
    .flatMap(floor =>
      readdirSync(join('app', floor), { recursive: true, encoding: 'utf8' }).map(file =>
        join('app', floor, file),
      ),
    )
    .filter(file => /\.tsx?$/.test(file) && reads.test(readFileSync(file, 'utf8')))
  expect(places.sort()).toEqual([
    // Stripe's, as whom nobody is signed in.
    'app/api/subscriptions.ts',
    'app/http/form-body.server.ts',
    'app/http/form.server.ts',
    'app/http/json-body.server.ts',
  ])
})
