import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { applyInviteCode, requireUsableCode } from '#app/services/subscriptions/use-invite-code.server.ts'
import { db } from '#db/client.ts'
import { activities, companies, inviteCodes } from '#db/schema/index.ts'
import { databaseForTests, unsubscribed } from '#tests/support/database.ts'

const test = databaseForTests()

beforeEach(() => {
  db().insert(inviteCodes).values({ code: 'FIRSTCUT' }).run()
})

function uses() {
  return db().select().from(inviteCodes).where(eq(inviteCodes.code, 'FIRSTCUT')).get()?.currentUses
}

describe('an invite code', () => {
  it('gives the admin’s company free access, and nobody else’s', () => {
    applyInviteCode(unsubscribed(test.ours.admin), 'FIRSTCUT')
    const [ours, theirs] = [test.ours.id, test.theirs.id].map(id =>
      db().select().from(companies).where(eq(companies.id, id)).get(),
    )
    expect(ours).toMatchObject({
      hasFreeAccess: true,
      freeAccessGrantedBy: test.ours.admin.userId,
      inviteCode: 'FIRSTCUT',
    })
    expect(ours?.freeAccessGrantedAt).toBeGreaterThan(Date.now() - 5000)
    expect(theirs?.hasFreeAccess).toBe(false)
    expect(uses()).toBe(1)
    expect(db().select().from(activities).all()).toMatchObject([
      {
        companyId: test.ours.id,
        actorId: test.ours.admin.userId,
        verb: 'company.free_access_granted',
        detail: { code: 'FIRSTCUT' },
      },
    ])
  })

  it('with one use left works for one company', () => {
    applyInviteCode(test.ours.admin, 'FIRSTCUT')
    const before = test.dump()
    expect(() => applyInviteCode(test.theirs.admin, 'FIRSTCUT')).toThrow(Invalid)
    expect(test.dump()).toBe(before)
  })

  it('is not used up by a company that has free access already', () => {
    db().insert(inviteCodes).values({ code: 'LASTCUT' }).run()
    applyInviteCode(test.ours.admin, 'LASTCUT')
    const before = test.dump()
    expect(() => applyInviteCode(test.ours.admin, 'FIRSTCUT')).toThrow(Conflict)
    expect(test.dump()).toBe(before)
  })

  it.each([1, 5])('of %d uses is used once when it is sent twice', maxUses => {
    db().update(inviteCodes).set({ maxUses }).run()
    applyInviteCode(test.ours.admin, 'FIRSTCUT')
    const before = test.dump()
    applyInviteCode(test.ours.admin, 'FIRSTCUT')
    expect(test.dump()).toBe(before)
    expect(uses()).toBe(1)
  })

  it('is for admins only', () => {
    const before = test.dump()
    for (const scope of [test.ours.manager, test.ours.member]) {
      expect(() => applyInviteCode(scope, 'FIRSTCUT')).toThrow(Forbidden)
    }
    expect(test.dump()).toBe(before)
  })

  it('can be looked at by a visitor without being used', () => {
    expect(() => requireUsableCode('FIRSTCUT')).not.toThrow()
    expect(() => requireUsableCode('NOSUCHCODE')).toThrow(Invalid)
    expect(uses()).toBe(0)
  })
})
