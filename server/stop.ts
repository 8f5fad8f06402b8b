import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionsOf } from '#server/http-server.ts'

/** Shorter than the five seconds after which a host kills what it asked to stop. */
const DRAIN_MS = 4000
/** Where another machine goes on, one that stops has the time that requests need: its host is told to wait (docs/regions.md). */
const CLUSTER_DRAIN_MS = 10_000
const SWEEP_MS = 50

/** How long requests that run are waited for at a stop. */
export const drainMsOf = (cluster: unknown) => (cluster ? CLUSTER_DRAIN_MS : DRAIN_MS)

/**
 * Stops accepting, lets running requests finish until the deadline, and resolves when no connection is left: none of those, either, that
 * `doors` have accepted for it.
 */
export async function drain(server: Server, deadlineMs = DRAIN_MS, doors: readonly NetServer[] = []) {
  const closed = Promise.all(
    [server, ...doors].map(open => new Promise<void>(resolve => open.close(() => resolve()))),
  )
  const connections = connectionsOf(server)
  // A kept connection turns idle only after its answer, hence more than one sweep.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const deadline = setTimeout(() => {
    server.closeAllConnections()
    // Sockets, which are no HTTP any more.
    for (const connection of connections) connection.destroy()
  }, deadlineMs)
  await closed
  while (connections.size > 0) await sleep(SWEEP_MS)
  clearInterval(sweep)
  clearTimeout(deadline)
}
