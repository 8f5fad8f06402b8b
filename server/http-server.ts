import { createServer, type RequestListener, type Server } from 'node:http'

const KEEP_ALIVE_MS = 65_000
/** A form with files over a slow line; other bodies have less (`server/body-limit.ts`). */
const REQUEST_MS = 30 * 60_000

export function makeHttpServer(listener: RequestListener): Server {
  const server = createServer(listener)
  // Longer than a load balancer keeps its idle connections, which would else be reused as we close them.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.headersTimeout = KEEP_ALIVE_MS + 1000
  server.requestTimeout = REQUEST_MS
  return server
}
