import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { Conflict } from '#app/domain/errors.ts'
import { isLive, isPaidFor } from './subscription.ts'

/** Free access and a subscription do not end each other: the payer has to decide. */

export const freeAccess = 'Free access'

export type GoingOn = {
  status: SubscriptionStatus
  /** 'Growth, £39 a month'; null when hidden from the reader. */
  plan: string | null
  /** 'Wed 9 December 2026'; null while a payment is owed. */
  nextPayment: string | null
}

type Subscribed = {
  subscriptionStatus: SubscriptionStatus | null
  stripeSubscriptionId: string | null
  subscriptionCancels: boolean
}

export function goesOn({
  subscriptionStatus,
  stripeSubscriptionId,
  subscriptionCancels,
}: Subscribed): boolean {
  return isLive(subscriptionStatus) && stripeSubscriptionId !== null && !subscriptionCancels
}

export function meaningOf({ status, plan, nextPayment }: GoingOn): string {
  if (plan === null) return 'It goes on: free access does not end it by itself.'
  const next = nextPayment === null ? 'A payment is owed.' : `The next payment is due on ${nextPayment}.`
  const trial = status === 'trialing' ? ' after its free trial' : ''
  return `Your company pays for ${plan}${trial}. ${next} Free access does not end that by itself.`
}

export const subscriptionChoices = [
  {
    value: 'true',
    label: 'End the subscription',
    note: (status: SubscriptionStatus) =>
      isPaidFor(status)
        ? 'Nothing more is charged. What is paid for runs to its end, and free access goes on after it.'
        : 'It ends now, and nothing more is charged.',
  },
  {
    value: 'false',
    label: 'Keep paying',
    note: () => 'The subscription goes on as it is, beside free access.',
  },
] as const

export const freeAccessTexts = {
  choose: 'Please choose what becomes of the subscription',
  already: 'Your company already has free access.',
  ends: 'The subscription ends. Nothing more is charged.',
  keeps: 'The subscription goes on, and is charged as before.',
  notEnded:
    'Your company has free access now, but the payment service does not answer, so the subscription goes on. Apply the code again in a minute, or end it by Manage Billing.',
} as const

/** The code was not used: the admin has to say first whether to end the subscription. */
export class SubscriptionGoesOn extends Conflict {
  constructor(goingOn: GoingOn) {
    super(
      `${goingOn.plan === null ? 'Your company has a subscription. ' : ''}${meaningOf(goingOn)} Send endSubscription true to end the subscription, or false to go on paying.`,
      { endSubscription: 'true or false', subscription: goingOn },
    )
  }
}
