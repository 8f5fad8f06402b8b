import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { inSpan } from '#app/traces.server.ts'

// Labels hold words of ours alone: Prometheus would keep a series for each company, person or address.

const registry = new Registry()
const registers = [registry]
const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
  new Counter({ name: `mortise_${name}`, help, labelNames, registers })
const seconds = <T extends string>(name: string, help: string, labelNames: T[]) =>
  new Histogram({
    name: `mortise_${name}_seconds`,
    help,
    labelNames,
    registers,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })

const requests = counter('requests_total', 'Requests answered', ['method', 'route', 'status'])
const requestSeconds = seconds('request', 'From the request to the end of its answer', ['route'])
const statements = counter('queries_total', 'Statements asked of the database')
const statementSeconds = counter('query_seconds_total', 'Time that the database took for them')
const slowStatements = counter('slow_queries_total', 'Statements over SLOW_QUERY_MS')
const jobs = seconds('job', 'Scheduled jobs that were done or failed', ['job', 'result'])
const outside = seconds('outside', 'Asked of others: mail server, Stripe, bucket', ['service', 'result'])
const mailTries = counter('mails_total', 'Tries to send a mail, by what came of it', ['outcome'])
const files = counter('uploads_total', 'Files that were kept')
const fileBytes = counter('upload_bytes_total', 'Their bytes')
const errors = counter('log_errors_total', 'Lines of the log of the levels error and fatal')

export type AnsweredRequest = { method: string; route: string; status: number; ms: number }

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export function countRequest({ method, route, status, ms }: AnsweredRequest): void {
  const known = knownMethods.has(method) ? method : 'other'
  requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` })
  requestSeconds.observe({ route }, ms / 1000)
}

export function countStatement(ms: number, isSlow: boolean): void {
  statements.inc()
  statementSeconds.inc(ms / 1000)
  if (isSlow) slowStatements.inc()
}

export function countMail(outcome: 'sent' | 'failed' | 'given_up'): void {
  mailTries.inc({ outcome })
}

export function countUpload(bytes: number): void {
  files.inc()
  fileBytes.inc(bytes)
}

export function countError(): void {
  errors.inc()
}

export type Job =
  | 'backup'
  | 'catch-up'
  | 'hourly'
  | 'minutely'
  | 'data-deletion'
  | 'morning-mail'
  | 'sweep-files'

export type Service = 'bucket' | 'mail' | 'stripe'

/** Counts the work when it has ended, and its time; returns, or throws, what it does. */
export async function countJob<T>(job: Job, work: () => T | Promise<T>): Promise<T> {
  return timed(jobs, { job }, () => inSpan(`job ${job}`, work))
}

/** The same for services of others. `isAnswer`: what is thrown is an answer, though not the one that was hoped for. */
export async function countOutside<T>(
  service: Service,
  work: () => Promise<T>,
  isAnswer: (error: unknown) => boolean,
): Promise<T> {
  return timed(outside, { service }, () => inSpan(service, work, error => !isAnswer(error)), isAnswer)
}

async function timed<T, L extends string>(
  histogram: Histogram<L | 'result'>,
  labels: Record<L, string>,
  work: () => T | Promise<T>,
  isAnswer?: (error: unknown) => boolean,
): Promise<T> {
  const began = performance.now()
  let result = 'done'
  try {
    return await work()
  } catch (error) {
    if (!isAnswer?.(error)) result = 'failed'
    throw error
  } finally {
    const observed = { ...labels, result } as Record<L | 'result', string>
    histogram.observe(observed, (performance.now() - began) / 1000)
  }
}

/** Each is read on demand: null where it is not known, undefined where another process tells it. */
export type PresentFacts = {
  role?: () => 'primary' | 'replica' | 'unknown'
  position?: () => number | null
  mails?: () => { waiting: number; givenUp: number } | null
  backedUpAt?: () => number | null
  sockets?: () => number
}

let facts: PresentFacts = {}

export function tellFacts(present: PresentFacts): void {
  facts = present
}

function presentGauge(name: string, help: string, tell: (gauge: Gauge) => void, labelNames: string[] = []) {
  return new Gauge({
    ...{ name: `mortise_${name}`, help, labelNames, registers },
    collect() {
      if (labelNames.length > 0) this.reset()
      else this.remove()
      tell(this)
    },
  })
}

function setIfKnown(gauge: Gauge, value: number | null | undefined): void {
  if (value !== null && value !== undefined) gauge.set(value)
}

presentGauge(
  'role',
  '1 for what this machine is at the moment',
  gauge => {
    const is = facts.role?.()
    for (const role of ['primary', 'replica', 'unknown']) if (is) gauge.set({ role }, role === is ? 1 : 0)
  },
  ['role'],
)
presentGauge('litefs_position', 'The last transaction that the database here holds', gauge =>
  setIfKnown(gauge, facts.position?.()),
)
presentGauge(
  'mails',
  'In the queue, and of the last seven days given up',
  gauge => {
    const mails = facts.mails?.()
    if (!mails) return
    gauge.set({ state: 'waiting' }, mails.waiting)
    gauge.set({ state: 'given_up' }, mails.givenUp)
  },
  ['state'],
)
presentGauge('backup_age_seconds', 'Since the newest backup was made', gauge => {
  const at = facts.backedUpAt?.() ?? null
  setIfKnown(gauge, at === null ? null : (Date.now() - at) / 1000)
})
presentGauge('sockets', 'Open pages that are told what changes', gauge =>
  setIfKnown(gauge, facts.sockets?.()),
)

/** Prometheus' text format. */
export function readMetrics(): Promise<string> {
  return registry.metrics()
}

/** The primary then sums what each process counts. */
export function answerPrimary(): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/** Memory, processor, the delay of the event loop. Call it once. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry })
}
