import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { fittingProcesses, supervise } from '#server/processes.ts'
import { ALIVE_EVERY_MS, UNUSABLE } from '#server/stop.ts'

class FakeWorker extends EventEmitter {
  id: number
  part: string
  told: unknown[] = []
  killed: unknown[] = []
  process = {
    pid: 1,
    kill: (signal: unknown) => {
      this.killed.push(signal)
      this.end(null, signal)
    },
  }
  constructor(id: number, part: string) {
    super()
    this.id = id
    this.part = part
  }
  send(told: unknown) {
    this.told.push(told)
  }
  end(code: number | null, signal: unknown = null) {
    this.emit('exit', code, signal)
    fake.cluster.emit('exit', this, code, signal)
  }
  says(told: unknown) {
    this.emit('message', told)
    fake.cluster.emit('message', this, told)
  }
}

const fake = vi.hoisted(() => ({ cluster: undefined as unknown as EventEmitter, isOutOfMemory: false }))
vi.mock('node:cluster', async () => {
  const { EventEmitter } = await import('node:events')
  fake.cluster = Object.assign(new EventEmitter(), {
    SCHED_NONE: 1,
    setupPrimary() {},
    isMaster: true,
    fork(env: Record<string, string>) {
      if (fake.isOutOfMemory) throw new Error('spawn ENOMEM')
      forked.push(new FakeWorker(forked.length, Object.values(env)[0] ?? ''))
      return forked.at(-1)
    },
  })
  return { default: fake.cluster }
})

const forked: FakeWorker[] = []
const worker = (at: number) => forked.at(at) as FakeWorker
const parts = () => forked.map(({ part }) => part)
/** All but those of `silent` speak in each. */
function turns(count: number, silent: FakeWorker[] = []) {
  for (let at = 0; at < count; at++) {
    vi.advanceTimersByTime(ALIVE_EVERY_MS)
    for (const each of forked) if (!silent.includes(each)) each.says({ kind: 'alive' })
  }
}
const folder = mkdtempSync(join(tmpdir(), 'mortise-processes-'))
const lines: string[] = []

vi.mock('#db/data-dir-lock.ts', () => ({ lockDataDir: () => () => {} }))
vi.stubEnv('DATA_DIR', folder)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'] })
  for (const level of ['info', 'error'] as const)
    vi.spyOn(log(), level).mockImplementation(
      (_fields: unknown, line?: string) => void lines.push(line ?? ''),
    )
  for (const emitter of [process, process.stdout, process.stderr])
    for (const on of ['on', 'once'] as const) vi.spyOn(emitter, on).mockReturnThis()
  fake.cluster.removeAllListeners()
  forked.length = 0
  lines.length = 0
  await supervise(3, 'serve.js')
})

test('the others are started once the first is open; one that ends is started again, its part with it', () => {
  expect(parts()).toEqual(['first'])
  worker(0).says({ kind: 'open' })
  expect(parts()).toEqual(['first', 'follows', 'follows'])
  worker(1).end(null, 'SIGKILL')
  worker(0).end(1)
  turns(1)
  expect(parts().slice(3)).toEqual(['follows', 'leads'])
  worker(4).says({ kind: 'open' })
  expect(forked).toHaveLength(5)
})

test('one that ends again and again is started less and less often', () => {
  worker(0).says({ kind: 'open' })
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = forked.length
    worker(-1).end(1)
    turns(seconds - 1)
    expect(forked).toHaveLength(before)
    turns(1)
    expect(forked).toHaveLength(before + 1)
  }
})

test('what keeps the first from opening ends all, and so does a database that cannot be used', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  worker(0).end(1)
  expect(exit).toHaveBeenCalledWith(1)
  exit.mockClear()
  turns(1)
  worker(-1).says({ kind: 'open' })
  worker(-1).end(UNUSABLE)
  expect(exit).not.toHaveBeenCalled()
  const leads = forked.find(({ part }) => part === 'leads') as FakeWorker
  leads.end(UNUSABLE)
  expect(exit).toHaveBeenCalledWith(1)
})

test('one that speaks each turn is left alone; one that hangs is ended, and another is started', () => {
  worker(0).says({ kind: 'open' })
  for (const each of forked) each.says({ kind: 'open' })
  turns(100)
  expect(forked.flatMap(({ killed }) => killed)).toEqual([])
  turns(31, [worker(2)])
  expect(forked.map(({ killed }) => killed)).toEqual([[], [], ['SIGKILL'], []])
  expect(lines).toContain('A worker hangs: it is ended')
  expect(parts()).toEqual(['first', 'follows', 'follows', 'follows'])
  turns(299, [worker(3)])
  expect(worker(3).killed).toEqual([])
  turns(1, [worker(3)])
  expect(worker(3).killed).toEqual(['SIGKILL'])
})

test('one that cannot be started is tried again', () => {
  fake.isOutOfMemory = true
  worker(0).says({ kind: 'open' })
  expect(lines).toContain('A worker could not be started: it is tried again')
  turns(1)
  fake.isOutOfMemory = false
  turns(2)
  expect(parts()).toEqual(['first', 'follows', 'follows'])
})

test('a turn is granted once those before it are over, or their process has ended', () => {
  worker(0).says({ kind: 'open' })
  const granted = () => forked.map(({ told }) => told.map(each => (each as { id: number }).id))
  worker(0).says({ kind: 'turn', thing: 'sub_1', id: 1 })
  worker(1).says({ kind: 'turn', thing: 'sub_1', id: 1 })
  worker(1).says({ kind: 'turn', thing: 'sub_2', id: 2 })
  worker(2).says({ kind: 'turn', thing: 'sub_1', id: 1 })
  worker(0).says({ kind: 'turn', thing: 'sub_1', id: 2 })
  expect(granted()).toEqual([[1], [2], []])
  worker(0).says({ kind: 'over', thing: 'sub_1', id: 1 })
  expect(granted()).toEqual([[1], [2, 1], []])
  worker(2).end(null, 'SIGKILL')
  worker(1).end(null, 'SIGKILL')
  expect(granted()).toEqual([[1, 2], [2, 1], []])
})

test('that a mail waits is told to who sends them', () => {
  worker(0).says({ kind: 'open' })
  worker(2).says({ kind: 'mail' })
  expect(forked.map(({ told }) => told)).toEqual([[{ kind: 'mail' }], [], []])
})

test.each([
  [1, 16_000, 1],
  [4, 16_000, 4],
  [8, 1024, 4],
  [4, 900, 3],
  [4, 200, 1],
])('%i processors and %i MB fit %i processes', (processors, megabytes, processes) => {
  expect(fittingProcesses(processors, megabytes * 1024 ** 2)).toBe(processes)
})
