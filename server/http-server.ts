import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

const KEEP_ALIVE_MS = 65_000
/** For a form with files over a slow line; other bodies have less (`server/body-limit.ts`). */
const REQUEST_MS = 30 * 60_000

const answers = new WeakMap<Server, Set<ServerResponse>>()

export function answersOf(server: Server): ReadonlySet<ServerResponse> {
  return answers.get(server) ?? new Set()
}

export function makeHttpServer(listener: RequestListener): Server {
  const server = createServer(listener)
  const running = new Set<ServerResponse>()
  answers.set(server, running)
  server.on('request', (_req, res) => {
    running.add(res)
    res.once('close', () => running.delete(res))
  })
  // Longer than a load balancer's idle time, else it reuses connections as we close them.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1000
  server.requestTimeout = REQUEST_MS
  return server
}
