import { describe, expect, test } from 'vitest'
import { subscriptionStatuses } from '#app/domain/enumerations.ts'
import { Forbidden } from '#app/domain/errors.ts'
import {
  isLocked,
  premiumFeatureNames,
  premiumFeatureTexts,
  premiumOffer,
  premiumOverlay,
} from '#app/domain/premium/premium.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { gate, gateKept, requireFeature, requireKept } from '#app/http/premium/premium-page.server.ts'
import { listFeaturesOf } from '#app/models/owner/company-people.server.ts'
import { hasFeature, listFeatures } from '#app/models/premium/premium.server.ts'
import { db, transaction } from '#db/client.ts'
import { premiumFeatures, stockCards, trainingVideos, userPremiumFeatures } from '#db/schema/index.ts'
import { databaseForTests, unsubscribed } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { setSubscription } from '#tests/support/owner.ts'

const base = databaseForTests()

type Added = Partial<typeof userPremiumFeatures.$inferInsert>

function add(userId: number, name: string, values: Added = {}) {
  const feature = { name, displayName: name, monthlyPrice: 999 }
  const { id: featureId } = db()
    .insert(premiumFeatures)
    .values(feature)
    .returning({ id: premiumFeatures.id })
    .get()
  db()
    .insert(userPremiumFeatures)
    .values({ userId, featureId, activatedAt: Date.now(), ...values })
    .run()
}

describe('who has which feature', () => {
  test('admins everything, also when nobody pays; others while the company is subscribed', () => {
    const { ours } = base
    expect(listFeatures(ours.admin)).toEqual(premiumFeatureNames)
    expect(listFeatures(unsubscribed(ours.admin))).toEqual(premiumFeatureNames)
    expect(listFeatures(ours.manager)).toEqual([...premiumFeatureNames].sort())
    expect(listFeatures(ours.member)).toEqual([...premiumFeatureNames].sort())
    expect(listFeatures(unsubscribed(ours.member))).toEqual([])
  })

  test.each([...subscriptionStatuses, null])(
    'a company that is %s all of them while it counts as paid',
    status => {
      const { ours } = base
      setSubscription(ours.id, { subscriptionStatus: status })
      expect(listFeaturesOf(ours.id)).toHaveLength(isPaidFor(status) ? premiumFeatureNames.length : 0)
    },
  )

  test('everybody of a company what is switched on for it, and nobody of another one', () => {
    const { ours, theirs } = base
    setFeatures(ours.id, ['stock_system'])
    setFeatures(theirs.id, ['overheads'])
    expect(listFeatures(ours.member)).toEqual(['stock_system'])
    expect(listFeatures(unsubscribed(ours.member))).toEqual(['stock_system'])
    expect(listFeatures(ours.manager)).toEqual(['stock_system'])
    expect(hasFeature(ours.member, 'training_videos')).toBe(false)
    expect(listFeatures(theirs.member)).toEqual(['overheads'])
  })

  test('one person what was added for them, while it runs', () => {
    const { ours } = base
    const later = Date.now() + 60_000
    add(ours.member.userId, 'stock_system')
    add(ours.member.userId, 'qr_generator', { expiresAt: later })
    add(ours.member.userId, 'overheads', { expiresAt: Date.now() - 1 })
    add(ours.member.userId, 'quoting', { status: 'canceled' })
    setFeatures(ours.id, ['stock_system'])
    expect(listFeatures(ours.member)).toEqual(['qr_generator', 'stock_system'])
    expect(listFeatures(ours.manager)).toEqual(['stock_system'])
  })
})

describe('the gate', () => {
  test('without the feature nothing is read, and the first of several is offered', async () => {
    const { ours } = base
    setFeatures(ours.id, [])
    const read = () => expect.unreachable()
    expect(await gate(ours.member, 'quoting', read)).toEqual({ locked: premiumOffer('quoting', null) })
    const either = ['stock_system', 'qr_generator'] as const
    expect(await gate(ours.member, either, read)).toMatchObject({ locked: { title: 'Stock System' } })
    setFeatures(ours.id, ['qr_generator'])
    const page = await gate(ours.member, either, has => [has('stock_system'), has('qr_generator')])
    expect(page).toEqual([false, true])
  })

  test.each(['stock_system', 'training_videos'] as const)(
    'what was made with %s is read on, by its company alone',
    async feature => {
      const { ours, theirs } = base
      for (const { id } of [ours, theirs]) setFeatures(id, [])
      const own = { companyId: ours.id, userId: ours.admin.userId }
      if (feature === 'stock_system')
        db()
          .insert(stockCards)
          .values({ ...own, itemName: 'Birch ply' })
          .run()
      else
        db()
          .insert(trainingVideos)
          .values({ ...own, title: 'Changing the band' })
          .run()
      expect(await gateKept(ours.member, feature, has => has(feature))).toBe(false)
      expect(await gateKept(theirs.member, feature, () => expect.unreachable())).toSatisfy(isLocked)
      expect(() => requireKept(ours.member, feature)).not.toThrow()
      expect(() => requireFeature(ours.member, feature)).toThrow('switched on for your administrators alone')
      expect(() => requireKept(theirs.member, feature)).toThrow(Forbidden)
    },
  )
})

test('the overlay says what the site owner has written', async () => {
  const { ours } = base
  setFeatures(ours.id, [])
  const read = () => expect.unreachable()
  const written = {
    name: 'quoting',
    displayName: 'Quotations',
    description: 'By the hour',
    monthlyPrice: 1250,
  }
  transaction(() => {
    db().delete(premiumFeatures).run()
    db().insert(premiumFeatures).values(written).run()
  })
  const offer = { feature: 'quoting', title: 'Quotations', description: 'By the hour', price: '£12.50/month' }
  expect(await gate(ours.member, 'quoting', read)).toEqual({ locked: offer })
  transaction(() => db().update(premiumFeatures).set({ isActive: false }).run())
  expect(await gate(ours.member, 'quoting', read)).toMatchObject({ locked: { ...offer, price: null } })
  expect(await gate(ours.member, 'overheads', read)).toMatchObject({
    locked: { title: 'Overheads', price: '£9.99/month' },
  })
})

test('the overlay’s words are those of the specification', () => {
  expect(premiumOverlay).toEqual({
    soon: 'Coming Soon',
    ask: 'Your administrators can use it.',
    back: 'Back to Dashboard',
    add: 'Add-on Not Available Yet',
  })
  expect(premiumOffer('invoicing', null).price).toBe('£9.99/month')
  expect(premiumFeatureNames.map(name => premiumFeatureTexts[name].title)).toEqual([
    'Stock System',
    'Stock Card Generator',
    'Invoicing',
    'Quoting',
    'Training Videos',
    'Overheads',
  ])
})
