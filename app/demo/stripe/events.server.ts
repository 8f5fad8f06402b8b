import Stripe from 'stripe'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { stripeApiVersion } from '#app/services/stripe/stripe.server.ts'
import { webhookSecrets } from '#app/services/stripe-events/read-event.server.ts'
import { type EventRecord, newId, type World } from './world.server.ts'

const maxKept = 500

/** A copy of `about` as it stands now. For a connected account the event names it. */
export function emitEvent(world: World, type: string, about: { id?: string }, account: string | null = null) {
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
  events.splice(0, Math.max(0, events.length - maxKept))
  world.changed()
  return event
}

/** Milliseconds before a failed delivery is tried again. */
const waits = [1000, 5000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000]
const firstWait = 20
const timeoutMs = 10_000

type Waiting = { failures: number; dueAt: number }

/** As Stripe does: signed, over HTTP, again and again until it is accepted. */
export function startDelivering(world: World, deliver: (event: EventRecord) => Promise<boolean> = post) {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let isStopped = false

  function pending(): EventRecord[] {
    return world.state.events.filter(event => event.pending_webhooks > 0)
  }

  function schedule(): void {
    if (isStopped || isBusy) return
    clearTimeout(timer)
    const events = pending()
    if (events.length === 0) return
    const next = Math.min(...events.map(event => waiting.get(event.id)?.dueAt ?? 0))
    timer = setTimeout(() => void run(), Math.max(firstWait, next - Date.now())).unref()
  }

  async function run(): Promise<void> {
    isBusy = true
    for (const event of pending()) {
      if (isStopped) break
      if ((waiting.get(event.id)?.dueAt ?? 0) > Date.now()) continue
      note(event, await deliver(event))
    }
    isBusy = false
    schedule()
  }

  /** Gives up after hours, as Stripe does after days. */
  function note(event: EventRecord, isTaken: boolean): void {
    const failures = (waiting.get(event.id)?.failures ?? 0) + (isTaken ? 0 : 1)
    const wait = waits[failures - 1]
    if (!isTaken && wait !== undefined) {
      waiting.set(event.id, { failures, dueAt: Date.now() + wait })
      return
    }
    if (!isTaken) log().warn({ type: event.type }, 'An event of the payment sandbox was never taken')
    waiting.delete(event.id)
    event.pending_webhooks = 0
    world.changed()
  }

  return {
    schedule,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function post(event: EventRecord): Promise<boolean> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: secretFor(event) })
  try {
    const answer = await fetch(webhookAddress(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // The server does not listen yet, or is about to stop: it is tried again.
    return false
  }
}

function secretFor(event: EventRecord): string {
  const { own, connect } = webhookSecrets()
  return (event.account === undefined ? own : connect) ?? ''
}

/** The webhook of this process, past any proxy. */
function webhookAddress(): string {
  const { HOST, PORT } = env()
  const host = HOST === undefined || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/stripe/webhook`
}
