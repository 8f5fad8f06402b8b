import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { isReading } from '#app/domain/request-method.ts'
import { answersOf } from '#server/http-server.ts'
import { refuse } from '#server/refuse.ts'

/** Exit code of a process that would fail again: it has told why. */
export const UNUSABLE = 78
export const ALIVE_EVERY_MS = 1000
/** Shorter than the five seconds after which a host kills. */
const DRAIN_MS = 4000
/** A stop must end although a mail server does not answer. */
const GIVE_UP_MS = 10_000
/** Where another machine goes on, the host waits for longer (docs/regions.md). */
const CLUSTER_DRAIN_MS = 10_000
const CLUSTER_GIVE_UP_MS = 20_000
const SWEEP_MS = 50
/** Before the deadline, so that the answer arrives. */
const TELL_MS = 250
const RETRY_SECONDS = 5

export const drainMsOf = (cluster: unknown) => (cluster ? CLUSTER_DRAIN_MS : DRAIN_MS)
export const giveUpMsOf = (cluster: unknown) => (cluster ? CLUSTER_GIVE_UP_MS : GIVE_UP_MS)

/** Lets requests finish until the deadline, when unanswered ones are refused and all others cut off. */
export async function drain(server: Server, deadlineMs = DRAIN_MS): Promise<void> {
  for (const res of answersOf(server)) closeAfter(res)
  server.prependListener('request', (_req, res) => closeAfter(res))
  await untilRead()
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection turns idle only after its answer, hence several sweeps.
  const sweep = setInterval(() => void untilRead().then(() => server.closeIdleConnections()), SWEEP_MS)
  const late = setTimeout(() => {
    for (const res of answersOf(server)) refuseAtStop(res.req, res, mayHaveSaved(res.req))
  }, deadlineMs - TELL_MS)
  // Node's server does not close WebSockets, and waits for them.
  const enough = new AbortController()
  await Promise.race([closed, sleep(deadlineMs, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
  clearInterval(sweep)
  clearTimeout(late)
  server.closeAllConnections()
}

/** The client must not reuse a connection that is about to close. */
function closeAfter(res: ServerResponse) {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

/** Node takes a connection for idle whose request it has not read. This turn may bring connections, which the next one reads. */
async function untilRead() {
  await turn()
  await turn()
}

/** An incomplete request has changed nothing. */
const mayHaveSaved = ({ method = 'GET', complete }: IncomingMessage) => complete && !isReading(method)

const refused = new WeakSet<ServerResponse>()

export const wasRefusedAtStop = (res: ServerResponse) => refused.has(res)

export function refuseAtStop(req: IncomingMessage, res: ServerResponse, mayBeSaved: boolean) {
  if (res.headersSent) return
  refused.add(res)
  req.resume()
  // An early close would break the line for a client that still sends, and the answer be lost.
  if (!req.complete) res.removeHeader('Connection')
  res.setHeader('Retry-After', String(RETRY_SECONDS))
  refuse(req, res, 503, 'Just a moment', mayBeSaved ? perhapsSaved : forNow)
}

const forNow = 'Mortise is being started again. Nothing was changed. Please try again in a few seconds.'

const perhapsSaved =
  'Mortise was stopped just then. Your change may have been saved: please look before you send it again.'
