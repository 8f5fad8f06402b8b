import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import {
  type StripeSubscription,
  type SubscriptionState,
  subscriptionState,
} from '#app/domain/subscription.ts'
import { log } from '#app/log.server.ts'
import {
  findSubscriber,
  forgetCancelled,
  type Subscriber,
  savePendingSubscription,
  saveSubscription,
} from '#app/models/subscription.server.ts'
import { notifyOwner } from '#app/services/owner/notify-owner.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { cancelSoon } from './cancel-subscription.server.ts'

/**
 * Brings what is kept here of a subscription to what Stripe says of it now, whatever was heard of it and in whatever order. One
 * that belongs to nobody here changes nothing. `alongside` runs once, within the transaction that writes, also when there was
 * nothing to write. `Unavailable` while Stripe does not answer: then nothing was written.
 */
export async function syncSubscription(subscriptionId: string, alongside?: () => void): Promise<void> {
  await inTurn(subscriptionId, async () => {
    const subscription = await readSubscription(subscriptionId)
    transaction(() => {
      if (subscription) write(subscriptionId, subscriptionState(subscription))
      alongside?.()
    })
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

function write(subscriptionId: string, state: SubscriptionState): void {
  savePendingSubscription(subscriptionId, state)
  const subscriber = findSubscriber(subscriptionId)
  if (!subscriber) return
  if (!subscriber.isClosed) {
    saveSubscription(subscriber.id, state)
    tellOwner(subscriber, state)
  } else if (state.status === 'canceled') forgetCancelled(subscriptionId)
  // Nothing brings a closed company back: what goes on at Stripe is ended there.
  else afterCommit(() => cancelSoon(subscriptionId))
}

const failing: readonly (string | null)[] = ['past_due', 'unpaid', 'incomplete']

/** Of what became different alone: Stripe tells the same several times. */
function tellOwner(
  { id: companyId, name, ...before }: Subscriber,
  { status, cancels, endsAt }: SubscriptionState,
) {
  if (failing.includes(status) && !failing.includes(before.status)) {
    const message = `The payment for the subscription of ${name} failed.`
    notifyOwner({ companyId, title: 'Payment failed', message })
  }
  if (status === 'canceled' && before.status !== 'canceled') {
    notifyOwner({ companyId, title: 'Subscription ended', message: `The subscription of ${name} has ended.` })
  } else if (cancels && !before.cancels) {
    const until = endsAt === null ? '' : ` It runs until ${formatDate(dayIn('Europe/London', endsAt))}.`
    const message = `${name} cancelled its subscription.${until}`
    notifyOwner({ companyId, title: 'Subscription cancelled', message })
  }
}
