import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLane, type Waiting } from '#app/islands/page/lanes.ts'
import { fakeBrowser } from '#tests/support/fake-browser.ts'

type MadeTask = { title: string; requestId: string }

/** A server that makes each request id's task once, and a lane to it. */
function laneToServer() {
  const page = fakeBrowser().state
  vi.stubGlobal('navigator', { onLine: true })
  const made: MadeTask[] = []
  const server = { person: 'ann', status: 201, losesAnswers: 0, isDown: false, isBusy: false, posts: 0 }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (server.isBusy) {
      const headers = { 'Retry-After': '12' }
      return Response.json({ message: 'Your company has asked for a lot.' }, { status: 429, headers })
    }
    if (path === '/api/auth/me') return Response.json({ id: server.person })
    server.posts += 1
    const task: MadeTask = JSON.parse(String(init.body))
    if (server.status !== 201) return Response.json({ message: 'Not now.' }, { status: server.status })
    if (!made.some(({ requestId }) => requestId === task.requestId)) made.push(task)
    if (server.losesAnswers > 0) {
      server.losesAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return Response.json(task, { status: 201 })
  })
  const told: Waiting[] = []
  const lane = openLane('/api/tasks', waiting => void told.push(waiting))
  let count = 0
  function type(...titles: string[]) {
    for (const title of titles) {
      count += 1
      lane.add({ text: title, body: { title, requestId: `form:x.${count}` } })
    }
  }
  const titles = () => made.map(({ title }) => title)
  const last = () => ({
    texts: told.at(-1)?.entries.map(({ text }) => text),
    problem: told.at(-1)?.problem,
  })
  return { server, page, lane, type, titles, last }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is added one after another', () => {
  test('is made in its order, once each, though the same is typed twice', async () => {
    const { type, titles, last } = laneToServer()
    type('Measure', 'Sand', 'Sand', 'Oil')
    await vi.runAllTimersAsync()
    expect(titles()).toEqual(['Measure', 'Sand', 'Sand', 'Oil'])
    expect(last()).toEqual({ texts: [], problem: null })
  })

  test('waits for the server by itself, with what is typed meanwhile', async () => {
    const { server, type, titles, last } = laneToServer()
    server.isDown = true
    type('Measure', 'Sand')
    await vi.advanceTimersByTimeAsync(3000)
    type('Oil')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(last()).toEqual({ texts: ['Measure', 'Sand', 'Oil'], problem: { connection: 'away' } })
    server.isDown = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(titles()).toEqual(['Measure', 'Sand', 'Oil'])
    expect(last()).toEqual({ texts: [], problem: null })
  })

  test('is made once when its answer was lost', async () => {
    const { server, type, titles } = laneToServer()
    server.losesAnswers = 2
    type('Measure', 'Sand')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.posts).toBe(4)
    expect(titles()).toEqual(['Measure', 'Sand'])
  })

  test('is tried again after an answer that says to come later, and when it says so', async () => {
    const { server, type, titles, last } = laneToServer()
    const problem = { busy: 'Your company has asked for a lot.', seconds: 12 }
    server.isBusy = true
    type('Measure')
    await vi.advanceTimersByTimeAsync(13_000)
    expect(last().problem).toEqual(problem)
    server.isBusy = false
    type('Sand')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(last()).toEqual({ texts: ['Measure', 'Sand'], problem })
    expect(titles()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(titles()).toEqual(['Measure', 'Sand'])
  })

  test('is tried again soon after an answer without a time, and one of a proxy is no connection', async () => {
    const { server, type, titles, last } = laneToServer()
    server.status = 502
    type('Measure')
    await vi.advanceTimersByTimeAsync(500)
    expect(last().problem).toEqual({ connection: 'away' })
    server.status = 503
    await vi.advanceTimersByTimeAsync(1000)
    expect(last().problem).toEqual({ busy: 'Not now.', seconds: 0 })
    server.status = 201
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['Measure'])
  })

  test('stops at what is refused, and keeps it and all that follows', async () => {
    const { server, lane, type, titles, last } = laneToServer()
    server.status = 402
    type('Measure', 'Sand')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.posts).toBe(1)
    expect(last()).toEqual({ texts: ['Measure', 'Sand'], problem: { refusal: 'Not now.' } })
    server.status = 201
    lane.tryAgain()
    await vi.runAllTimersAsync()
    expect(titles()).toEqual(['Measure', 'Sand'])
  })

  test('is not made by whoever signed in meanwhile, on the same page', async () => {
    const { server, page, type, titles, last } = laneToServer()
    server.isDown = true
    type('Measure')
    await vi.advanceTimersByTimeAsync(500)
    server.isDown = false
    for (const [person, connection] of [
      ['', 'signed-out'],
      ['bob', 'another-person'],
    ] as const) {
      page.person = person
      server.person = person
      await vi.advanceTimersByTimeAsync(30_000)
      expect(last()).toEqual({ texts: ['Measure'], problem: { connection } })
    }
    expect(titles()).toEqual([])
    page.person = 'ann'
    server.person = 'ann'
    await vi.advanceTimersByTimeAsync(15_000)
    expect(titles()).toEqual(['Measure'])
  })

  test('is not made by whoever signed in meanwhile, in another tab', async () => {
    const { server, type, titles, last } = laneToServer()
    server.isDown = true
    type('Measure')
    await vi.advanceTimersByTimeAsync(500)
    server.isDown = false
    server.person = 'bob'
    await vi.advanceTimersByTimeAsync(30_000)
    expect(titles()).toEqual([])
    expect(last()).toEqual({ texts: ['Measure'], problem: { connection: 'another-person' } })
    server.person = 'ann'
    await vi.advanceTimersByTimeAsync(15_000)
    expect(titles()).toEqual(['Measure'])
  })

  test('is forgotten when it is discarded, even on its way; what follows is made', async () => {
    for (const isOnItsWay of [false, true]) {
      const { server, lane, type, titles, last } = laneToServer()
      server.status = 409
      type('Measure', 'Sand', 'Oil')
      await vi.advanceTimersByTimeAsync(500)
      expect(last().texts).toEqual(['Measure', 'Sand', 'Oil'])
      if (isOnItsWay) lane.tryAgain()
      lane.discard()
      server.status = isOnItsWay ? 409 : 201
      await vi.advanceTimersByTimeAsync(0)
      server.status = 201
      if (isOnItsWay) lane.tryAgain()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(titles()).toEqual(['Sand', 'Oil'])
      expect(last()).toEqual({ texts: [], problem: null })
    }
  })

  test('waits for nothing of another address', async () => {
    const { server, type, titles } = laneToServer()
    server.status = 409
    type('Measure')
    await vi.advanceTimersByTimeAsync(500)
    server.status = 201
    const other = openLane('/api/tasks#2', () => {})
    other.add({ text: 'Sand', body: { title: 'Sand', requestId: 'other' } })
    await vi.advanceTimersByTimeAsync(500)
    expect(titles()).toEqual(['Sand'])
  })
})
