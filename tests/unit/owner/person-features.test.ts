import { beforeEach, expect, test } from 'vitest'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listPeopleOf, listPersonFeatures } from '#app/models/owner/company-people.server.ts'
import { findWrittenFeature, listFeatures } from '#app/models/premium/premium.server.ts'
import {
  givePersonFeature,
  requirePerson,
  takePersonFeature,
} from '#app/services/owner/person-features.server.ts'
import { readOfferedFeature } from '#app/services/owner/save-premium-feature.server.ts'
import { db } from '#db/client.ts'
import { userPremiumFeatures } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { makeOwner, setSubscription } from '#tests/support/owner.ts'

const base = databaseForTests()
let owner: Scope

beforeEach(() => {
  for (const { id } of [base.ours, base.theirs]) setFeatures(id, [])
  owner = makeOwner()
})

const forEver = { feature: 'stock_system', expiresOn: null } as const

test('one person is given a feature until the end of a day, and nobody else', () => {
  const { ours, theirs } = base
  const others = rowsOfCompany(theirs.id)
  const { userId } = ours.member
  const given = givePersonFeature(
    owner,
    userId,
    { feature: 'stock_system', expiresOn: '2999-07-01' },
    ours.id,
  )
  expect(given).toEqual([{ name: 'stock_system', expiresAt: Date.parse('2999-07-01T22:59:59.999Z') }])
  expect(listFeatures(ours.member)).toEqual(['stock_system'])
  for (const scope of [ours.manager, theirs.member, theirs.manager]) expect(listFeatures(scope)).toEqual([])
  expect(rowsOfCompany(theirs.id)).toBe(others)
  expect(listPeopleOf(ours.id).map(({ id, premiumFeatures }) => [id, premiumFeatures.length])).toContainEqual(
    [userId, 1],
  )
})

test('it ends by itself, is given again with another end, and is taken back', () => {
  const { member } = base.ours
  givePersonFeature(owner, member.userId, { feature: 'qr_generator', expiresOn: '2999-07-01' })
  db()
    .update(userPremiumFeatures)
    .set({ expiresAt: Date.now() - 1 })
    .run()
  expect([listFeatures(member), listPersonFeatures(member.userId)]).toEqual([[], []])
  givePersonFeature(owner, member.userId, { feature: 'qr_generator', expiresOn: null })
  givePersonFeature(owner, member.userId, forEver)
  expect(listFeatures(member)).toEqual(['qr_generator', 'stock_system'])
  for (const _twice of [1, 2]) takePersonFeature(owner, member.userId, 'qr_generator')
  expect(listPersonFeatures(member.userId)).toEqual([{ name: 'stock_system', expiresAt: null }])
})

test('giving one leaves what is said of the feature as it came', () => {
  const before = readOfferedFeature('stock_system')
  givePersonFeature(owner, base.ours.member.userId, forEver)
  expect({ ...readOfferedFeature('stock_system'), version: 0 }).toEqual(before)
  expect(findWrittenFeature('stock_system')).toMatchObject({ displayName: 'Stock System', monthlyPrice: 999 })
})

test('nothing is given for a time that is over, to an admin, in a closed company, or to nobody', () => {
  const { ours, theirs } = base
  setSubscription(theirs.id, { closedAt: 5 })
  const before = base.dump()
  const give = (userId: number, companyId?: number) => () =>
    givePersonFeature(owner, userId, forEver, companyId)
  expect(() =>
    givePersonFeature(owner, ours.member.userId, { feature: 'stock_system', expiresOn: '2020-01-01' }),
  ).toThrow(Invalid)
  expect(give(ours.admin.userId)).toThrow(Conflict)
  expect(give(theirs.member.userId)).toThrow(Conflict)
  expect(give(ours.member.userId, theirs.id)).toThrow(NotFound)
  expect(give(owner.userId)).toThrow(NotFound)
  expect(give(999_999)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('for anybody else there is no such thing', () => {
  const { ours, theirs } = base
  givePersonFeature(owner, ours.member.userId, forEver)
  const before = base.dump()
  for (const scope of [ours.admin, theirs.admin, ours.member]) {
    expect(() => givePersonFeature(scope, ours.manager.userId, forEver)).toThrow(NotFound)
    expect(() => takePersonFeature(scope, ours.member.userId, 'stock_system')).toThrow(NotFound)
    expect(() => requirePerson(scope, ours.member.userId)).toThrow(NotFound)
  }
  expect(base.dump()).toBe(before)
})
