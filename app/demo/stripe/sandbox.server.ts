import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { minuteMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { setStripeSandbox } from '#app/services/stripe/stripe.server.ts'
import { webhookSecrets } from '#app/services/stripe-events/read-event.server.ts'
import { expireLateSessions } from './checkout.server.ts'
import { answerAsStripe } from './endpoints.server.ts'
import type { EventRecord } from './records.ts'
import { seedSandbox } from './seed.server.ts'
import { renewDue } from './subscriptions.server.ts'
import { emptyState, type State, type World } from './world.server.ts'

let open: { world: World; close(): void } | undefined

/** Its state is in DATA_DIR/stripe-sandbox.json, its events go to the webhook. */
export function openSandbox(): void {
  closeSandbox()
  const { DATA_DIR, APP_URL } = env()
  mkdirSync(DATA_DIR, { recursive: true })
  const file = join(DATA_DIR, 'stripe-sandbox.json')
  let isSaving = false
  const world: World = {
    state: readState(file),
    now: () => Math.floor(Date.now() / 1000),
    pageUrl: (page, id) => new URL(`/dev/stripe/${page}/${id}`, APP_URL).href,
    changed() {
      if (isSaving) return
      isSaving = true
      setImmediate(save)
    },
  }
  function save() {
    if (!isSaving) return
    isSaving = false
    writeFileSync(`${file}.new`, JSON.stringify(world.state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  function passTime() {
    renewDue(world)
    expireLateSessions(world)
  }
  const own = readSecret(join(DATA_DIR, 'stripe-sandbox-secret'))
  setStripeSandbox((input, init) => answerAsStripe(world, new Request(input, init)), {
    own,
    connect: `${own}_connect`,
  })
  seedSandbox(world)
  passTime()
  const clock = setInterval(passTime, minuteMs).unref()
  const stopDelivering = startDelivering(world)
  open = {
    world,
    close() {
      clearInterval(clock)
      stopDelivering()
      save()
    },
  }
}

export function closeSandbox(): void {
  open?.close()
  open = undefined
}

export function sandboxWorld(): World | undefined {
  return open?.world
}

function readState(file: string): State {
  if (!existsSync(file)) return emptyState()
  try {
    return { ...emptyState(), ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    log().warn({ err: error }, 'The payment sandbox could not be read and starts empty')
    return emptyState()
  }
}

/** Made once for a data directory: the source alone is not enough to send events to a demo. */
function readSecret(file: string): string {
  // A process that was killed may have left the file empty.
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const secret = known || `whsec_${randomBytes(24).toString('hex')}`
  if (!known) writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

const pauseMs = 500
const giveUpSeconds = 600
const timeoutMs = 10_000

/** Sends events, signed and over HTTP, again and again until the webhook accepts them. Returns how to stop. */
export function startDelivering(world: World, deliver: (event: EventRecord) => Promise<boolean> = post) {
  const start = world.now()
  let isBusy = false
  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (const event of world.state.events) {
      if (event.pending_webhooks === 0) continue
      const seconds = world.now() - Math.max(start, event.created)
      if (!(await deliver(event)) && seconds < giveUpSeconds) continue
      event.pending_webhooks = 0
      world.changed()
    }
    isBusy = false
  }
  const timer = setInterval(run, pauseMs).unref()
  return () => clearInterval(timer)
}

async function post(event: EventRecord): Promise<boolean> {
  const payload = JSON.stringify(event)
  const { own, connect } = webhookSecrets()
  const secret = (event.account === undefined ? own : connect) ?? ''
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Of this process, past any proxy. */
function webhookUrl(): string {
  const { HOST, PORT } = env()
  const host = HOST === undefined || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/stripe/webhook`
}
