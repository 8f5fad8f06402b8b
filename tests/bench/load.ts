import autocannon from 'autocannon'

export type Load = { perSecond: number; p50: number; p99: number; ok: number; failed: number }

const CONNECTIONS = 10

type Scenario = {
  url: string
  seconds: number
  /** The status that counts as done. */
  expected: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** Made anew for every request. */
  body?: () => string
}

/** Asks the address over ten connections for as long as told. Latencies in milliseconds. */
export async function load({
  url,
  seconds,
  expected,
  headers,
  method = 'GET',
  body,
}: Scenario): Promise<Load> {
  let ok = 0
  const { pathname, search } = new URL(url)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
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
  }
}
