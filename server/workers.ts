import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Logger } from '#app/log.server.ts'

// One process writes the database and has the sockets and scheduled jobs, as SQLite has one writer. Workers answer reads.

/** May carry a connection along. */
export type ToWorker = { kind: 'connection'; id: number } | { kind: 'count'; id: number } | { kind: 'stop' }
/**
 * A leaving worker answers what it has and takes no more. `head`: an upgrade request as it came, in base64. What follows on the connection
 * waits for 'let-go': until the worker has closed its end it would read, and lose, it.
 */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'leaving' }
  | { kind: 'taken'; id: number }
  | { kind: 'upgrade'; head: string }
  | { kind: 'let-go' }
  | { kind: 'counted'; id: number; metrics: unknown }

/** Environment variable for the folder with the main process's socket. */
export const SOCKETS_DIR = 'MORTISE_SOCKETS_DIR'
export const mainSocket = (dir: string) => join(dir, 'main.sock')

export const ALIVE_EVERY_MS = 1000
/** In turns of ALIVE_EVERY_MS: then no new connections; then it is ended; the same while it starts. */
const SILENT_TURNS = 5
const HANGS_TURNS = 30
const STARTS_TURNS = 300
/** One that also draws PDFs, with some room. */
const PROCESS_BYTES = 256 * 1024 * 1024
const FORK_AGAIN_MS = 1000
const FORK_AGAIN_MOST_MS = 30_000
/** For its last answers, and to close its database. */
const END_MS = 2000
const COUNT_WITHIN_MS = 2000
/** For a request on a connection of a worker that ended. */
const COMES_WITHIN_MS = 5000
const SOCKET_PATH_BYTES = 107

/** By processors and memory: a container may have less than its machine. */
export function fittingProcesses(
  processors = availableParallelism(),
  bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  return Math.max(1, Math.min(processors, Math.floor(bytes / PROCESS_BYTES)))
}

/** Else Node counts it off its own server, and at a stop asks the other process how many are left. */
export function giveAway<Connection extends Duplex>(socket: Connection): Connection {
  return Object.assign(socket, { server: null })
}

type Worker = {
  process: ChildProcess
  isReady: boolean
  isLeaving: boolean
  /** In turns of the main process, not in time: while that blocks, it hears nobody. */
  silent: number
  /** Connections sent to it, not acknowledged yet. */
  untaken: Map<number, Socket>
  ended: Promise<void>
}

class TempFolderFault extends Error {
  override name = 'TempFolderFault'
}

/** For this account alone. Throws for a path that the system would cut off. */
function makeSocketsDir(parent = tmpdir()): string {
  const longest = join(parent, 'mortise-XXXXXX', '4194304.sock')
  if (Buffer.byteLength(longest) > SOCKET_PATH_BYTES) {
    throw new TempFolderFault(`The folder for temporary files, ${parent}, has too long a name: set TMPDIR`)
  }
  try {
    return mkdtempSync(join(parent, 'mortise-'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TempFolderFault(
      `The folder for temporary files, ${parent}, cannot be written to (${code}): set TMPDIR`,
    )
  }
}

type Options = { port: number; host: string | undefined; log: Logger }

/** Listens in place of `server` and gives connections to it and its workers in turn. Resolves once the port is taken. */
export async function openDoor(server: Server, { port, host, log }: Options) {
  const dir = makeSocketsDir()
  const workers = new Set<Worker>()
  const inTurn = () =>
    [...workers].filter(({ isReady, isLeaving, silent }) => isReady && !isLeaving && silent < SILENT_TURNS)
  process.once('exit', () => {
    rmSync(dir, { recursive: true, force: true })
    endAll()
  })
  const asked = new Map<number, (metrics: unknown) => void>()
  let connections = 0
  let questions = 0
  let isStopping = false

  const door = createServer({ pauseOnConnect: true, noDelay: true }, socket => {
    const able = inTurn()
    const worker = able[connections++ % (able.length + 1)]
    if (worker) giveTo(worker, socket)
    else take(socket)
  })
  // A listening server also times out connections that it did not accept.
  server.listen(mainSocket(dir))
  door.listen({ port, host })
  await Promise.all([once(server, 'listening'), once(door, 'listening')])
  setInterval(lookAfter, ALIVE_EVERY_MS).unref()

  function giveTo({ process: child, untaken }: Worker, socket: Socket) {
    const id = connections
    socket.on('error', () => {})
    untaken.set(id, socket)
    const told: ToWorker = { kind: 'connection', id }
    child.send(told, giveAway(socket), { keepOpen: true }, error => {
      if (error && untaken.delete(id)) take(socket)
    })
  }

  function take(socket: Socket, head?: Buffer) {
    if (socket.destroyed) return
    server.emit('connection', socket)
    if (head) socket.push(head)
    socket.resume()
  }

  function start(pauseMs = FORK_AGAIN_MS) {
    if (isStopping) return
    let nextPauseMs = Math.min(pauseMs * 2, FORK_AGAIN_MOST_MS)
    const startAnother = () => setTimeout(() => start(nextPauseMs), nextPauseMs).unref()
    let child: ChildProcess
    try {
      child = fork(join(import.meta.dirname, 'worker.js'), { env: { ...process.env, [SOCKETS_DIR]: dir } })
    } catch (error) {
      log.error({ err: error }, 'A worker could not be started: it is tried again')
      startAnother()
      return
    }
    const { pid } = child
    let setEnded = () => {}
    const ended = new Promise<void>(resolve => {
      setEnded = resolve
    })
    const worker: Worker = {
      process: child,
      isReady: false,
      isLeaving: false,
      silent: 0,
      untaken: new Map(),
      ended,
    }
    let givenBack: (() => void) | undefined
    const takeBack = () => {
      givenBack?.()
      givenBack = undefined
    }
    const isOver = (code: number | null, signal: NodeJS.Signals | null) => {
      if (!workers.delete(worker)) return
      setEnded()
      if (isStopping) return
      log.error({ worker: pid, code, signal }, 'A worker has ended: another is started')
      startAnother()
    }
    workers.add(worker)
    child.on('message', (told: FromWorker, socket) => {
      worker.silent = 0
      if (told.kind === 'counted') return asked.get(told.id)?.(told.metrics)
      if (told.kind === 'let-go') return takeBack()
      if (told.kind === 'upgrade') {
        // The client may be gone before the worker lets go.
        socket?.on('error', () => {})
        const head = Buffer.from(told.head, 'base64')
        givenBack = socket ? () => take(socket as Socket, head) : undefined
        return
      }
      if (told.kind === 'alive') return
      if (told.kind === 'taken') return heard(worker, told.id)
      if (told.kind === 'leaving') {
        worker.isLeaving = true
        return
      }
      worker.isReady = true
      nextPauseMs = FORK_AGAIN_MS
      log.info({ worker: pid, workers: inTurn().length }, 'A worker answers')
    })
    child.on('error', error => {
      log.error({ err: error, worker: pid }, 'A worker could not be told something')
      if (pid === undefined) isOver(null, null)
    })
    child.once('exit', isOver)
    // On 'close', after all of its messages; 'disconnect' does not come while a connection is being sent.
    child.once('close', () => {
      takeBack()
      for (const socket of worker.untaken.values()) {
        take(socket)
        closeUnlessRead(socket)
      }
      worker.untaken.clear()
    })
  }

  /** A worker killed before it acknowledged may have read the request, and the client would wait for ever. */
  function closeUnlessRead(socket: Socket) {
    const look = () => socket.bytesRead > 0 || socket.destroy()
    // After pending reads, if this process was blocked.
    setTimeout(() => setImmediate(look), COMES_WITHIN_MS).unref()
  }

  /** Connections arrive in order: one given earlier was lost. */
  function heard({ untaken }: Worker, takenId: number) {
    for (const [id, socket] of untaken) {
      if (id > takenId) continue
      untaken.delete(id)
      if (id === takenId) socket.destroy()
      else take(socket)
    }
  }

  function lookAfter() {
    for (const worker of workers) {
      worker.silent++
      if (worker.silent !== (worker.isReady ? HANGS_TURNS : STARTS_TURNS)) continue
      log.error({ worker: worker.process.pid }, 'A worker hangs: it is ended')
      worker.process.kill('SIGKILL')
    }
  }

  function endAll() {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }

  return {
    door,
    startWorkers(count: number) {
      for (let at = 0; at < count; at++) start()
    },
    /** Leaves out workers that do not answer in time. */
    async countedMetrics(): Promise<unknown[]> {
      const told = inTurn().map(worker => {
        const id = ++questions
        const answer = new Promise<unknown>(resolve => {
          asked.set(id, resolve)
          setTimeout(resolve, COUNT_WITHIN_MS).unref()
        })
        worker.process.send({ kind: 'count', id } satisfies ToWorker, () => {})
        return answer.finally(() => asked.delete(id))
      })
      return (await Promise.all(told)).filter(metrics => metrics !== undefined)
    },
    /** Lets requests finish for `drainMs`, then ends what hangs. */
    async stopWorkers(drainMs: number): Promise<void> {
      isStopping = true
      const ended = [...workers].map(worker => worker.ended)
      for (const { process: child, isReady } of workers) {
        if (isReady) child.send({ kind: 'stop' } satisfies ToWorker, () => {})
        else child.kill('SIGKILL')
      }
      const late = setTimeout(endAll, drainMs + END_MS)
      await Promise.all(ended)
      clearTimeout(late)
    },
  }
}
