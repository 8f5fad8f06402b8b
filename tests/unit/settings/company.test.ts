import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Forbidden, Invalid, Stale } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { findAccount } from '#app/models/auth/sign-in.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'
import { databaseForTests, unsubscribed } from '#tests/support/database.ts'

const base = databaseForTests()

test('an admin configures their own company', () => {
  const { ours, theirs } = base
  const theirsBefore = requireCompany(theirs.admin)
  updateCompany(unsubscribed(ours.admin), {
    timeZone: 'Europe/Paris',
    weekStart: 'monday',
    currency: 'EUR',
    version: 1,
  })
  expect(requireCompany(ours.admin)).toMatchObject({ timeZone: 'Europe/Paris', currency: 'EUR', version: 2 })
  expect(requireCompany(theirs.admin)).toEqual(theirsBefore)
  expect(db().select().from(notifications).all()).toEqual([])
})

test('its bank holidays are those of the region it chose, from its next page on', async () => {
  const { ours, theirs } = base
  updateCompany(ours.admin, { bankHolidayRegion: 'scotland' })
  const chosen = db().select(scopeColumns).from(users).innerJoin(companies, eq(companies.id, users.companyId))
  const regionOf = ({ userId }: Scope) => chosen.where(eq(users.id, userId)).get()?.bankHolidayRegion
  expect([regionOf(ours.member), regionOf(theirs.member)]).toEqual(['scotland', 'england_and_wales'])
})

test('its address and phone lead its paper, and are its own', () => {
  const { ours, theirs } = base
  updateCompany(ours.admin, { address: 'Unit 4, Wharfe Mill\nOtley', phone: '01943 555 100' })
  expect(requireCompany(ours.manager)).toMatchObject({
    address: 'Unit 4, Wharfe Mill\nOtley',
    phone: '01943 555 100',
  })
  expect(requireCompany(theirs.admin)).toMatchObject({ address: '', phone: '' })
})

test('others may not', () => {
  const { ours } = base
  const before = base.dump()
  for (const scope of [ours.manager, ours.member]) {
    expect(() => updateCompany(scope, { currency: 'EUR' })).toThrow(Forbidden)
  }
  expect(base.dump()).toBe(before)
})

test('another name is how everybody signs in, so all others are told once', () => {
  const { ours } = base
  updateCompany(ours.admin, { name: 'Oak, Ash & Thorn', version: 1 })
  const { email } = { email: 'oak.team_member@example.com' }
  expect(findAccount('OAK, ash & thorn', email)?.userId).toBe(ours.member.userId)
  expect(findAccount('Oak & Ash Joinery', email)).toBeNull()
  const told = db().select().from(notifications).where(eq(notifications.companyId, ours.id)).all()
  expect(told.map(({ userId }) => userId).sort()).toEqual([ours.manager.userId, ours.member.userId].sort())
  expect(told[0]).toMatchObject({ title: 'Your company has a new name', type: 'info' })
  expect(told[0]?.message).toContain('Oak, Ash & Thorn')
})

test('a name is one company’s, however it is spelled', () => {
  const { ours } = base
  const before = base.dump()
  for (const name of ['Birch Cabinets', ' birch   CABINETS', 'Birch\u200b Cabinets']) {
    expect(() => updateCompany(ours.admin, { name, currency: 'EUR' })).toThrow(Invalid)
  }
  expect(base.dump()).toBe(before)
  updateCompany(ours.admin, { name: 'OAK & ASH Joinery' })
  expect(requireCompany(ours.admin).name).toBe('OAK & ASH Joinery')
})

test('a save made from an older version changes nothing', () => {
  const { ours } = base
  updateCompany(ours.admin, { currency: 'EUR', version: 1 })
  const before = base.dump()
  expect(() => updateCompany(ours.admin, { currency: 'USD', version: 1 })).toThrow(Stale)
  expect(base.dump()).toBe(before)
})
