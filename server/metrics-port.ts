import { createServer, type Server } from 'node:http'
import type { AppHost } from '#server/app-host.ts'

/**
 * What Prometheus reads, at a port of its own that nobody reaches from outside: `/metrics` there, nothing else. `sockets` counts
 * the open pages of this process.
 */
export function openMetrics(host: () => AppHost, sockets: () => number): Server {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') {
      res.writeHead(404).end()
      return
    }
    host()
      .metrics(sockets())
      .then(
        text => res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        error => {
          host().log.error({ err: error }, 'The metrics could not be read')
          res.writeHead(500).end()
        },
      )
  })
  server.requestTimeout = 10_000
  const { METRICS_PORT, METRICS_HOST } = host().env
  return server.listen({ port: METRICS_PORT, host: METRICS_HOST })
}
