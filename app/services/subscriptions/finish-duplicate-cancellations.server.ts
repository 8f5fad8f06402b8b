import { log } from '#app/log.server.ts'
import { listUnfinishedDuplicateCancellations } from '#app/models/subscriptions/duplicate-subscription.server.ts'
import { cancelDuplicate } from './cancel-duplicate.server.ts'
import { readCheckout } from './read-checkout.server.ts'
import { recordCheckout } from './record-checkout.server.ts'

const maxAtOnce = 50

export async function finishDuplicateCancellations(): Promise<void> {
  for (const sessionId of listUnfinishedDuplicateCancellations(maxAtOnce)) {
    try {
      await finish(sessionId)
    } catch (error) {
      log().error({ err: error, sessionId }, 'A second subscription is not cancelled yet')
    }
  }
}

/** A subscription that goes on may be the only one by now, so it is recorded again. */
async function finish(sessionId: string): Promise<void> {
  const checkout = await readCheckout(sessionId)
  if (checkout.outcome === 'paid' && checkout.state.status === 'canceled') await cancelDuplicate(checkout)
  else await recordCheckout(sessionId)
}
