import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Load = {
  perSecond: number
  p50: number
  p99: number
  ok: number
  failed: number
  /** Milliseconds of the server's own processor time a request: other programs do not count. Linux only. */
  cpu: number | undefined
}

const CONNECTIONS = 10

type Scenario = {
  url: string
  /** Of the server's process. */
  pid: number
  seconds: number
  connections?: number
  /** The status that counts as done. */
  expected: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** Made again for every request. */
  body?: () => string
}

/** Asks the address for as long as told, over ten connections if not told otherwise. Latencies in milliseconds. */
export async function load({
  url,
  pid,
  seconds,
  connections = CONNECTIONS,
  expected,
  headers,
  method = 'GET',
  body,
}: Scenario): Promise<Load> {
  let ok = 0
  const before = processorTime(pid)
  const { pathname, search } = new URL(url)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers,
    requests: [
      {
        method,
        path: pathname + search,
        headers,
        ...(body ? { setupRequest: request => ({ ...request, body: body() }) } : {}),
        onResponse: status => {
          if (status === expected) ok++
        },
      },
    ],
  })
  return {
    perSecond: ok / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    ok,
    failed: result.requests.total - ok + result.errors,
    cpu: before === undefined ? undefined : ((processorTime(pid) ?? 0) - before) / result.requests.total,
  }
}

const TICK_MS = 10

/** Milliseconds that a process has run in all, in user and system mode. */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
