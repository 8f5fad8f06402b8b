import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { firstDayKey, firstSteps } from '#app/domain/companies/first-day.ts'
import { readFirstDay } from '#app/models/companies/first-day.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTemplate } from '#tests/support/database.ts'

const base = databaseForTests()

test('a company has five things to do first, and none once it has done them', () => {
  const { ours, theirs } = base
  makeProject(theirs)
  const done = () => firstSteps.filter(step => readFirstDay(ours.admin)?.[step])
  expect(done()).toEqual(['people'])
  makeClient(ours)
  makeTemplate(ours)
  makeProject(ours)
  expect(done()).toEqual(['people', 'clients', 'template', 'job'])
  db().update(companies).set({ address: '1 Mill Lane' }).where(eq(companies.id, ours.id)).run()
  expect(readFirstDay(ours.admin)).toBeNull()
})

test('who sends the list away does not see it again; others do', () => {
  const { admin, manager } = base.ours
  savePreference(admin, { kind: 'personal', key: firstDayKey, value: 'hidden' })
  expect(readFirstDay(admin)).toBeNull()
  expect(readFirstDay(manager)).not.toBeNull()
})
