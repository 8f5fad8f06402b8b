import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { firstDayKey, firstSteps } from '#app/domain/companies/first-day.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readPortalFigures } from '#app/models/portal/portal.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTemplate } from '#tests/support/database.ts'

const base = databaseForTests()

const firstDay = (scope: Scope) => readPortalFigures(scope, { today: '2026-07-15', now: Date.now() }).firstDay

test('a company has five things to do first, and none once it has done them', () => {
  const { ours, theirs } = base
  makeProject(theirs)
  const done = () => firstSteps.filter(step => firstDay(ours.admin)?.[step])
  expect(done()).toEqual(['people'])
  makeClient(ours)
  makeTemplate(ours)
  makeProject(ours)
  expect(done()).toEqual(['people', 'clients', 'template', 'job'])
  db().update(companies).set({ address: '1 Mill Lane' }).where(eq(companies.id, ours.id)).run()
  expect(firstDay(ours.admin)).toBeNull()
})

test('who hides the list does not see it again, and managers never do; others do', () => {
  const { admin, manager } = base.ours
  savePreference(admin, { kind: 'personal', key: firstDayKey, value: 'hidden' })
  expect(firstDay(admin)).toBeNull()
  expect(firstDay(base.theirs.admin)).not.toBeNull()
  expect(firstDay(manager)).toBeNull()
})
