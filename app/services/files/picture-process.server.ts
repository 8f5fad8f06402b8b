import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import type { ReadWorkbook } from '#app/services/spreadsheets/read-workbook.server.ts'
import type { PictureAnswer, PictureJob, WorkbookJob } from './picture-job.ts'

// Photos, PDFs and workbooks are untrusted: a separate process without settings, database or the server's memory reads them.

const idleMs = 30_000
/** Processor time. */
const startMs = 30_000
/** Elapsed time. */
const longestWaitMs = 60_000
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10
/** Of scripts; pictures have memory beside it. */
const maxMegabytes = 256

type Silence = 'ended' | 'tooLong' | 'hung'
type Job = PictureJob | WorkbookJob
type AnswerTo<Asked extends Job> = Asked extends WorkbookJob ? ReadWorkbook : PictureAnswer

let running: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

/** One job at a time. `limitMs` and what `charge` gets are processor time. */
export async function askPictureProcess<Asked extends Job>(
  job: Asked,
  limitMs: number,
  charge: (ms: number) => void = () => {},
): Promise<AnswerTo<Asked> | Silence> {
  clearTimeout(ending)
  const child = running ?? (await startProcess())
  if (!child) return 'ended'
  running = child
  const answer = await answerOf(child, job, limitMs, charge)
  if (child.connected) ending = setTimeout(() => end(child), idleMs).unref()
  return answer
}

async function answerOf<Asked extends Job>(
  child: ChildProcess,
  job: Asked,
  limitMs: number,
  charge: (ms: number) => void,
): Promise<AnswerTo<Asked> | Silence> {
  child.ref()
  child.channel?.ref()
  try {
    const askedAt = performance.now()
    const before = workedMs(child) ?? 0
    child.send(job, () => {})
    const answer = await nextOf<AnswerTo<Asked>>(child, limitMs)
    // Null once the process has ended: elapsed time counts then.
    const worked = workedMs(child)
    charge(worked === null ? Math.min(limitMs, performance.now() - askedAt) : worked - before)
    if (answer === 'hung') log().warn('The process that draws pictures did not answer for a minute')
    if (answer === 'tooLong' || answer === 'hung') await end(child)
    return answer
  } finally {
    child.unref()
    child.channel?.unref()
  }
}

async function startProcess(): Promise<ChildProcess | null> {
  const isBuilt = env().NODE_ENV === 'production'
  const child = fork(isBuilt ? 'build/draw-pictures.js' : 'app/services/files/draw-pictures.server.ts', {
    env: { NODE_ENV: env().NODE_ENV, MALLOC_ARENA_MAX: '2' },
    execArgv: [`--max-old-space-size=${maxMegabytes}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
    stdio: 'ignore',
    serialization: 'json',
  })
  // Without a listener an error would end the server; 'exit' reports the failure.
  child.on('error', () => {})
  const endWithServer = () => child.kill('SIGKILL')
  process.once('exit', endWithServer)
  child.once('exit', () => {
    process.off('exit', endWithServer)
    if (running === child) running = undefined
  })
  const first = await nextOf(child, startMs)
  if (first !== 'ready') {
    await end(child)
    log().error({ reason: first }, 'The process that draws pictures did not start')
    return null
  }
  giveWay(child)
  return child
}

/** Pages go before pictures. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system forbids it: pictures are drawn anyway.
  }
}

/** 'tooLong' after `limitMs` of processor time, 'hung' after a minute without an answer. */
function nextOf<T = unknown>(child: ChildProcess, limitMs: number): Promise<T | Silence> {
  return new Promise(resolve => {
    const askedAt = performance.now()
    const workedBefore = workedMs(child)
    let timer = setTimeout(look, Math.min(limitMs, longestWaitMs))
    function look() {
      const waited = performance.now() - askedAt
      const worked = workedBefore === null ? waited : (workedMs(child) ?? workedBefore) - workedBefore
      if (worked >= limitMs) return settle('tooLong')
      if (waited >= longestWaitMs) return settle('hung')
      timer = setTimeout(look, Math.max(tickMs, Math.min(limitMs - worked, longestWaitMs - waited)))
    }
    function settle(said: T | Silence) {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(said)
    }
    const onEnd = () => settle('ended')
    child.on('message', settle)
    child.on('exit', onEnd)
    child.on('error', onEnd)
    if (child.exitCode !== null || child.signalCode !== null) onEnd()
  })
}

/** Processor time; null where the system does not tell. */
function workedMs({ pid }: ChildProcess): number | null {
  try {
    const [, state = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = state.split(' ').slice(11, 13).map(Number)
    const ticks = Number(user) + Number(system)
    return Number.isFinite(ticks) ? ticks * tickMs : null
  } catch {
    return null
  }
}

function end(child: ChildProcess): Promise<void> {
  if (running === child) running = undefined
  return new Promise(resolve => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
