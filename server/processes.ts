import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { setupPrimary } from '@socket.io/cluster-adapter'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { env, requireDataDir } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { type FromPrimary, PART, type Part, type ToPrimary } from '#app/processes.server.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import { gatherMetrics } from '#server/gathered-metrics.ts'
import { openMetrics } from '#server/metrics-port.ts'
import { ALIVE_EVERY_MS, giveUpMsOf, UNUSABLE } from '#server/stop.ts'

/** In turns of ALIVE_EVERY_MS: then a silent one is ended; the same while it starts. */
const HANGS_TURNS = 30
const STARTS_TURNS = 300
/** One that also draws PDFs, with some room. */
const PROCESS_BYTES = 256 * 1024 * 1024
const AGAIN_MS = 1000
const AGAIN_MOST_MS = 30_000
/** Before others give up. */
const END_MS = 500

/** By processors and memory: a container may have less than its machine. */
export function fittingProcesses(
  processors = availableParallelism(),
  bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  return Math.max(1, Math.min(processors, Math.floor(bytes / PROCESS_BYTES)))
}

/** Runs so many processes of the program `exec`, and starts those again that end. Serves nothing itself. */
export async function supervise(count: number, exec: string): Promise<void> {
  const { DATA_DIR, LITEFS_DIR, METRICS_PORT, REDIS_URL } = env()
  requireDataDir(DATA_DIR)
  const letGo = lockDataDir(DATA_DIR)
  /** `silent` in turns of this process, not in time: while that blocks, it hears nobody. */
  const workers = new Map<Worker, { part: Part; isOpen: boolean; silent: number }>()
  let isStopping = false

  // Handed out in turn, a connection on its way to a process that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec })
  if (REDIS_URL === undefined) setupPrimary()
  new RateLimiterClusterMaster()
  grantTurns()
  process.once('exit', () => {
    endAll()
    letGo()
  })
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  if (METRICS_PORT !== undefined) {
    const read = () => gatherMetrics([...workers].flatMap(([worker, { isOpen }]) => (isOpen ? worker : [])))
    const metrics = openMetrics(read, env(), log())
    await once(metrics, 'listening')
  }
  setInterval(lookAfter, ALIVE_EVERY_MS).unref()
  start('first')

  function start(part: Part, pauseMs = AGAIN_MS) {
    if (isStopping || workers.size >= count) return
    let nextPauseMs = pauseMs
    const startAnother = () => {
      const next = part === 'follows' ? part : 'leads'
      setTimeout(() => start(next, Math.min(nextPauseMs * 2, AGAIN_MOST_MS)), nextPauseMs)
    }
    let worker: Worker
    try {
      worker = cluster.fork({ [PART]: part })
    } catch (error) {
      log().error({ err: error }, 'A worker could not be started: it is tried again')
      return startAnother()
    }
    const { pid } = worker.process
    const state = { part, isOpen: false, silent: 0 }
    workers.set(worker, state)
    const isOver = (code: number | null, signal: string | null) => {
      if (!workers.delete(worker) || isStopping) return
      // It has told why.
      if ((part === 'first' && !state.isOpen) || (part !== 'follows' && code === UNUSABLE)) process.exit(1)
      log().error({ worker: pid, code, signal }, 'A worker has ended: another is started')
      startAnother()
    }
    worker.on('exit', isOver).on('error', error => {
      log().error({ err: error, worker: pid }, 'A worker could not be told something')
      if (pid === undefined) isOver(null, null)
    })
    worker.on('message', (told: ToPrimary) => {
      state.silent = 0
      if (told.kind === 'mail') tellSender()
      if (told.kind !== 'open') return
      state.isOpen = true
      nextPauseMs = AGAIN_MS
      log().info({ worker: pid }, 'A worker answers')
      if (part !== 'follows') for (let at = workers.size; at < count; at++) start('follows')
    })
  }

  /** One that starts again looks for itself. */
  function tellSender() {
    for (const [worker, { part, isOpen }] of workers)
      if (part !== 'follows' && isOpen) tell(worker, { kind: 'mail' })
  }

  function lookAfter() {
    for (const [worker, state] of workers) {
      // Upgrading the database may take long.
      if (state.part === 'first' && !state.isOpen) continue
      if (++state.silent !== (state.isOpen ? HANGS_TURNS : STARTS_TURNS)) continue
      log().error({ worker: worker.process.pid }, 'A worker hangs: it is ended')
      worker.process.kill('SIGKILL')
    }
  }

  function endAll() {
    for (const worker of workers.keys()) worker.process.kill('SIGKILL')
  }

  async function stop(signal: string) {
    if (isStopping) process.exit(1)
    isStopping = true
    log().info(`${signal}: stopping`)
    for (const [worker, { isOpen }] of workers) {
      if (isOpen) tell(worker, { kind: 'stop' })
      else worker.process.kill('SIGKILL')
    }
    setTimeout(endAll, giveUpMsOf(LITEFS_DIR) - END_MS)
    while (workers.size > 0) await once(cluster, 'exit')
    log().info('Stopped')
    process.exit(0)
  }
}

function tell(worker: Worker, told: FromPrimary) {
  worker.send(told, () => {})
}

/** One at a time for each thing, in order; those of a process that ends are over. */
function grantTurns() {
  let turns: { worker: Worker; thing: string; id: number; isGranted: boolean }[] = []

  function grant() {
    const taken = new Set<string>()
    for (const turn of turns) {
      if (!taken.has(turn.thing) && !turn.isGranted) {
        turn.isGranted = true
        tell(turn.worker, { kind: 'granted', id: turn.id })
      }
      taken.add(turn.thing)
    }
  }

  cluster.on('message', (worker, told: ToPrimary) => {
    if (told.kind === 'turn') turns.push({ worker, thing: told.thing, id: told.id, isGranted: false })
    else if (told.kind === 'over') turns = turns.filter(turn => turn.worker !== worker || turn.id !== told.id)
    else return
    grant()
  })
  cluster.on('exit', worker => {
    turns = turns.filter(turn => turn.worker !== worker)
    grant()
  })
}
