import { join } from 'node:path'
import { minuteMs } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { setStripeSandbox } from '#app/services/stripe/stripe.server.ts'
import { expireLateSessions } from './checkout-sessions.server.ts'
import { startDelivering } from './events.server.ts'
import { answerAsStripe } from './handlers.server.ts'
import { seedSandbox } from './seed.server.ts'
import { readSecrets, readState, writeState } from './state-file.server.ts'
import { renewDue } from './subscription-life.server.ts'
import type { World } from './world.server.ts'

const daySeconds = 86_400

type Open = { world: World; close(): void }
let open: Open | undefined

/** Plays Stripe within this process. Its state is in DATA_DIR/stripe-sandbox.json; its events go to the webhook. */
export async function openSandbox(): Promise<void> {
  closeSandbox()
  const file = join(env().DATA_DIR, 'stripe-sandbox.json')
  let isSaving = false
  const world: World = {
    state: readState(file),
    now: () => Math.floor(Date.now() / 1000),
    pageUrl: (page, id) => new URL(`/dev/stripe/${page}/${id}`, env().APP_URL).href,
    changed() {
      deliveries.schedule()
      if (isSaving) return
      isSaving = true
      setImmediate(save)
    },
  }
  const deliveries = startDelivering(world)
  function save() {
    if (!isSaving) return
    isSaving = false
    writeState(file, world.state)
  }
  setStripeSandbox(
    (input, init) => answerAsStripe(world, new Request(input, init)),
    readSecrets(join(env().DATA_DIR, 'stripe-sandbox-secret')),
  )
  await seedSandbox(world)
  const clock = setInterval(() => letTimePass(world), minuteMs).unref()
  open = {
    world,
    close() {
      clearInterval(clock)
      deliveries.stop()
      save()
    },
  }
  letTimePass(world)
  deliveries.schedule()
}

function letTimePass(world: World): void {
  renewDue(world)
  expireLateSessions(world)
  forgetOldPages(world)
}

/** Links to Stripe's pages expire, there as here. */
function forgetOldPages({ state, now }: World): void {
  for (const { id, created } of Object.values(state.portalSessions)) {
    if (created < now() - daySeconds) delete state.portalSessions[id]
  }
  for (const [id, { expiresAt }] of Object.entries(state.accountLinks)) {
    if (expiresAt < now() - daySeconds) delete state.accountLinks[id]
  }
}

export function closeSandbox(): void {
  open?.close()
  open = undefined
}

export function sandboxWorld(): World | undefined {
  return open?.world
}
