import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CompanyFacts,
  companyStep,
  daysAfter,
  type PersonFacts,
  personStep,
  yearsAfter,
} from '#app/domain/data-deletion/deletion-periods.ts'
import { subscriptionStatuses } from '#app/domain/enumerations.ts'

const now = Date.UTC(2026, 10, 20)
const daysAgo = (days: number) => daysAfter(now, -days)

const quiet: CompanyFacts = {
  subscriptionStatus: 'active',
  subscriptionEndsAt: null,
  trialEndsAt: null,
  hasFreeAccess: false,
  freeAccessGrantedAt: null,
  closedAt: null,
  deletionWarnedAt: null,
  lastSeenAt: daysAgo(1),
  isOwnersCompany: false,
  isEmptied: false,
  kept: 3,
  hasSubscription: false,
}
const present: PersonFacts = {
  lastSeenAt: daysAgo(1),
  inactivityWarnedAt: null,
  isRestricted: false,
  isLastAdmin: false,
}

const kindOf = (facts: Partial<CompanyFacts>) => companyStep({ ...quiet, ...facts }, now)?.kind ?? null
const stepOf = (facts: Partial<PersonFacts>) => personStep({ ...present, ...facts }, now)?.kind ?? null

test('a subscription that has ended: a week’s warning, then deletion after 30 days at the earliest', () => {
  const ended = (days: number, warned: number | null = null) =>
    kindOf({
      subscriptionStatus: 'canceled',
      subscriptionEndsAt: daysAgo(days),
      deletionWarnedAt: warned === null ? null : daysAgo(warned),
    })
  expect([ended(-5), ended(22), ended(23), ended(400)]).toEqual([null, null, 'warn-ended', 'warn-ended'])
  expect([ended(29, 6), ended(31, 6), ended(30, 7), ended(400, 7)]).toEqual([null, null, 'delete', 'delete'])
  expect(ended(30, 60), 'a warning of an earlier end').toBe('warn-ended')
})

test('free access, an unpaid and a running subscription keep everything', () => {
  const old = { subscriptionEndsAt: daysAgo(300), deletionWarnedAt: daysAgo(20) }
  expect(kindOf({ ...old, subscriptionStatus: 'canceled', hasFreeAccess: true })).toBeNull()
  expect(kindOf({ ...old, subscriptionStatus: 'active' })).toBeNull()
  expect(kindOf({ ...old, subscriptionStatus: 'past_due' })).toBeNull()
  expect(kindOf({ ...old, subscriptionStatus: 'unpaid' }), 'its invoice can be paid yet').toBeNull()
})

test('30 days run from the latest that gave access; where its end is not known, from the warning', () => {
  const lost = (facts: Partial<CompanyFacts>, warned: number | null) =>
    kindOf({
      subscriptionStatus: 'canceled',
      subscriptionEndsAt: daysAgo(300),
      ...facts,
      deletionWarnedAt: warned === null ? null : daysAgo(warned),
    })
  const withdrawn = { freeAccessGrantedAt: daysAgo(200) }
  for (const undated of [withdrawn, { subscriptionEndsAt: null }]) {
    const steps = [null, 7, 29, 30, 59, 60].map(warned => lost(undated, warned))
    expect(steps).toEqual(['warn-ended', null, null, 'delete', 'delete', 'warn-ended'])
  }
  const warning = companyStep({ ...quiet, subscriptionStatus: 'canceled' }, now)
  expect(warning).toMatchObject({ kind: 'warn-ended', at: daysAfter(now, 30) })
  expect(lost({ trialEndsAt: daysAgo(10) }, null), 'a trial that ended later').toBeNull()
  expect(lost({ trialEndsAt: daysAgo(25) }, null)).toBe('warn-ended')
  expect(lost({ trialEndsAt: daysAgo(29) }, 6)).toBeNull()
})

test('past due counts as paying: nobody closes it for being unused', () => {
  const unused = { lastSeenAt: daysAgo(3000), deletionWarnedAt: daysAgo(100) }
  expect(kindOf({ ...unused, subscriptionStatus: 'past_due' })).toBeNull()
  expect(kindOf({ ...unused, subscriptionStatus: 'trialing' })).toBeNull()
  expect(kindOf({ ...unused, subscriptionStatus: 'unpaid' })).toBe('close')
})

test('a closed company is deleted 30 days later; its admins were told then', () => {
  const closed = (days: number) => kindOf({ subscriptionStatus: 'canceled', closedAt: daysAgo(days) })
  expect([closed(0), closed(29), closed(30)]).toEqual([null, null, 'delete'])
})

test('a company that pays nothing and is not used for two years is closed', () => {
  const unused = (days: number, warned: number | null = null) =>
    kindOf({
      subscriptionStatus: null,
      hasFreeAccess: true,
      lastSeenAt: daysAgo(days),
      deletionWarnedAt: warned === null ? null : daysAgo(warned),
    })
  expect([unused(600), unused(705), unused(900, 10), unused(760, 30)]).toEqual([
    null,
    'warn-unused',
    null,
    'close',
  ])
  expect(unused(705, 600)).toBe('warn-unused')
  expect(kindOf({ lastSeenAt: daysAgo(3000) }), 'it pays').toBeNull()
})

test('the site owner’s company is left alone, and an emptied one until its last payment is too old', () => {
  const dead = { closedAt: daysAgo(900), subscriptionStatus: 'canceled' as const }
  expect(kindOf({ ...dead, isOwnersCompany: true })).toBeNull()
  expect(kindOf({ ...dead, isEmptied: true })).toBeNull()
  expect(kindOf({ ...dead, isEmptied: true, kept: 0 })).toBe('forget')
  const subscribed = { ...dead, isEmptied: true, kept: 0, hasSubscription: true }
  expect(kindOf(subscribed), 'its numbers are needed to cancel it').toBeNull()
})

test('a person who has not signed in for two years is warned a month before, then erased', () => {
  const unused = (days: number, warned: number | null = null) =>
    stepOf({ lastSeenAt: daysAgo(days), inactivityWarnedAt: warned === null ? null : daysAgo(warned) })
  expect([unused(600), unused(701), unused(720, 5), unused(731, 29), unused(731, 30)]).toEqual([
    null,
    'warn',
    null,
    null,
    'erase',
  ])
  const gone = { lastSeenAt: daysAgo(900), inactivityWarnedAt: daysAgo(40) }
  expect(stepOf(gone)).toBe('erase')
  expect(stepOf({ ...gone, isLastAdmin: true })).toBeNull()
  expect(stepOf({ ...gone, isRestricted: true })).toBeNull()
})

const instant = fc.integer({ min: daysAgo(4000), max: daysAfter(now, 400) })
const maybe = fc.option(instant)

test('whatever the facts: nothing is deleted that was used, is paid for or was not warned of in time', () => {
  const facts = fc.record<CompanyFacts>({
    subscriptionStatus: fc.option(fc.constantFrom(...subscriptionStatuses)),
    subscriptionEndsAt: maybe,
    trialEndsAt: maybe,
    hasFreeAccess: fc.boolean(),
    freeAccessGrantedAt: maybe,
    closedAt: maybe,
    deletionWarnedAt: maybe,
    lastSeenAt: instant,
    isOwnersCompany: fc.boolean(),
    isEmptied: fc.boolean(),
    kept: fc.nat(3),
    hasSubscription: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, fact => {
      const step = companyStep(fact, now)
      if (step === null) return
      expect(fact.isOwnersCompany).toBe(false)
      if (step.kind === 'forget') expect([fact.isEmptied, fact.kept]).toEqual([true, 0])
      if (step.kind.startsWith('warn')) expect(step.at).toBeGreaterThanOrEqual(daysAfter(now, 7))
      if (step.kind === 'delete') {
        const given = [fact.subscriptionEndsAt ?? 0, fact.trialEndsAt ?? 0, fact.freeAccessGrantedAt ?? 0]
        const since = fact.closedAt ?? Math.max(...given)
        expect(since).toBeLessThanOrEqual(daysAgo(30))
        if (fact.closedAt === null) {
          expect(fact.subscriptionStatus).toBe('canceled')
          expect(fact.hasFreeAccess).toBe(false)
          const isDated = fact.subscriptionEndsAt !== null && fact.freeAccessGrantedAt === null
          expect(fact.deletionWarnedAt).toBeLessThanOrEqual(daysAgo(isDated ? 7 : 30))
          expect(fact.deletionWarnedAt).toBeGreaterThan(isDated ? since : daysAgo(60))
        }
      }
      if (step.kind === 'close') {
        expect(fact.subscriptionStatus).not.toBe('active')
        expect(yearsAfter(fact.lastSeenAt, 2)).toBeLessThanOrEqual(now)
        expect(fact.deletionWarnedAt).toBeLessThanOrEqual(daysAgo(30))
        expect(fact.deletionWarnedAt).toBeGreaterThan(fact.lastSeenAt)
      }
    }),
    { numRuns: 3000 },
  )
})
