import type Stripe from 'stripe'
import { Unavailable } from '#app/domain/errors.ts'
import { statusFromStripe } from '#app/domain/subscriptions/subscription.ts'
import { log } from '#app/log.server.ts'
import {
  findPendingCancellation,
  forgetCancelled,
  listPendingCancellations,
} from '#app/models/subscriptions/subscription.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { inBackground } from '#app/services/stripe/time-limit.server.ts'
import { transaction } from '#db/client.ts'
import { notifyOwnerOfMissing } from './notify-subscription.server.ts'

/** At once, for a closed company. Repeating it is harmless. On `Unavailable` it is kept and retried every hour. */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  await inTurn(subscriptionId, async () => {
    await askStripe(async api => {
      try {
        await api.subscriptions.cancel(subscriptionId)
      } catch (error) {
        // Stripe reports the same for a cancelled subscription and for one it never had; only the latter is a fault.
        if (!isMissing(error) || !(await isCancelled(api, subscriptionId))) throw error
      }
    })
    transaction(() => forgetCancelled(subscriptionId))
  })
}

async function isCancelled(api: Stripe, subscriptionId: string): Promise<boolean> {
  const { status } = await api.subscriptions.retrieve(subscriptionId)
  return statusFromStripe(status) === 'canceled'
}

/** Call it after the commit. Not awaited: failures are retried every hour. */
export function cancelAfterClosing(companyId: number): void {
  const subscriptionId = findPendingCancellation(companyId)
  if (subscriptionId !== null) cancelSoon(subscriptionId)
}

/** Before the company's data goes. On failure the cancellation is kept. */
export async function cancelAtLast(companyId: number): Promise<void> {
  const subscriptionId = findPendingCancellation(companyId)
  if (subscriptionId === null) return
  await cancelSubscription(subscriptionId).catch(error => logKept(error, subscriptionId))
}

export function cancelSoon(subscriptionId: string): void {
  inBackground(() => cancelSubscription(subscriptionId)).catch(error => logKept(error, subscriptionId))
}

function logKept(error: unknown, subscriptionId: string): void {
  log().error({ err: error, subscriptionId }, 'The subscription of a closed company is not cancelled yet')
}

const pageSize = 50
let isUnderWay = false

export function cancelLeftOver(): void {
  if (isUnderWay) return
  isUnderWay = true
  void cancelEach().finally(() => {
    isUnderWay = false
  })
}

async function cancelEach(): Promise<void> {
  for (let after = 0; ; ) {
    const rows = listPendingCancellations(after, pageSize)
    for (const { subscriptionId } of rows) {
      try {
        await cancelSubscription(subscriptionId)
      } catch (error) {
        logKept(error, subscriptionId)
        if (error instanceof Unavailable) return
        if (isMissing(error)) transaction(() => notifyOwnerOfMissing(subscriptionId))
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.companyId
  }
}
