import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { QuotePaper } from '#app/domain/quotes/quote-paper.ts'
import { env } from '#app/env.server.ts'

// A long quote takes some tenths of a second: in a thread of its own it keeps nobody else waiting.

const idleMs = 30_000
const longestMs = 30_000
const mostMegabytes = 256

/** A thread learns to read TypeScript before it is given any. */
const unbuilt = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(resolve('app/services/quotes/draw-pdf.server.ts'))})
})`

type Answer = { id: number; bytes?: Uint8Array; fault?: string }
type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

let running: Worker | undefined
let ending: NodeJS.Timeout | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/** The paper as a PDF: A4, its pages counted. */
export function drawQuotePdf(paper: QuotePaper): Promise<Buffer> {
  clearTimeout(ending)
  running ??= startThread()
  const thread = running
  const id = ++asked
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  const tooLong = setTimeout(() => endThread(thread, 'A PDF takes too long'), longestMs)
  thread.postMessage({ id, paper })
  return drawn.finally(() => {
    clearTimeout(tooLong)
    waiting.delete(id)
    if (waiting.size === 0) ending = setTimeout(() => endThread(thread, 'idle'), idleMs).unref()
  })
}

function startThread(): Worker {
  const isBuilt = env().NODE_ENV === 'production'
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
  const thread = isBuilt
    ? new Worker('./build/draw-pdf.js', options)
    : new Worker(unbuilt, { ...options, eval: true })
  thread.unref()
  thread.on('message', ({ id, bytes, fault }: Answer) => {
    const asker = waiting.get(id)
    if (bytes) asker?.resolve(Buffer.from(bytes))
    else asker?.reject(new Error(`A PDF cannot be drawn: ${fault}`))
  })
  thread.on('error', error => endThread(thread, String(error)))
  thread.on('exit', () => endThread(thread, 'it ended'))
  return thread
}

/** Whoever waits for it is told. */
function endThread(thread: Worker, why: string): void {
  if (running !== thread) return
  running = undefined
  for (const { reject } of waiting.values()) reject(new Error(`The thread that draws PDFs ended: ${why}`))
  waiting.clear()
  void thread.terminate()
}
