import { expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { breakAfter, longestWaitMs, maxWaiting, personShare } from '#app/domain/processor-budget.ts'
import { makeLoop } from '#tests/support/event-loop.ts'

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
  const leaving = Array.from({ length: maxWaiting }, () => new AbortController())
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
  expect(results).toHaveLength(maxWaiting)
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
  for (let n = 0; n < maxWaiting; n++) void ask(1, 200).then(result => results.push(result))
  expect(await ask(1, 1)).toBeInstanceOf(TooMany)
  expect(await ask(2, 1)).toBe('done')
  for (let n = 0; n < 200; n++) await pass(longestWaitMs.read / 100)
  expect(results).toHaveLength(maxWaiting)
  expect(results.filter(result => result instanceof TooMany).length).toBeGreaterThan(10)
  expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'done'))
})

test('saving goes before reading that waits, and has room of its own; of another company, neither waits', async () => {
  const { ask, pass } = makeLoop()
  expect(await ask(1, 700)).toBe('done')
  const began: string[] = []
  const come = (name: string, asks: 'read' | 'write') =>
    void ask(1, 50, asks).then(result => began.push(result === 'done' ? name : `${name} refused`))
  for (let n = 1; n <= maxWaiting + 1; n++) come(`read ${n}`, 'read')
  come('first save', 'write')
  come('second save', 'write')
  expect(await ask(2, 1)).toBe('done')
  await pass(0)
  await pass(2800)
  await pass(breakAfter(50))
  await pass(breakAfter(50))
  expect(began).toEqual([`read ${maxWaiting + 1} refused`, 'first save', 'second save', 'read 1'])
})

test('whoever has used least goes first, and one person waits for so many at once', async () => {
  const { ask, pass } = makeLoop()
  const [greedy, colleague] = [1, 2]
  const began: string[] = []
  const come = (name: string, company: number, person: number) =>
    void ask(company, 100, 'read', person).then(result => result === 'done' && began.push(name))
  await ask(1, 700, 'read', greedy)
  for (let n = 0; n < maxWaiting * personShare; n++) come('greedy', 1, greedy)
  expect(await ask(1, 100, 'read', greedy)).toBeInstanceOf(TooMany)
  come('colleague', 1, colleague)
  come('other company', 2, 3)
  await pass(0)
  await pass(2800)
  expect(began).toEqual(['other company', 'colleague'])
  await pass(breakAfter(100))
  expect(began).toEqual(['other company', 'colleague', 'greedy'])
})

test('a short piece of work cuts no long break', async () => {
  const { meter, ask, pass, work } = makeLoop()
  expect(await ask(1, 700)).toBe('done')
  await pass(0)
  meter.beginPiece(1)
  work(5)
  await pass(0)
  expect(meter.waitBeforePiece(1)).toBe(breakAfter(700) - 5)
  expect(await ask(2, 1)).toBe('done')
})
