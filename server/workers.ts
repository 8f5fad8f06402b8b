import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Logger } from '#app/log.server.ts'

// One process has the database to write, the sockets and the chores: SQLite has one writer anyhow, and what is counted against
// guessing is counted once. Its workers answer what only reads, which is nearly all of the work.

/** What the main process tells a worker: it may bring a connection along. */
export type ToWorker = { kind: 'connection'; id: number } | { kind: 'count'; id: number } | { kind: 'stop' }
/**
 * What a worker tells. One that is leaving, by a fault of its own, answers what it has and takes no more. `head` is a request for a
 * socket, as it came, in base64. Node sends what follows a connection once it has closed its own end of it: until then what comes over
 * it would be read, and lost, by the worker.
 */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'leaving' }
  | { kind: 'taken'; id: number }
  | { kind: 'upgrade'; head: string }
  | { kind: 'let-go' }
  | { kind: 'counted'; id: number; metrics: unknown }

/** Tells a worker the folder in which the main process listens for it. */
export const SOCKETS_DIR = 'MORTISE_SOCKETS_DIR'
export const mainSocket = (dir: string) => join(dir, 'main.sock')

/** So often a worker says that it is there. */
export const ALIVE_EVERY_MS = 1000
/** Silent for five turns, a worker is given no more connections; for thirty, it hangs and is ended. One that starts has longer. */
const SILENT_TURNS = 5
const HANGS_TURNS = 30
const STARTS_TURNS = 300
/** What one holds that also draws PDFs, and some room. */
const PROCESS_BYTES = 256 * 1024 * 1024
const FORK_AGAIN_MS = 1000
const FORK_AGAIN_MOST_MS = 30_000
/** For its last answers, and to close its database. */
const END_MS = 2000
const COUNT_WITHIN_MS = 2000
/** For a request over a connection that a worker had and that ended. */
const COMES_WITHIN_MS = 5000
const SOCKET_PATH_BYTES = 107

/** As many as there are processors, and as there is memory for: a container may have less than its machine. */
export function fittingProcesses(
  processors = availableParallelism(),
  bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  return Math.max(1, Math.min(processors, Math.floor(bytes / PROCESS_BYTES)))
}

/** For another process. Node would take it off its server's count, and ask that process, at a stop, how many it has left. */
export function giveAway<Connection extends Duplex>(socket: Connection): Connection {
  return Object.assign(socket, { server: null })
}

type Worker = {
  process: ChildProcess
  isReady: boolean
  isLeaving: boolean
  /** In turns of the main process, not in time: while that stands still, nobody is heard. */
  silent: number
  /** Connections that it was given and has not read of. */
  untaken: Map<number, Socket>
  /** Resolves once it runs no more. */
  ended: Promise<void>
}

/** Told to whoever starts Mortise. */
class TempFolderFault extends Error {
  override name = 'TempFolderFault'
}

/** For this account alone. The system cuts off the path of a socket that is longer. */
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

/**
 * Listens in place of `server`, and shares the connections out between it and its workers, in turn; all are its own until there are
 * some. Resolves once the port is taken.
 */
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
  // What listens itself looks after the time of its connections, whoever has accepted them.
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
        // Whoever asked may be gone before the worker has let go.
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
    // After the last that it has told: what it has taken may be read of. 'disconnect' does not come while one is on its way.
    child.once('close', () => {
      takeBack()
      for (const socket of worker.untaken.values()) {
        take(socket)
        closeUnlessRead(socket)
      }
      worker.untaken.clear()
    })
  }

  /**
   * Killed before it could say that it took this connection, a worker may have read the request, which does not come again: who asked
   * would wait for ever. A connection that a browser opened ahead and has not used is closed as well.
   */
  function closeUnlessRead(socket: Socket) {
    const look = () => socket.bytesRead > 0 || socket.destroy()
    // After what waits to be read, if this process stood still until now.
    setTimeout(() => setImmediate(look), COMES_WITHIN_MS).unref()
  }

  /** Connections come in turn: one that was given before this one has not arrived. */
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
    /** What each has counted; nothing of one that does not say it in time. */
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
    /** Their running requests are answered first, within `drainMs`. Resolves when all have ended; what hangs is ended. */
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
