import { TooMany, Unavailable } from '#app/domain/errors.ts'

/** Waiting, beside the one that is drawn. */
const maxPerCompany = 3
const maxInTotal = 20
/** Waiting, drawing and sending must fit into a mail's claim of two minutes. */
const longestWaitMs = 25_000
const againSeconds = 30

type Job = { run: () => Promise<void>; timer: NodeJS.Timeout }

export class DrawingBusy extends Unavailable {
  constructor() {
    super(`Very many PDFs are asked for just now. Please try again in ${againSeconds} seconds.`, againSeconds)
  }
}

/** Draws one at a time; companies take turns, so that each waits for one drawing of another's at most. */
export function makeDrawingQueue() {
  const waiting = new Map<number, Job[]>()
  let isDrawing = false

  function inAll(): number {
    return [...waiting.values()].reduce((all, jobs) => all + jobs.length, 0)
  }

  function next() {
    const [first] = waiting
    if (isDrawing || !first) return
    const [companyId, [job, ...left]] = first
    waiting.delete(companyId)
    if (left.length > 0) waiting.set(companyId, left)
    if (!job) return
    clearTimeout(job.timer)
    isDrawing = true
    void job.run().finally(() => {
      isDrawing = false
      next()
    })
  }

  function leave(companyId: number, job: Job) {
    const left = (waiting.get(companyId) ?? []).filter(other => other !== job)
    if (left.length > 0) waiting.set(companyId, left)
    else waiting.delete(companyId)
  }

  /** Throws TooMany where too many of the company's own wait, DrawingBusy where others' do. */
  return function add<T>(companyId: number, draw: () => Promise<T>): Promise<T> {
    const own = waiting.get(companyId) ?? []
    if (own.length >= maxPerCompany) {
      const text = `Several PDFs of this company are asked for just now. Please try again in ${againSeconds} seconds.`
      return Promise.reject(new TooMany(text, againSeconds))
    }
    if (inAll() >= maxInTotal) return Promise.reject(new DrawingBusy())
    return new Promise((resolve, refuse) => {
      const timer = setTimeout(() => {
        leave(companyId, job)
        refuse(new DrawingBusy())
      }, longestWaitMs)
      const job: Job = { run: () => draw().then(resolve, refuse), timer }
      waiting.set(companyId, [...own, job])
      next()
    })
  }
}
