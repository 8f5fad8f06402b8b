import { expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { trialText } from '#app/domain/subscriptions/trial.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

const now = Date.parse('2026-11-20T12:00:00Z')
const trying = (scope: Scope, ends = '2026-11-27T23:30:00Z'): Scope => ({
  ...scope,
  timeZone: 'Europe/London',
  subscriptionStatus: 'trialing',
  subscriptionEndsAt: Date.parse(ends),
})

test('an admin is told until which day the trial is free, where the company is', () => {
  expect(trialText(trying(base.ours.admin), now)).toBe('Free trial until Fri 27 November')
  const inSydney: Scope = { ...trying(base.ours.admin), timeZone: 'Australia/Sydney' }
  expect(trialText(inSydney, now)).toBe('Free trial until Sat 28 November')
})

test('nobody else is, nor anybody once it is over or paid', () => {
  const { admin, manager, member } = base.ours
  for (const scope of [manager, member]) expect(trialText(trying(scope), now)).toBeNull()
  expect(trialText(trying(admin, '2026-11-20T11:59:00Z'), now)).toBeNull()
  expect(trialText({ ...trying(admin), subscriptionStatus: 'active' }, now)).toBeNull()
  expect(trialText({ ...trying(admin), subscriptionEndsAt: null }, now)).toBeNull()
})
