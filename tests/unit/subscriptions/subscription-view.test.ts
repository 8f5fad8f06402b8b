import { beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { readPicked } from '#app/domain/subscriptions/plan-text.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import {
  viewSubscription,
  waitForPlan,
  waitForSubscription,
} from '#app/http/subscriptions/subscription-page.server.ts'
import { whileSomebodyWaits } from '#app/services/stripe/time-limit.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { setCompany } from '#tests/support/subscriber.ts'

const day = 86_400_000
const base = databaseForTests()
let addresses = 0
let address: string

beforeEach(() => {
  address = `198.51.100.${++addresses}`
})

type Row = Parameters<typeof setCompany>[1]

function seen(scope: Scope, row: Row) {
  const ends = {
    subscriptionEndsAt: Date.now() + 20 * day,
    trialEndsAt: null,
    subscriptionInterval: 'year' as const,
  }
  setCompany(base.ours.id, { ...ends, ...row })
  return viewSubscription(scope).subscription
}

describe('what is owed', () => {
  test.each(['past_due', 'unpaid'] as const)('is for the admins: %s', subscriptionStatus => {
    for (const scope of [base.ours.manager, base.ours.member]) {
      expect(seen(scope, { subscriptionStatus })).toMatchObject({
        status: null,
        plan: null,
        date: null,
        seats: '3 of 5 taken',
      })
    }
    expect(seen(base.ours.admin, { subscriptionStatus })).toMatchObject({
      status: expect.stringMatching(/overdue|Not paid/),
      isTroubled: true,
      plan: { id: 'annual' },
    })
  })

  test('is not what is billed next', () => {
    expect(seen(base.ours.admin, { subscriptionStatus: 'past_due' })?.date).toBeNull()
    expect(seen(base.ours.admin, { subscriptionStatus: 'active' })).toMatchObject({
      dateLabel: 'Next billing date',
      date: expect.any(String),
    })
    expect(seen(base.ours.admin, { subscriptionStatus: 'active', subscriptionCancels: true })).toMatchObject({
      status: 'Active, cancelled',
      dateLabel: 'Ends on',
      date: expect.any(String),
    })
  })
})

test('colleagues see that all is well, and when it is paid next', () => {
  expect(seen(base.ours.member, { subscriptionStatus: 'active' })).toMatchObject({
    status: 'Active',
    dateLabel: 'Next billing date',
    date: expect.any(String),
  })
  expect(seen(base.ours.member, { subscriptionStatus: 'active', subscriptionCancels: true })).toMatchObject({
    status: 'Active',
    date: null,
  })
})

test('the picker stands at what the company had, and a visitor’s at the first plan by the month', () => {
  setCompany(base.ours.id, {
    subscriptionStatus: 'canceled',
    subscriptionTier: 3,
    subscriptionInterval: 'year',
  })
  const { last } = viewSubscription(base.ours.admin)
  const at = (query: string, otherwise?: typeof last) => readPicked(new URLSearchParams(query), otherwise)
  expect(at('', last)).toEqual({ tier: 3, interval: 'year' })
  expect(at('size=2', last)).toEqual({ tier: 2, interval: 'year' })
  expect(at('plan=monthly&size=9', last)).toEqual({ tier: 3, interval: 'month' })
  expect(at('')).toEqual({ tier: 1, interval: 'month' })
  expect(at('plan=weekly&size=0')).toEqual({ tier: 1, interval: 'month' })
})

describe('what the webhook tells', () => {
  test('of a plan is waited for', async () => {
    const growth = requirePlan('monthly-6-10')
    const isOld = () => waitForPlan(base.ours.admin, requirePlan('monthly'), address)
    expect(await whileSomebodyWaits(performance.now() - 8800, isOld)).toBe(false)
    setTimeout(() => setCompany(base.ours.id, { subscriptionTier: 2, subscriptionInterval: 'month' }), 100)
    expect(await waitForPlan(base.ours.admin, growth, address)).toBe(true)
    expect(await waitForPlan(base.ours.admin, growth, address)).toBe(true)
  })

  test('of a subscription is waited for, and said to have come only then', async () => {
    expect(await waitForSubscription(base.ours.admin, 'cs_1', address)).toBe(false)
    setCompany(base.ours.id, { subscriptionStatus: null })
    setTimeout(() => setCompany(base.ours.id, { subscriptionStatus: 'trialing' }), 100)
    expect(await waitForSubscription(base.ours.admin, 'cs_1', address)).toBe(true)
  })
})
