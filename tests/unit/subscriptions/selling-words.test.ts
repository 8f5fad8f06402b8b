import { expect, test } from 'vitest'
import { featureField, inviteCodeForm } from '#app/domain/owner/owner.schema.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { addOnPrice, addOnStatus, addOns } from '#app/domain/subscriptions/planned-add-ons.ts'
import { proPlan } from '#app/domain/subscriptions/pro-plan.ts'
import { soldToday } from '#app/domain/subscriptions/sold-today.ts'

test('the four add-ons are those of the specification', () => {
  expect(addOns).toEqual([
    'Advanced reporting and analytics',
    'Custom branding and white-label',
    'API integrations and webhooks',
    'Bulk operations and data export',
  ])
  expect([addOnPrice, addOnStatus]).toEqual(['£9.99/month', 'Coming Soon'])
})

test('the Pro Plan has the specification’s words, and beside them stands what is sold', () => {
  expect(proPlan).toMatchObject({
    title: 'Upgrade to Pro Plan',
    price: '£39.99',
    later: 'Maybe Later',
    upgrade: 'Upgrade Now',
  })
  expect(soldToday.text).toContain('is not sold yet')
  expect(soldToday.text).toContain(
    'Starter (1-5 people) £29, Growth (6-10 people) £39, Professional (11-15 people) £49',
  )
})

test('each feature has its box among those of an invite code', () => {
  const boxes = Object.fromEntries(premiumFeatureNames.map(name => [featureField(name), 'on']))
  const made = inviteCodeForm('Europe/London').safeParse({ code: 'BENCH', maxUses: '1', ...boxes })
  expect(made.data?.premiumFeatures).toEqual(premiumFeatureNames)
})
