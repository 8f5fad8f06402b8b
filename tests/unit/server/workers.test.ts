import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Server as NetServer, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALIVE_EVERY_MS, fittingProcesses, openDoor } from '#server/workers.ts'
import { freePort } from '#tests/support/server.ts'

class FakeWorker extends EventEmitter {
  pid = 1
  given: { id: number; socket: Socket }[] = []
  told: string[] = []
  killed: unknown[] = []
  send({ kind, id = 0 }: { kind: string; id?: number }, socket?: unknown) {
    this.told.push(kind)
    if (kind === 'connection') this.given.push({ id, socket: socket as Socket })
    return true
  }
  kill(signal?: unknown) {
    this.killed.push(signal)
    this.emit('exit', null, signal)
    this.emit('close', null, signal)
  }
}

const forked = vi.hoisted(() => [] as unknown[])
const isOutOfMemory = vi.hoisted(() => ({ yes: false }))
vi.mock('node:child_process', () => ({
  fork: () => {
    if (isOutOfMemory.yes) throw new Error('spawn ENOMEM')
    const worker = new FakeWorker()
    forked.push(worker)
    return worker
  },
}))

const lines: string[] = []
const hear = (_fields: object, line: string) => void lines.push(line)
const log = { info: hear, warn: hear, error: hear } as never

let server: Server
let door: NetServer
let url: string
let opened: Awaited<ReturnType<typeof openDoor>>
const worker = () => forked.at(-1) as FakeWorker

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'] })
  forked.length = 0
  lines.length = 0
  server = createServer((_req, res) => void res.end('main'))
  const port = await freePort()
  opened = await openDoor(server, { port, host: '127.0.0.1', log })
  door = opened.door
  url = `http://127.0.0.1:${port}`
  opened.startWorkers(1)
  worker().emit('message', { kind: 'ready' })
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
  door.close()
})

const turns = (count: number) => vi.advanceTimersByTime(count * ALIVE_EVERY_MS)
const ask = () => fetch(url, { headers: { Connection: 'close' } }).then(answer => answer.text())

test('a worker that is silent is given no more connections, and gets them again when it speaks', async () => {
  turns(5)
  expect([await ask(), await ask(), worker().given.length]).toEqual(['main', 'main', 0])
  worker().emit('message', { kind: 'alive' })
  const asked = [ask(), ask()]
  await vi.waitFor(() => expect(worker().given).toHaveLength(1))
  worker().kill()
  expect(await Promise.all(asked)).toEqual(['main', 'main'])
})

test('a worker that is leaving is given no more connections, though it still speaks', async () => {
  worker().emit('message', { kind: 'leaving' })
  worker().emit('message', { kind: 'alive' })
  expect([await ask(), await ask(), worker().given.length]).toEqual(['main', 'main', 0])
  worker().emit('exit', 1, null)
  turns(3)
  worker().emit('message', { kind: 'ready' })
  const asked = [ask(), ask()]
  await vi.waitFor(() => expect(worker().given).toHaveLength(1))
  worker().kill()
  expect(await Promise.all(asked)).toEqual(['main', 'main'])
})

test('one that speaks each turn is left alone; one that hangs is ended, and another is started', () => {
  for (let at = 0; at < 100; at++) {
    turns(1)
    worker().emit('message', { kind: 'alive' })
  }
  const hanging = worker()
  expect(hanging.killed).toEqual([])
  turns(31)
  expect(hanging.killed).toEqual(['SIGKILL'])
  expect(lines).toContain('A worker hangs: it is ended')
  turns(3)
  expect(forked).toHaveLength(2)
  const starting = worker()
  turns(200)
  expect(starting.killed).toEqual([])
  turns(100)
  expect(starting.killed).toEqual(['SIGKILL'])
})

test('what it was given and has not taken is answered by the main process when it ends', async () => {
  const asked = [ask(), ask(), ask(), ask()]
  await vi.waitFor(() => expect(worker().given).toHaveLength(2))
  const [taken, left] = worker().given
  worker().emit('message', { kind: 'taken', id: taken?.id })
  expect(taken?.socket.destroyed).toBe(true)
  expect(left?.socket.destroyed).toBe(false)
  worker().kill()
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
})

test('what a worker that ended may have read, and brings nothing more, is not kept waiting', async () => {
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  await vi.waitFor(() => expect(worker().given).toHaveLength(1))
  worker().kill()
  const closed = once(silent, 'close')
  expect(await ask()).toBe('main')
  expect(silent.destroyed).toBe(false)
  vi.advanceTimersByTime(5000)
  await closed
})

test('what it brings is answered, however long that takes', async () => {
  let answer = () => {}
  server.removeAllListeners('request').on('request', (_req, res) => {
    answer = () => res.end('late')
  })
  const waits = answer
  const asked = ask()
  await vi.waitFor(() => expect(worker().given).toHaveLength(1))
  worker().kill()
  await vi.waitFor(() => expect(answer).not.toBe(waits))
  vi.advanceTimersByTime(5000)
  await new Promise(resolve => setImmediate(resolve))
  answer()
  expect(await asked).toBe('late')
})

test('what did not arrive there is answered by the main process once a later one is taken', async () => {
  const asked = [ask(), ask(), ask(), ask()]
  await vi.waitFor(() => expect(worker().given).toHaveLength(2))
  const [lost, taken] = worker().given
  worker().emit('message', { kind: 'taken', id: taken?.id })
  expect(taken?.socket.destroyed).toBe(true)
  expect(lost?.socket.destroyed).toBe(false)
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('whoever asks for a socket and is gone before the worker lets go harms nobody', async () => {
  const socket = new Socket()
  worker().emit('message', { kind: 'upgrade', head: '' }, socket)
  socket.destroy(new Error('read ECONNRESET'))
  await vi.waitFor(() => expect(socket.closed).toBe(true))
  worker().emit('message', { kind: 'let-go' })
  const asked = [ask(), ask()]
  await vi.waitFor(() => expect(worker().given).toHaveLength(1))
  worker().kill()
  expect(await Promise.all(asked)).toEqual(['main', 'main'])
})

test('one that cannot be started is tried again', () => {
  isOutOfMemory.yes = true
  worker().kill()
  turns(3)
  expect([forked.length, lines.at(-1)]).toEqual([1, 'A worker could not be started: it is tried again'])
  isOutOfMemory.yes = false
  turns(6)
  expect(forked).toHaveLength(2)
})

test('at a stop one that hangs is waited for no longer than requests are', async () => {
  const ended = once(worker(), 'exit')
  const stopped = opened.stopWorkers(4000)
  expect([worker().told, worker().killed]).toEqual([['stop'], []])
  vi.advanceTimersByTime(5900)
  expect(worker().killed).toEqual([])
  vi.advanceTimersByTime(200)
  await ended
  await stopped
  expect(worker().killed).toEqual(['SIGKILL'])
})

test('there are as many as there are processors, and as fit into the memory', () => {
  const megabytes = (count: number) => count * 1024 * 1024
  expect(fittingProcesses(4, megabytes(16_000))).toBe(4)
  expect(fittingProcesses(4, megabytes(1024))).toBe(4)
  expect(fittingProcesses(4, megabytes(960))).toBe(3)
  expect(fittingProcesses(4, megabytes(512))).toBe(2)
  expect(fittingProcesses(4, megabytes(220))).toBe(1)
  expect(fittingProcesses()).toBeGreaterThan(0)
})

test('a folder for temporary files that cannot hold their sockets is told by name', async () => {
  const open = () => openDoor(createServer(), { port: 0, host: '127.0.0.1', log })
  vi.stubEnv('TMPDIR', '/nowhere')
  await expect(open()).rejects.toThrow('/nowhere, cannot be written to (ENOENT): set TMPDIR')
  vi.stubEnv('TMPDIR', `/tmp/${'x'.repeat(90)}`)
  await expect(open()).rejects.toThrow('has too long a name: set TMPDIR')
  vi.unstubAllEnvs()
})
