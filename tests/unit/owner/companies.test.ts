import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { siteOwner } from '#app/api/owner.ts'
import { Conflict, NotFound } from '#app/domain/errors.ts'
import {
  companyBadge,
  companyStatuses,
  companyStatusOf,
  companyStatusWords,
  monthlyRevenueOf,
} from '#app/domain/owner/company-status.ts'
import { companyFilters } from '#app/domain/owner/owner.ts'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { toCompanyLine } from '#app/http/owner/owner-company-page.ts'
import { listFeaturesOf } from '#app/models/owner/company-people.server.ts'
import { requireAnyCompany } from '#app/models/owner/owner-company.server.ts'
import { countCompanies, listCompanies } from '#app/models/owner/owner-company-list.server.ts'
import { changeAccess } from '#app/services/owner/change-access.server.ts'
import { readStats } from '#app/services/owner/stats.server.ts'
import { db } from '#db/client.ts'
import { companies, teamInvitations } from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { makeOwner, setSubscription } from '#tests/support/owner.ts'

const base = databaseForTests()
let owner: Scope

beforeEach(() => {
  owner = makeOwner()
})

const all = { limit: 100, offset: 0 }
const names = (choice: Parameters<typeof listCompanies>[0]) =>
  listCompanies(choice, all).map(({ name }) => name)

test('the owner sees every company but their own, with who runs it', () => {
  const { ours, theirs } = base
  expect(listCompanies({}, all)).toMatchObject([
    {
      name: 'Birch Cabinets',
      totalUsers: 3,
      adminId: theirs.admin.userId,
      adminEmail: 'birch.admin@example.com',
    },
    { name: 'Oak & Ash Joinery', totalUsers: 3, adminId: ours.admin.userId },
  ])
  expect(() => requireAnyCompany(owner.companyId)).toThrow(NotFound)
})

test('companies are found by name and by their admin’s email, and by how they stand', () => {
  const { ours, theirs } = base
  setSubscription(ours.id, { subscriptionStatus: 'past_due' })
  setSubscription(theirs.id, { subscriptionStatus: 'trialing' })
  expect(names({ query: 'ÓAK' })).toEqual(['Oak & Ash Joinery'])
  expect(names({ query: 'BIRCH.admin@' })).toEqual(['Birch Cabinets'])
  expect(names({ query: '%' })).toEqual([])
  expect(names({ filter: 'overdue' })).toEqual(['Oak & Ash Joinery'])
  expect(names({ filter: 'trial' })).toEqual(['Birch Cabinets'])
  expect(names({ filter: 'active' })).toEqual([])
  setSubscription(theirs.id, { closedAt: Date.now() })
  expect(names({ filter: 'trial' })).toEqual([])
  expect(names({ filter: 'inactive' })).toEqual(['Birch Cabinets'])
  for (const filter of companyFilters) expect(countCompanies({ filter })).toBe(names({ filter }).length)
})

test('a company whose data is deleted is not shown any more', () => {
  setSubscription(base.theirs.id, { closedAt: 1, emptiedAt: 2 })
  expect(names({})).toEqual(['Oak & Ash Joinery'])
  expect(() => requireAnyCompany(base.theirs.id)).toThrow(NotFound)
})

test('a trial and what is closed bring in nothing, a year’s plan a twelfth', () => {
  const hasFreeAccess = false
  const company = {
    subscriptionStatus: 'active',
    tier: 2,
    interval: 'year',
    closedAt: null,
    hasFreeAccess,
  } as const
  expect(monthlyRevenueOf(company)).toBe(3250)
  expect(monthlyRevenueOf({ ...company, interval: 'month' })).toBe(3900)
  expect(monthlyRevenueOf({ ...company, interval: null })).toBe(3900)
  for (const subscriptionStatus of ['trialing', 'past_due', 'unpaid', 'incomplete', 'canceled'] as const)
    expect(monthlyRevenueOf({ ...company, subscriptionStatus })).toBe(0)
  expect(monthlyRevenueOf({ ...company, closedAt: 1 })).toBe(0)
  expect(companyBadge({ ...company, closedAt: 1 })).toBe('Inactive')
})

test('a company that has cancelled is marked so for as long as it goes on', () => {
  const line = () => {
    const [company] = listCompanies({ query: 'Birch' }, all)
    return company && toCompanyLine(company)
  }
  setSubscription(base.theirs.id, { subscriptionStatus: 'active', subscriptionCancels: true })
  expect(line()).toMatchObject({ badge: 'Active', cancels: true, monthly: '£29.00' })
  setSubscription(base.theirs.id, { subscriptionStatus: 'canceled' })
  expect(line()).toMatchObject({ badge: 'Inactive', cancels: false, monthly: '£0.00' })
  setSubscription(base.theirs.id, { subscriptionStatus: 'active', closedAt: Date.now() })
  expect(line()).toMatchObject({ badge: 'Inactive', cancels: false })
})

test('the figures count every company once', () => {
  const now = Date.now()
  setSubscription(base.ours.id, { subscriptionStatus: 'past_due', subscriptionTier: 3 })
  setSubscription(base.theirs.id, { subscriptionStatus: 'trialing', trialEndsAt: now + 1000 })
  expect(readStats(now)).toEqual({
    totalCompanies: 2,
    totalUsers: 6,
    newThisMonth: 2,
    activeSubscriptions: 0,
    trials: 1,
    trialsEndingThisWeek: 1,
    overdue: 1,
    freeAccess: 0,
    inactive: 0,
    overduePence: 4900,
    recurringPence: 0,
  })
  setSubscription(base.theirs.id, { closedAt: now })
  expect(readStats(now)).toMatchObject({ totalCompanies: 2, totalUsers: 3, trials: 0, inactive: 1 })
})

test('cards, lists, badges and records say the same of each company', () => {
  const { ours, theirs } = base
  const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'canceled', null] as const
  setSubscription(theirs.id, {
    subscriptionStatus: 'active',
    subscriptionTier: 2,
    subscriptionInterval: 'year',
  })
  for (const subscriptionStatus of statuses) {
    for (const hasFreeAccess of [false, true]) {
      for (const closedAt of [null, 5]) {
        setSubscription(ours.id, { subscriptionStatus, hasFreeAccess, closedAt })
        const about = JSON.stringify({ subscriptionStatus, hasFreeAccess, closedAt })
        const status = companyStatusOf({ subscriptionStatus, hasFreeAccess, closedAt })
        for (const filter of companyStatuses)
          expect(names({ filter }).includes('Oak & Ash Joinery'), `${about} ${filter}`).toBe(
            filter === status,
          )
        const listed = listCompanies({}, all)
        const { activeSubscriptions, trials, overdue, freeAccess, inactive, ...stats } = readStats()
        const counts = { active: activeSubscriptions, trial: trials, overdue, free: freeAccess, inactive }
        for (const filter of companyStatuses)
          expect(counts[filter], `${about} ${filter}`).toBe(countCompanies({ filter }))
        expect(stats.totalCompanies).toBe(listed.length)
        expect(stats.recurringPence).toBe(listed.reduce((sum, company) => sum + monthlyRevenueOf(company), 0))
        const oak = listed.find(({ id }) => id === ours.id)
        expect(oak && toCompanyLine(oak).badge, about).toBe(companyStatusWords[status].badge)
        const call = { scope: ours.admin, page: { limit: 9, offset: 0 } }
        expect(apiAnswer(siteOwner, 'GET /api/owner/companies', call)).toContainEqual(
          expect.objectContaining({ id: ours.id, badge: companyStatusWords[status].badge, hasFreeAccess }),
        )
      }
    }
  }
  setSubscription(ours.id, { subscriptionStatus: null, hasFreeAccess: true, closedAt: null })
  expect(readStats()).toMatchObject({
    activeSubscriptions: 1,
    freeAccess: 1,
    inactive: 0,
    recurringPence: 3250,
  })
})

test('twelfths are summed before they are rounded', () => {
  const yearly = { subscriptionStatus: 'active', subscriptionInterval: 'year' } as const
  // A third of a penny each: 2416.66… twelve times is 29 000.
  for (let n = 0; n < 12; n++)
    db()
      .insert(companies)
      .values({ name: `Yearly ${n}`, nameKey: `yearly ${n}`, ...yearly })
      .run()
  for (const { id } of [base.ours, base.theirs]) setSubscription(id, { subscriptionStatus: null })
  expect(readStats().recurringPence).toBe(29_000)
})

test('free access and features are set to what is asked for, twice as once, and for that company alone', () => {
  const { ours, theirs } = base
  const before = rowsOfCompany(theirs.id)
  setSubscription(ours.id, { deletionWarnedAt: 5 })
  setFeatures(ours.id, [])
  for (const _twice of [1, 2]) {
    changeAccess(owner, ours.id, { what: 'free-access', value: 'on' })
    changeAccess(owner, ours.id, { what: 'feature', feature: 'stock_system', value: 'on' })
  }
  expect(stored(ours.id)).toMatchObject({
    hasFreeAccess: true,
    freeAccessGrantedBy: owner.userId,
    deletionWarnedAt: null,
  })
  expect(listFeaturesOf(ours.id)).toEqual(['stock_system'])
  changeAccess(owner, ours.id, { what: 'free-access', value: 'off' })
  changeAccess(owner, ours.id, { what: 'feature', feature: 'stock_system', value: 'off' })
  expect(stored(ours.id)?.hasFreeAccess).toBe(false)
  expect(listFeaturesOf(ours.id)).toEqual([])
  expect(listFeaturesOf(theirs.id)).toEqual(premiumFeatureNames)
  expect(rowsOfCompany(theirs.id)).toBe(before)
})

test('a feature switched off and on again ends with the subscription, one given without it stays', () => {
  const { id } = base.ours
  const change = (feature: PremiumFeature, value: 'on' | 'off') =>
    changeAccess(owner, id, { what: 'feature', feature, value })
  setSubscription(id, { subscriptionStatus: 'active' })
  change('quoting', 'off')
  expect(listFeaturesOf(id)).toEqual(premiumFeatureNames.filter(name => name !== 'quoting'))
  change('quoting', 'on')
  expect(listFeaturesOf(id)).toEqual(premiumFeatureNames)
  setSubscription(id, { subscriptionStatus: 'canceled' })
  expect(listFeaturesOf(id)).toEqual([])
  change('overheads', 'on')
  expect(listFeaturesOf(id)).toEqual(['overheads'])
  change('quoting', 'on')
  change('quoting', 'off')
  expect(listFeaturesOf(id)).toEqual(['overheads'])
  setSubscription(id, { subscriptionStatus: 'trialing' })
  expect(listFeaturesOf(id)).toEqual(premiumFeatureNames)
})

test('the team size is the owner’s to set while no subscription decides it, never below the seats taken', () => {
  const { ours } = base
  changeAccess(owner, ours.id, { what: 'tier', tier: '2' })
  expect(stored(ours.id)?.subscriptionTier).toBe(2)
  for (const n of [1, 2]) makeUser(ours.id, `oak.more${n}`, 'team_member')
  invite(ours.id, ours.admin.userId)
  expect(() => changeAccess(owner, ours.id, { what: 'tier', tier: '1' })).toThrow(
    '6 seats are taken there: that team size has 5.',
  )
  setSubscription(ours.id, { stripeSubscriptionId: 'sub_1' })
  expect(() => changeAccess(owner, ours.id, { what: 'tier', tier: '3' })).toThrow(Conflict)
  expect(stored(ours.id)?.subscriptionTier).toBe(2)
})

test('nothing is given to a company that is closed, nor to the owner’s own', () => {
  setSubscription(base.theirs.id, { closedAt: 1 })
  const before = base.dump()
  expect(() => changeAccess(owner, base.theirs.id, { what: 'free-access', value: 'on' })).toThrow(Conflict)
  expect(() => changeAccess(owner, owner.companyId, { what: 'free-access', value: 'off' })).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

test('for anybody else there is no such thing', () => {
  const { ours, theirs } = base
  const before = base.dump()
  for (const scope of [theirs.admin, ours.admin, ours.member])
    expect(() => changeAccess(scope, ours.id, { what: 'free-access', value: 'on' })).toThrow(NotFound)
  expect(base.dump()).toBe(before)
})

function stored(id: number) {
  return db().select().from(companies).where(eq(companies.id, id)).get()
}

function invite(companyId: number, invitedBy: number): void {
  db()
    .insert(teamInvitations)
    .values({
      companyId,
      email: 'new@example.com',
      firstName: 'Ada',
      lastName: 'Wren',
      tokenHash: 'x',
      invitedBy,
      expiresAt: Date.now() + 60_000,
    })
    .run()
}
