import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '#app/log.server.ts'

// One process has the database to write, the sockets and the chores: SQLite has one writer anyhow, and what is counted against
// guessing is counted once. Its workers answer what only reads, which is nearly all of the work.

/** What the main process tells a worker: it may bring a connection along. */
export type ToWorker = { kind: 'connection' } | { kind: 'count'; id: number } | { kind: 'stop' }
/**
 * What a worker tells: `head` is a request for a socket, as it came, in base64. Node sends what follows a connection once it has closed its
 * own end of it: until then what comes over it would be read, and lost, by the worker.
 */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'upgrade'; head: string }
  | { kind: 'let-go' }
  | { kind: 'counted'; id: number; metrics: unknown }

/** Tells a worker the folder in which the main process listens for it. */
export const SOCKETS_DIR = 'MORTISE_SOCKETS_DIR'
export const mainSocket = (dir: string) => join(dir, 'main.sock')

const FORK_AGAIN_MS = 1000
const FORK_AGAIN_MOST_MS = 30_000
const COUNT_WITHIN_MS = 2000

type Options = { port: number; host: string | undefined; log: Logger }

/**
 * Listens in place of `server`, and shares the connections out between it and its workers, in turn; all are its own until there are
 * some. Resolves once the port is taken.
 */
export async function openDoor(server: Server, { port, host, log }: Options) {
  const dir = mkdtempSync(join(tmpdir(), 'mortise-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const workers = new Set<ChildProcess>()
  const ready: ChildProcess[] = []
  const asked = new Map<number, (metrics: unknown) => void>()
  let connections = 0
  let questions = 0
  let isStopping = false

  const door = createServer({ pauseOnConnect: true }, socket => {
    const turn = connections++ % (ready.length + 1)
    const worker = ready[turn]
    if (!worker) return take(socket)
    socket.on('error', () => {})
    const told: ToWorker = { kind: 'connection' }
    worker.send(told, socket, error => error && socket.destroy())
  })
  // What listens itself looks after the time of its connections, whoever has accepted them.
  server.listen(mainSocket(dir))
  door.listen({ port, host })
  await Promise.all([once(server, 'listening'), once(door, 'listening')])

  function take(socket: Socket, head?: Buffer) {
    server.emit('connection', socket)
    if (head) socket.push(head)
    socket.resume()
  }

  function start(pauseMs = FORK_AGAIN_MS) {
    if (isStopping) return
    const worker = fork(join(import.meta.dirname, 'worker.js'), {
      env: { ...process.env, [SOCKETS_DIR]: dir },
    })
    let nextPauseMs = Math.min(pauseMs * 2, FORK_AGAIN_MOST_MS)
    let givenBack: (() => void) | undefined
    const takeBack = () => {
      givenBack?.()
      givenBack = undefined
    }
    workers.add(worker)
    worker.on('message', (told: FromWorker, socket) => {
      if (told.kind === 'counted') return asked.get(told.id)?.(told.metrics)
      if (told.kind === 'let-go') return takeBack()
      if (told.kind === 'upgrade') {
        const head = Buffer.from(told.head, 'base64')
        givenBack = socket ? () => take(socket as Socket, head) : undefined
        return
      }
      ready.push(worker)
      nextPauseMs = FORK_AGAIN_MS
      log.info({ workers: ready.length }, 'A worker answers')
    })
    worker.on('error', error => log.error({ err: error }, 'A worker could not be told something'))
    worker.once('exit', (code, signal) => {
      takeBack()
      workers.delete(worker)
      const at = ready.indexOf(worker)
      if (at >= 0) ready.splice(at, 1)
      if (isStopping) return
      log.error({ code, signal }, 'A worker has ended: another is started')
      setTimeout(() => start(nextPauseMs), nextPauseMs).unref()
    })
  }

  return {
    door,
    startWorkers(count: number) {
      for (let at = 0; at < count; at++) start()
    },
    /** What each has counted; nothing of one that does not say it in time. */
    async countedMetrics(): Promise<unknown[]> {
      const told = ready.map(worker => {
        const id = ++questions
        const answer = new Promise<unknown>(resolve => {
          asked.set(id, resolve)
          setTimeout(resolve, COUNT_WITHIN_MS).unref()
        })
        worker.send({ kind: 'count', id } satisfies ToWorker, () => {})
        return answer.finally(() => asked.delete(id))
      })
      return (await Promise.all(told)).filter(metrics => metrics !== undefined)
    },
    /** Their running requests are answered first. Resolves when all have ended. */
    async stopWorkers(): Promise<void> {
      isStopping = true
      const ended = [...workers].map(worker => once(worker, 'exit'))
      for (const worker of workers) {
        if (ready.includes(worker)) worker.send({ kind: 'stop' } satisfies ToWorker, () => {})
        else worker.kill()
      }
      await Promise.all(ended)
    },
  }
}
