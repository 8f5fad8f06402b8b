import { describe, expect, test } from 'vitest'
import { countdownText, periodText } from '#app/domain/subscriptions/countdown.ts'
import { paymentIssueOf } from '#app/domain/subscriptions/payment-issue.ts'
import {
  isLive,
  statusFromStripe,
  subscriptionBadge,
  subscriptionState,
} from '#app/domain/subscriptions/subscription.ts'

const hour = 3_600_000
const day = 24 * hour

describe('the countdown', () => {
  test.each([
    [30 * day, '30 days left'],
    [2 * day - 1, '1 day left'],
    [day, '1 day left'],
    [day - 1, '23 hours left'],
    [hour, '1 hour left'],
    [1, '1 hour left'],
    [0, 'Subscription expired'],
    [-day, 'Subscription expired'],
  ])('%i ms before the end says %s', (left, text) => {
    expect(countdownText(1_000_000 + left, 1_000_000)).toBe(text)
  })

  test('says what of', () => {
    expect(periodText(29 * day, 0)).toBe('29 days left in this billing period')
    expect(periodText(0, 0)).toBe('Subscription expired')
  })
})

describe('the payment issue', () => {
  const scope = {
    role: 'admin',
    isSubscribed: false,
    subscriptionStatus: 'past_due',
    subscriptionEndsAt: 86_400_000,
  } as const

  test('is none where there is access, by money or free', () => {
    expect(paymentIssueOf({ ...scope, isSubscribed: true })).toBeNull()
  })

  test.each([
    ['past_due', 'high', true],
    ['canceled', 'high', true],
    ['unpaid', 'high', true],
    ['incomplete', 'medium', false],
    [null, 'medium', false],
  ] as const)('%s is of %s urgency', (subscriptionStatus, urgency, opensItself) => {
    expect(paymentIssueOf({ ...scope, subscriptionStatus })).toMatchObject({ urgency, opensItself })
  })

  test('tells whoever is no admin nothing of payments', () => {
    const issue = paymentIssueOf({ ...scope, role: 'team_member' })
    expect(issue).toMatchObject({ urgency: 'medium', opensItself: false, endsAt: null, isAdmin: false })
    expect(`${issue?.title} ${issue?.description}`).not.toMatch(/invoice|card|payment/i)
  })
})

describe('Stripe’s subscription', () => {
  const subscription = {
    id: 'sub_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    items: {
      data: [
        {
          id: 'si_1',
          current_period_end: 2000,
          price: { lookup_key: 'mortise_monthly_6_10', product: 'mortise_tier_2', recurring: null },
        },
      ],
    },
  }

  test('is read from its items’ period, or from when it is cancelled to', () => {
    expect(subscriptionState(subscription)).toMatchObject({
      endsAt: 2_000_000,
      cancels: false,
      plan: { id: 'monthly-6-10' },
    })
    expect(subscriptionState({ ...subscription, cancel_at: 1500 })).toMatchObject({
      endsAt: 1_500_000,
      cancels: true,
    })
    expect(subscriptionState({ ...subscription, cancel_at_period_end: true }).cancels).toBe(true)
    expect(subscriptionState({ ...subscription, items: { data: [] } })).toMatchObject({
      endsAt: null,
      plan: null,
    })
  })

  test('never ends without a date', () => {
    const over = { ...subscription, status: 'canceled' }
    expect(subscriptionState({ ...over, ended_at: 10, canceled_at: 5 }).endsAt).toBe(10_000)
    expect(subscriptionState({ ...over, canceled_at: 5 }).endsAt).toBe(5000)
    expect(subscriptionState(over, 77).endsAt).toBe(77)
  })

  test('gives access by two statuses alone, whatever Stripe adds', () => {
    const words = ['paused', 'unpaid', 'incomplete_expired', 'canceled', 'past_due', 'something new']
    expect(words.map(statusFromStripe).some(status => ['active', 'trialing'].includes(status))).toBe(false)
    expect(isLive('past_due')).toBe(true)
    expect([isLive('canceled'), isLive(null)]).toEqual([false, false])
  })

  test('is shown to the owner as one of four', () => {
    const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', null] as const
    expect(statuses.map(subscriptionBadge)).toEqual([
      'Active',
      'Trial',
      'Overdue',
      'Overdue',
      'Inactive',
      'Inactive',
      'Inactive',
    ])
  })
})
