import { isoOrNull } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'

/** 'high' is destructive, 'medium' a warning. */
export type PaymentIssue = {
  title: string
  description: string
  urgency: 'high' | 'medium' | 'none'
  status: SubscriptionStatus | null
  /** ISO 8601, or null. */
  endsAt: string | null
  isAdmin: boolean
  /** By paying an invoice or changing the card; otherwise a plan has to be chosen. */
  isPayable: boolean
  opensItself: boolean
}

type Words = Pick<PaymentIssue, 'title' | 'description'>

const words: Partial<Record<SubscriptionStatus, Words>> = {
  past_due: {
    title: 'Payment overdue',
    description:
      'The last payment for your subscription did not go through. Update your card or pay the invoice to keep everybody working.',
  },
  canceled: {
    title: 'Subscription cancelled',
    description:
      'Your subscription has been cancelled. Choose a plan again and everybody goes on where they stopped.',
  },
  unpaid: {
    title: 'Payment required',
    description:
      'Your subscription is unpaid and waits for its open invoice. Pay it and everybody can save their work again.',
  },
}

const generic: Words = {
  title: 'Subscription not active',
  description:
    'Your company has no active subscription. Choose a plan so that everybody can save their work.',
}

const forMembers: Words = {
  title: 'Saving is paused',
  description:
    'Your company’s subscription is not active. You can read everything, but saving waits. Please ask your admin.',
}

const payable: readonly (SubscriptionStatus | null)[] = ['past_due', 'unpaid']

/** Null when nothing keeps the company from working. */
export function paymentIssueOf(
  scope: Pick<Scope, 'role' | 'isSubscribed' | 'subscriptionStatus' | 'subscriptionEndsAt'>,
): PaymentIssue | null {
  if (scope.isSubscribed) return null
  const { subscriptionStatus: status, subscriptionEndsAt } = scope
  const isAdmin = scope.role === 'admin'
  const own = status === null ? undefined : words[status]
  return {
    ...(isAdmin ? (own ?? generic) : forMembers),
    urgency: isAdmin && own ? 'high' : 'medium',
    status,
    endsAt: isAdmin ? isoOrNull(subscriptionEndsAt) : null,
    isAdmin,
    isPayable: payable.includes(status),
    opensItself: isAdmin && own !== undefined,
  }
}
