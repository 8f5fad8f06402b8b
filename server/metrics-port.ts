import { createServer, type Server } from 'node:http'
import type { Env } from '#app/env.server.ts'
import type { Logger } from '#app/log.server.ts'

/** `/metrics` for Prometheus, at a port closed to the outside. */
export function openMetrics(
  read: () => Promise<string>,
  { METRICS_PORT, METRICS_HOST }: Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>,
  log: Logger,
): Server {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') {
      res.writeHead(404).end()
      return
    }
    read().then(
      text => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      error => {
        log.error({ err: error }, 'The metrics could not be read')
        res.writeHead(500).end()
      },
    )
  })
  server.requestTimeout = 10_000
  return server.listen({ port: METRICS_PORT, host: METRICS_HOST })
}
