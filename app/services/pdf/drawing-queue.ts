import { TooMany, Unavailable } from '#app/domain/errors.ts'

/** Waiting, beside the one that is drawn. */
const maxPerCompany = 3
const maxInTotal = 20
/** A mail is claimed for two minutes: waiting, drawing and sending have to fit into that. */
const longestWaitMs = 25_000
const againSeconds = 30

type Job = { run: () => Promise<void>; timer: NodeJS.Timeout }

/** The answer where too many wait: it was not tried. */
export class DrawingBusy extends Unavailable {
  constructor() {
    super(`Very many PDFs are asked for just now. Please try again in ${againSeconds} seconds.`, againSeconds)
  }
}

/**
 * PDFs are drawn one after another. The companies that wait take turns, so that whoever asks for many, or for one that takes long, keeps
 * the others waiting for one drawing at most.
 */
export function makeDrawingQueue() {
  /** Whose turn is next comes first. */
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

  /** Draws once it is the company's turn; throws TooMany where too many of its own wait, DrawingBusy where others' do. */
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
