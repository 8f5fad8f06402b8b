import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Unavailable } from '#app/domain/errors.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import type { PdfLogo } from './document-pdf.ts'
import { makeDrawingQueue } from './drawing-queue.ts'

// A long paper takes some tenths of a second, so it is drawn in its own thread.

const idleMs = 30_000
const longestMs = 30_000
const maxMegabytes = 256

/** In development the thread first registers the TypeScript loader. */
const unbuilt = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(resolve('app/services/pdf/draw-pdf.server.ts'))})
})`

export type ToDraw = { paper: Paper; logo: PdfLogo | null }

type Answer = { bytes?: Uint8Array; fault?: string }
type Drawing = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

let running: Worker | undefined
let ending: NodeJS.Timeout | undefined
let drawing: Drawing | undefined

const queue = makeDrawingQueue()

/** Throws TooMany or Unavailable. */
export function drawPdf(companyId: number, paper: Paper, logo: PdfLogo | null = null): Promise<Buffer> {
  return queue(companyId, async () => {
    try {
      return await draw({ paper, logo })
    } catch (error) {
      log().error({ err: error, company: companyId }, 'A PDF could not be drawn')
      throw new Unavailable('This PDF cannot be made just now. Please try again in a minute.', 60)
    }
  })
}

function draw(asked: ToDraw): Promise<Buffer> {
  clearTimeout(ending)
  running ??= startThread()
  const thread = running
  const tooLong = setTimeout(() => endThread(thread, 'A PDF takes too long'), longestMs)
  const drawn = new Promise<Buffer>((resolve, reject) => {
    drawing = { resolve, reject }
    thread.postMessage(asked)
  })
  return drawn.finally(() => {
    clearTimeout(tooLong)
    drawing = undefined
    ending = setTimeout(() => endThread(thread, 'idle'), idleMs).unref()
  })
}

function startThread(): Worker {
  const isBuilt = env().NODE_ENV === 'production'
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } }
  const thread = isBuilt
    ? new Worker('./build/draw-pdf.js', options)
    : new Worker(unbuilt, { ...options, eval: true })
  thread.unref()
  thread.on('message', ({ bytes, fault }: Answer) => {
    if (running !== thread) return
    if (bytes) drawing?.resolve(Buffer.from(bytes))
    else drawing?.reject(new Error(`A PDF cannot be drawn: ${fault}`))
  })
  thread.on('error', error => endThread(thread, String(error)))
  thread.on('exit', () => endThread(thread, 'it ended'))
  return thread
}

/** Rejects its drawing; those that wait go to the next thread. */
function endThread(thread: Worker, why: string): void {
  if (running !== thread) return
  running = undefined
  drawing?.reject(new Error(`The thread that draws PDFs ended: ${why}`))
  void thread.terminate()
}
