import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { makeDrawingQueue } from '#app/services/pdf/drawing-queue.ts'

afterEach(() => void vi.useRealTimers())

/** A queue whose drawings end when they are told to, and the order in which they began. */
function makeDesk() {
  const add = makeDrawingQueue()
  const began: string[] = []
  let end = { well: () => {}, badly: () => {} }
  const ask = (companyId: number, name: string) =>
    add(companyId, () => {
      began.push(name)
      return new Promise<string>((resolve, reject) => {
        end = { well: () => resolve(name), badly: () => reject(new Error(`${name} failed`)) }
      })
    }).catch(error => error)
  return { ask, began, end: (how: 'well' | 'badly' = 'well') => void end[how]() }
}

test('one is drawn at a time, and the companies that wait take turns', async () => {
  const { ask, began, end } = makeDesk()
  const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1')]
  for (let times = 1; times <= all.length; times++) {
    await sleep(0)
    expect(began).toHaveLength(times)
    end()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('one that fails is told so alone: the others go on', async () => {
  const { ask, end } = makeDesk()
  const [first, second] = [ask(1, 'a1'), ask(2, 'b1')]
  end('badly')
  expect(await first).toMatchObject({ message: 'a1 failed' })
  await sleep(0)
  end()
  expect(await second).toBe('b1')
})

test('three of a company wait, and twenty in all', async () => {
  const { ask } = makeDesk()
  void ask(0, 'drawn')
  for (const name of ['a1', 'a2', 'a3']) void ask(1, name)
  expect(await ask(1, 'a4')).toMatchObject({ status: 429, retryAfterSeconds: 30 })
  for (let at = 0; at < 17; at++) void ask(10 + at, 'one')
  expect(await ask(2, 'b1')).toMatchObject({ status: 503, retryAfterSeconds: 30 })
})

test('who has waited for 25 seconds is told to come again', async () => {
  vi.useFakeTimers()
  const { ask, began } = makeDesk()
  void ask(1, 'a1')
  const late = ask(2, 'b1')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await late).toMatchObject({ status: 503 })
  expect(began).toEqual(['a1'])
})
