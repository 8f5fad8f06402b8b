import { dayIn } from '#app/domain/clock.ts'
import { formatDate, plural } from '#app/domain/format.ts'
import { tierName } from '#app/domain/subscriptions/plans.ts'
import type { StripeSubscription, SubscriptionState } from '#app/domain/subscriptions/subscription.ts'
import { env } from '#app/env.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { listReachable } from '#app/models/people/user.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { claimNews } from '#app/models/subscriptions/stripe-event.server.ts'
import { findSubscriber, type Subscriber } from '#app/models/subscriptions/subscription.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { SubscriptionEndedMail } from '#app/services/mail/subscription-ended-mail.tsx'
import { SubscriptionFailedMail } from '#app/services/mail/subscription-failed-mail.tsx'

// Call these in the transaction that wrote the state; `Subscriber` is the state before.

const failing: readonly (string | null)[] = ['past_due', 'unpaid', 'incomplete']

/** Only of changes: Stripe repeats itself. */
export function notifyOwner(
  { id: companyId, name, ...before }: Subscriber,
  { status, cancels, endsAt }: SubscriptionState,
): void {
  if (failing.includes(status) && !failing.includes(before.status)) {
    const message = `The payment for the subscription of ${name} failed.`
    insertOwnerNews({ companyId, title: 'Payment failed', message })
  }
  if (status === 'canceled' && before.status !== 'canceled') {
    insertOwnerNews({
      companyId,
      title: 'Subscription ended',
      message: `The subscription of ${name} has ended.`,
    })
  } else if (cancels && !before.cancels) {
    const until = endsAt === null ? '' : ` It runs until ${formatDate(dayIn('Europe/London', endsAt))}.`
    const message = `${name} cancelled its subscription.${until}`
    insertOwnerNews({ companyId, title: 'Subscription cancelled', message })
  }
}

/** When the plan is smaller than the team; nobody is removed. */
export function notifySeatLimit(
  { id: companyId, name, tier }: Subscriber,
  { plan, status }: SubscriptionState,
): void {
  if (plan === null || plan.tier === tier || status === 'canceled') return
  const { users, invitations, limit } = countSeats({ companyId })
  const taken = users + invitations
  if (taken <= limit) return
  const title = 'More people than seats'
  const people = plural(taken, 'person or open invitation', 'people and open invitations')
  const message = `${tierName(plan.tier)} has ${limit} seats, and your company takes ${people}. Choose a larger plan, or remove who has left: nobody can be invited until then.`
  const eventKey = `seats:${Date.now()}`
  insertNotifications(
    { companyId },
    listReachable({ companyId }, 'admin').map(admin => ({
      userId: admin.id,
      title,
      message,
      type: 'info',
      eventKey,
    })),
  )
  insertOwnerNews({ companyId, title, message: `${name} takes ${people}; its plan has ${limit} seats.` })
}

/** Once for each failed invoice and once for the end. */
export function mailAdmins(
  { id: companyId, name: companyName, hasFreeAccess, ...before }: Subscriber,
  { status }: SubscriptionState,
  { id, latest_invoice }: StripeSubscription,
): void {
  if (hasFreeAccess) return
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  // Invoices of an unpaid subscription are not tried.
  const hasFailed = status === 'past_due' || (status === 'unpaid' && before.status !== 'unpaid')
  const hasEnded = status === 'canceled' && before.status !== 'canceled'
  if (hasFailed ? !claimNews(`invoice:${invoice ?? id}`) : !hasEnded || !claimNews(`end:${id}`)) return
  const link = `${env().APP_URL}/subscription/issue`
  for (const { email, emailUnproven, firstName, username } of listReachable({ companyId }, 'admin')) {
    if (emailUnproven) continue
    const props = { firstName: firstName || username, companyName, link }
    sendMail({
      to: email,
      companyId,
      rank: 'news',
      subject: hasFailed
        ? 'The payment for Mortise did not go through'
        : 'Your Mortise subscription has ended',
      element: hasFailed ? SubscriptionFailedMail(props) : SubscriptionEndedMail(props),
    })
  }
}

/** At intervals. Changes nothing else: with another account's key it would be every company. Call it inside a transaction. */
export function notifyOwnerOfMissing(subscriptionId: string): void {
  const subscriber = findSubscriber(subscriptionId)
  if (!subscriber || subscriber.status === 'canceled' || !claimNews(`missing ${subscriptionId}`)) return
  const { id: companyId, name } = subscriber
  insertOwnerNews({
    companyId,
    title: 'A subscription that Stripe does not know',
    message: `Stripe knows no subscription ${subscriptionId}, which ${name} has here. Look for it there; its admins can subscribe again.`,
  })
}
