import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { removeCompanyAdmin } from '#app/services/owner/remove-company-admin.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { makeOwner, setSubscription } from '#tests/support/owner.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let owner: Scope

beforeEach(() => {
  owner = makeOwner()
})

function company(id: number) {
  return db().select().from(companies).where(eq(companies.id, id)).get()
}

function person(id: number) {
  return db().select().from(users).where(eq(users.id, id)).get()
}

test('the last admin’s company ends: its subscription is cancelled, everybody is out, the account is erased', async () => {
  const { ours, theirs } = base
  const before = rowsOfCompany(theirs.id)
  const { subscriptionId, customerId } = stripe.subscribed({ email: 'oak.admin@example.com' })
  setSubscription(ours.id, { stripeSubscriptionId: subscriptionId, stripeCustomerId: customerId })
  const removed = removeCompanyAdmin(owner, ours.admin.userId, ' oak & ash  JOINERY ')
  expect(removed).toEqual({ name: 'oak admin', companyName: 'Oak & Ash Joinery', companyClosed: true })
  expect(company(ours.id)?.closedAt).not.toBeNull()
  expect(person(ours.admin.userId)).toMatchObject({ status: 'inactive', firstName: 'Former member' })
  expect(person(ours.member.userId)?.status).toBe('inactive')
  expect(rowsOfCompany(theirs.id)).toBe(before)
  await expect.poll(() => stripe.world.state.subscriptions[subscriptionId]?.status).toBe('canceled')
})

test('a company that another admin runs goes on, with its subscription', async () => {
  const { ours } = base
  const { subscriptionId } = stripe.subscribed({ email: 'oak.admin@example.com' })
  setSubscription(ours.id, { stripeSubscriptionId: subscriptionId })
  makeUser(ours.id, 'oak.second', 'admin')
  expect(() => removeCompanyAdmin(owner, ours.admin.userId, 'Oak & Ash Joinery')).toThrow(Invalid)
  expect(removeCompanyAdmin(owner, ours.admin.userId, 'oak admin').companyClosed).toBe(false)
  expect(company(ours.id)?.closedAt).toBeNull()
  expect(person(ours.admin.userId)?.erasedAt).not.toBeNull()
  expect(person(ours.member.userId)?.status).toBe('active')
  expect(stripe.requests).toEqual([])
})

test('another name than the company’s removes nobody', () => {
  const before = base.dump()
  for (const typed of ['', 'Birch Cabinets', 'oak admin'])
    expect(() => removeCompanyAdmin(owner, base.ours.admin.userId, typed)).toThrow(
      'Please type Oak & Ash Joinery to confirm',
    )
  expect(base.dump()).toBe(before)
})

test('asked again there is nobody left to remove', () => {
  removeCompanyAdmin(owner, base.ours.admin.userId)
  const after = base.dump()
  expect(() => removeCompanyAdmin(owner, base.ours.admin.userId)).toThrow(NotFound)
  expect(base.dump()).toBe(after)
})

test('only admins of other companies are removed, and by the owner alone', () => {
  const { ours, theirs } = base
  const own = makeUser(owner.companyId, 'helper', 'admin')
  const before = base.dump()
  for (const id of [ours.member.userId, ours.manager.userId, owner.userId, own.userId, 999_999])
    expect(() => removeCompanyAdmin(owner, id)).toThrow(NotFound)
  for (const scope of [theirs.admin, ours.admin, ours.manager])
    expect(() => removeCompanyAdmin(scope, ours.admin.userId)).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})
