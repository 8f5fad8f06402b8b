import { type StripeSubscription, subscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { log } from '#app/log.server.ts'
import {
  findSubscriber,
  forgetCancelled,
  savePendingSubscription,
  saveSubscription,
} from '#app/models/subscriptions/subscription.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { inBackground } from '#app/services/stripe/time-limit.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { cancelSoon } from './cancel-subscription.server.ts'
import {
  mailAdmins,
  notifyOwner,
  notifyOwnerOfMissing,
  notifySeatLimit,
} from './notify-subscription.server.ts'

/** Takes over Stripe's present state. `alongside` runs once in the writing transaction. Throws `Unavailable` and writes nothing. */
export async function syncSubscription(subscriptionId: string, alongside?: () => void): Promise<void> {
  await inTurn(subscriptionId, async () => {
    const subscription = await readSubscription(subscriptionId)
    transaction(() => {
      if (subscription) write(subscriptionId, subscription)
      else notifyOwnerOfMissing(subscriptionId)
      alongside?.()
    })
  })
}

/** Not awaited; the next event or the daily comparison makes up for a failure. */
export function syncSoon(subscriptionId: string): void {
  inBackground(() => syncSubscription(subscriptionId)).catch(error => {
    log().warn({ err: error, subscriptionId }, 'A subscription could not be compared with Stripe')
  })
}

async function readSubscription(subscriptionId: string): Promise<StripeSubscription | null> {
  return askStripe(async api => {
    try {
      return await api.subscriptions.retrieve(subscriptionId)
    } catch (error) {
      if (!isMissing(error)) throw error
      log().warn({ subscriptionId }, 'Stripe does not know a subscription that it told of')
      return null
    }
  })
}

function write(subscriptionId: string, subscription: StripeSubscription): void {
  const state = subscriptionState(subscription)
  savePendingSubscription(subscriptionId, state)
  const subscriber = findSubscriber(subscriptionId)
  if (!subscriber) return
  if (!subscriber.isClosed) {
    saveSubscription(subscriber.id, state)
    notifyOwner(subscriber, state)
    notifySeatLimit(subscriber, state)
    mailAdmins(subscriber, state, subscription)
  } else if (state.status === 'canceled') forgetCancelled(subscriptionId)
  // A closed company does not come back, so its subscription is ended.
  else afterCommit(() => cancelSoon(subscriptionId))
}
