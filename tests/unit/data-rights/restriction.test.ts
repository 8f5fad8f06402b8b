import { beforeEach, expect, test } from 'vitest'
import { restrictedSince } from '#app/models/data-rights/restriction.server.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { listMembers, listUsers } from '#app/models/people/user.server.ts'
import { restrictData } from '#app/services/data-rights/restrict-data.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'
import { databaseForTests, verbs } from '#tests/support/database.ts'

const database = databaseForTests()

beforeEach(() => {
  db().update(users).set({ phone: '01943 555 014' }).run()
})

function contactOf(viewer: typeof database.ours.admin) {
  const of = (list: ReturnType<typeof listUsers>) => {
    const found = list.find(({ id }) => id === database.ours.member.userId)
    return [found?.email, found?.phone]
  }
  const shown = of(listMembers(viewer))
  expect(of(listUsers(viewer, { limit: 50, offset: 0 }))).toEqual(shown)
  return shown
}

function tellEverybody() {
  const { admin, manager, member } = database.ours
  const told = [admin, manager, member].map(({ userId }) => ({
    userId,
    title: 'News',
    message: 'Of the day',
    type: 'info' as const,
    eventKey: 'test:1',
  }))
  insertNotifications(admin, told)
  return db()
    .select({ id: notifications.userId })
    .from(notifications)
    .all()
    .map(({ id }) => id)
}

test('hides email and phone from colleagues, not from admins and not from oneself', () => {
  const { admin, manager, member } = database.ours
  const open = ['oak.team_member@example.com', '01943 555 014']
  expect(contactOf(manager)).toEqual(open)
  restrictData(member, true)
  expect(contactOf(manager)).toEqual(['', ''])
  expect(contactOf(admin)).toEqual(open)
  expect(contactOf(member)).toEqual(open)
  restrictData(member, false)
  expect(contactOf(manager)).toEqual(open)
})

test('no notification is made for who is restricted or has left', () => {
  const { manager, member, admin } = database.ours
  restrictData(member, true)
  db().run(`update users set status = 'inactive' where id = ${manager.userId}`)
  expect(tellEverybody()).toEqual([admin.userId])
})

test('is told in history once, and again when it is lifted', () => {
  const { member } = database.ours
  expect(restrictedSince(member)).toBeNull()
  const began = Date.now()
  expect([restrictData(member, true), restrictData(member, true)]).toEqual([true, false])
  expect(restrictedSince(member)).toBeGreaterThanOrEqual(began)
  expect([restrictData(member, false), restrictData(member, false)]).toEqual([true, false])
  expect(restrictedSince(member)).toBeNull()
  expect(verbs()).toEqual(['user.restricted', 'user.restriction_lifted'])
})

test('is one person’s alone', () => {
  const before = companyRows()
  restrictData(database.ours.member, true)
  for (const scope of [database.ours.admin, database.ours.manager, database.theirs.member]) {
    expect(restrictedSince(scope)).toBeNull()
  }
  expect(companyRows()).toEqual(before)
})

/** Without how much each keeps, which the record of the act raises. */
function companyRows() {
  return db()
    .select()
    .from(companies)
    .all()
    .map(row => ({ ...row, storageBytes: 0 }))
}
