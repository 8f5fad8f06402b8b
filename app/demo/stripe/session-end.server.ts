import type { SessionRecord } from './checkout-records.server.ts'
import { tell } from './events.server.ts'
import { invalid } from './refusal.server.ts'
import type { World } from './world.server.ts'

/** A session that nobody paid in time. */
export function expireLateSessions(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= world.now()) expireSession(world, session)
  }
}

export function expireSession(world: World, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  session.status = 'expired'
  session.url = null
  tell(world, 'checkout.session.expired', session, world.state.owners[session.id] ?? null)
  return session
}
