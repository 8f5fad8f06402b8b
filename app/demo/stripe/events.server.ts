import { stripeApiVersion } from '#app/services/stripe/stripe.server.ts'
import { type EventRecord, newId, type World } from './world.server.ts'

const mostKept = 500

/** An event of something as it stands now. Of a connected account's things the event names that account. */
export function tell(world: World, type: string, about: { id?: string }, account: string | null = null) {
  const event: EventRecord = {
    id: newId(world, 'evt'),
    object: 'event',
    ...(account !== null && { account }),
    api_version: stripeApiVersion,
    created: world.now(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object: structuredClone({ ...about }) },
  }
  const { events } = world.state
  events.push(event)
  events.splice(0, Math.max(0, events.length - mostKept))
  world.changed()
  return event
}
