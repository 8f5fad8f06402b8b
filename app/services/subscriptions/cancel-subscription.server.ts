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

/**
 * Ends a closed company's subscription at once, and forgets it: nothing is charged from then on. Asked again it does no harm.
 * `Unavailable` while Stripe does not answer: it is kept, and tried again every hour.
 */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  await inTurn(subscriptionId, async () => {
    await askStripe(async api => {
      try {
        await api.subscriptions.cancel(subscriptionId)
      } catch (error) {
        // So Stripe says of one that is cancelled already, and of one that it never had: that one is somebody's to look at.
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

/** Once a company's closing is committed. Nobody waits for it: what fails is tried again every hour. */
export function cancelAfterClosing(companyId: number): void {
  const subscriptionId = findPendingCancellation(companyId)
  if (subscriptionId !== null) cancelSoon(subscriptionId)
}

/** Before its data goes. What fails is kept with what is left of the company. */
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

/** What could not be cancelled when the company was closed. It goes on by itself. */
export function cancelLeftOver(): void {
  if (isUnderWay) return
  isUnderWay = true
  void cancelEach().finally(() => {
    isUnderWay = false
  })
}

/** Those that fail stay: they are gone past, not waited for. */
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
