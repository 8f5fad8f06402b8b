import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { isReading } from '#app/domain/request-method.ts'
import { answersOf, connectionsOf } from '#server/http-server.ts'
import { refuse } from '#server/refuse.ts'

/** Shorter than the five seconds after which a host kills what it asked to stop. */
const DRAIN_MS = 4000
/** Where another machine goes on, one that stops has the time that requests need: its host is told to wait (docs/regions.md). */
const CLUSTER_DRAIN_MS = 10_000
const SWEEP_MS = 50
/** Before the deadline, so that it gets to them. */
const TELL_MS = 250
const RETRY_SECONDS = 5

/** How long requests that run are waited for at a stop. */
export const drainMsOf = (cluster: unknown) => (cluster ? CLUSTER_DRAIN_MS : DRAIN_MS)

/**
 * Stops accepting, lets running requests finish until the deadline, and resolves when no connection is left: none of those, either, that
 * `doors` have accepted for it. What is not answered a moment before it is told so; what has begun to be answered is cut off.
 */
export async function drain(server: Server, deadlineMs = DRAIN_MS, doors: readonly NetServer[] = []) {
  const close = (open: NetServer) => new Promise<void>(resolve => open.close(() => resolve()))
  const doorsClosed = doors.map(close)
  for (const res of answersOf(server)) closeAfter(res)
  server.prependListener('request', (_req, res) => closeAfter(res))
  await untilRead()
  const closed = Promise.all([...doorsClosed, close(server)])
  const connections = connectionsOf(server)
  // A kept connection turns idle only after its answer, hence more than one sweep.
  const sweep = setInterval(() => void untilRead().then(() => server.closeIdleConnections()), SWEEP_MS)
  const late = setTimeout(() => {
    for (const res of answersOf(server)) refuseAtStop(res.req, res, mayHaveSaved(res.req))
  }, deadlineMs - TELL_MS)
  const deadline = setTimeout(() => {
    server.closeAllConnections()
    // Sockets, which are no HTTP any more.
    for (const connection of connections) connection.destroy()
  }, deadlineMs)
  await closed
  while (connections.size > 0) await sleep(SWEEP_MS)
  clearInterval(sweep)
  clearTimeout(late)
  clearTimeout(deadline)
}

/** Whoever asks is not to send the next request over a connection that is about to be closed. */
function closeAfter(res: ServerResponse) {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

/**
 * Resolves once all was read that had come: Node takes a connection for idle whose request it has not read. The present turn may
 * have brought connections, which the next one reads.
 */
async function untilRead() {
  await turn()
  await turn()
}

/** What has not come whole has changed nothing. */
const mayHaveSaved = ({ method = 'GET', complete }: IncomingMessage) => complete && !isReading(method)

const refused = new WeakSet<ServerResponse>()

export const wasRefusedAtStop = (res: ServerResponse) => refused.has(res)

/** For a request that nobody will answer any more. */
export function refuseAtStop(req: IncomingMessage, res: ServerResponse, mayBeSaved: boolean) {
  if (res.headersSent) return
  refused.add(res)
  req.resume()
  // Closed at once, the line would break for who still sends, and the answer be lost.
  if (!req.complete) res.removeHeader('Connection')
  res.setHeader('Retry-After', String(RETRY_SECONDS))
  refuse(req, res, 503, 'Just a moment', mayBeSaved ? perhapsSaved : forNow)
}

const forNow = 'Mortise is being started again. Nothing was changed. Please try again in a few seconds.'

const perhapsSaved =
  'Mortise was stopped just then. Your change may have been saved: please look before you send it again.'
