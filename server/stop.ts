import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'

/** Shorter than the five seconds after which a host kills what it asked to stop. */
const DEADLINE_MS = 4000
const SWEEP_MS = 50

/**
 * Stops accepting, lets running requests finish until the deadline, and resolves when no connection is left: none of those, either, that
 * `doors` have accepted for it.
 */
export async function drain(server: Server, deadlineMs = DEADLINE_MS, doors: readonly NetServer[] = []) {
  const closed = Promise.all(
    [server, ...doors].map(open => new Promise<void>(resolve => open.close(() => resolve()))),
  )
  // A kept connection turns idle only after its answer, hence more than one sweep.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
