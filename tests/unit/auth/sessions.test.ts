import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { findActor, startSession } from '#app/services/auth/session.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const browser = { userAgent: 'Firefox', address: '192.0.2.1' }
const hour = 60 * 60 * 1000

function begin({ userId }: Scope, sid: string, expire = Date.now() + hour) {
  createSession(sid, userId, browser, expire)
  return () => findSessionActor(sid)?.userId ?? null
}

describe('a session is over', () => {
  test('with its time', () => {
    const { member } = base.ours
    expect(begin(member, 'late', Date.now() - 1)()).toBeNull()
    expect(begin(member, 'in time')()).toBe(member.userId)
  })

  test('while its person is not here', () => {
    const { member, manager } = base.ours
    const whose = begin(member, 'one')
    const others = begin(manager, 'two')
    for (const status of ['inactive', 'pending'] as const) {
      db().update(users).set({ status }).where(eq(users.id, member.userId)).run()
      expect(whose(), status).toBeNull()
    }
    expect(others()).toBe(manager.userId)
  })

  test('once the company is closed', () => {
    const { ours, theirs } = base
    const whose = begin(ours.admin, 'one')
    const others = begin(theirs.admin, 'two')
    db().update(companies).set({ closedAt: Date.now() }).where(eq(companies.id, ours.id)).run()
    expect(whose()).toBeNull()
    expect(others()).toBe(theirs.admin.userId)
  })

  test('for good once its person was removed, also when they come back', () => {
    const { admin, member } = base.ours
    const whose = begin(member, 'one')
    removeUser(admin, member.userId)
    expect(whose()).toBeNull()
    restoreUser(admin, member.userId)
    expect(whose()).toBeNull()
    expect(begin(member, 'two')()).toBe(member.userId)
  })

  test('when somebody signs in in the same browser', async () => {
    const { admin, member } = base.ours
    const asking = (cookie: string) => new Request('http://localhost', { headers: { Cookie: cookie } })
    const first = await startSession(asking(''), admin.userId, browser.address)
    const kept = first.split(';')[0] ?? ''
    expect((await findActor(asking(kept)))?.userId).toBe(admin.userId)
    const second = await startSession(asking(kept), member.userId, browser.address)
    expect(await findActor(asking(kept))).toBeNull()
    expect((await findActor(asking(second.split(';')[0] ?? '')))?.userId).toBe(member.userId)
  })
})
