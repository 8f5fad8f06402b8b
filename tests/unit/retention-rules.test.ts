import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subscriptionStatuses } from '#app/domain/enumerations.ts'
import {
  type CompanyFacts,
  companyStep,
  daysAfter,
  type PersonFacts,
  personStep,
  yearsAfter,
} from '#app/domain/retention.ts'

const now = Date.UTC(2026, 10, 20)
const daysAgo = (days: number) => daysAfter(now, -days)

const quiet: CompanyFacts = {
  subscriptionStatus: 'active',
  subscriptionEndsAt: null,
  hasFreeAccess: false,
  closedAt: null,
  deletionWarnedAt: null,
  lastSeenAt: daysAgo(1),
  isOwners: false,
  isEmptied: false,
  payments: 3,
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

test('free access, an unknown end and a running subscription keep everything', () => {
  const old = { subscriptionEndsAt: daysAgo(300), deletionWarnedAt: daysAgo(20) }
  expect(kindOf({ ...old, subscriptionStatus: 'canceled', hasFreeAccess: true })).toBeNull()
  expect(kindOf({ ...old, subscriptionStatus: 'active' })).toBeNull()
  expect(kindOf({ subscriptionStatus: 'canceled', subscriptionEndsAt: null })).toBeNull()
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
  expect(kindOf({ ...dead, isOwners: true })).toBeNull()
  expect(kindOf({ ...dead, isEmptied: true })).toBeNull()
  expect(kindOf({ ...dead, isEmptied: true, payments: 0 })).toBe('forget')
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
    hasFreeAccess: fc.boolean(),
    closedAt: maybe,
    deletionWarnedAt: maybe,
    lastSeenAt: instant,
    isOwners: fc.boolean(),
    isEmptied: fc.boolean(),
    payments: fc.nat(3),
  })
  fc.assert(
    fc.property(facts, each => {
      const step = companyStep(each, now)
      if (step === null) return
      expect(each.isOwners).toBe(false)
      if (step.kind === 'forget') expect([each.isEmptied, each.payments]).toEqual([true, 0])
      if (step.kind.startsWith('warn')) expect(step.at).toBeGreaterThanOrEqual(daysAfter(now, 7))
      if (step.kind === 'delete') {
        const since = each.closedAt ?? each.subscriptionEndsAt ?? now
        expect(since).toBeLessThanOrEqual(daysAgo(30))
        if (each.closedAt === null) {
          expect(each.subscriptionStatus).toBe('canceled')
          expect(each.hasFreeAccess).toBe(false)
          expect(each.deletionWarnedAt).toBeLessThanOrEqual(daysAgo(7))
          expect(each.deletionWarnedAt).toBeGreaterThan(since)
        }
      }
      if (step.kind === 'close') {
        expect(each.subscriptionStatus).not.toBe('active')
        expect(yearsAfter(each.lastSeenAt, 2)).toBeLessThanOrEqual(now)
        expect(each.deletionWarnedAt).toBeLessThanOrEqual(daysAgo(30))
        expect(each.deletionWarnedAt).toBeGreaterThan(each.lastSeenAt)
      }
    }),
    { numRuns: 3000 },
  )
})
