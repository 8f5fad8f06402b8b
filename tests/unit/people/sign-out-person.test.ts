import { expect, test } from 'vitest'
import { siteOwnerStays } from '#app/domain/people/member.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { oneselfSignedIn, signOutPerson } from '#app/services/people/sign-out-person.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'

const base = databaseForTests()

function signInAt(sid: string, userId: number) {
  createSession(sid, userId, { userAgent: '', address: '' }, Date.now() + 60_000)
}

test('an admin signs a colleague out everywhere, and nobody else does', () => {
  const { admin, manager, member } = base.ours
  for (const place of ['phone', 'tablet']) signInAt(place, member.userId)
  signInAt('office', admin.userId)
  signInAt('theirs', base.theirs.member.userId)
  const before = base.dump()
  expect(() => signOutPerson(manager, member.userId)).toThrow('not allowed')
  expect(() => signOutPerson(base.theirs.admin, member.userId)).toThrow('not found')
  expect(() => signOutPerson(admin, admin.userId)).toThrow(oneselfSignedIn)
  expect(base.dump()).toBe(before)
  expect(signOutPerson(admin, member.userId).count).toBe(2)
  const isSignedIn = (sid: string) => findSessionActor(sid) !== null
  expect(['phone', 'tablet', 'office', 'theirs'].map(isSignedIn)).toEqual([false, false, true, true])
  const verbs = db().$client.prepare('select actor_id, subject_id from activities where verb = ?')
  expect(verbs.all('user.signed_out')).toEqual([{ actor_id: admin.userId, subject_id: member.userId }])
  expect(signOutPerson(admin, member.userId).count).toBe(0)
})

test('the site owner is signed out by nobody', () => {
  const owner = makeOwner()
  const sameCompany = { ...base.ours.admin, companyId: owner.companyId }
  expect(() => signOutPerson(sameCompany, owner.userId)).toThrow(siteOwnerStays)
})
