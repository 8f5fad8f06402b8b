import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, TooMany } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { listPinPeople } from '#app/models/workshop-pcs/pin.server.ts'
import { findPcByToken, listWorkshopPcs } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { pinAttempts } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { startSession } from '#app/services/auth/session.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { clearPin, removePin, setPin } from '#app/services/workshop-pcs/change-pin.server.ts'
import { endWorkshopPc } from '#app/services/workshop-pcs/end-workshop-pc.server.ts'
import { makeWorkshopPc } from '#app/services/workshop-pcs/make-workshop-pc.server.ts'
import { signInByPin } from '#app/services/workshop-pcs/sign-in-by-pin.server.ts'
import { db } from '#db/client.ts'
import { activities, companies, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const pin = '4711'
const currentPassword = 'dovetail-joint'
const browser = { userAgent: 'Firefox', address: '192.0.2.1' }
let passwordHash: string

beforeEach(async () => {
  passwordHash ??= await hashPassword(currentPassword)
  db().update(users).set({ passwordHash }).run()
})

let made = 0

function makePc(scope: Scope, name = `Bench ${++made}`, formerId: number | null = null) {
  const { token } = makeWorkshopPc(scope, { name, requestId: undefined }, formerId)
  const pc = findPcByToken(hashLinkToken(token))
  if (!pc) throw new Error('There is no such PC')
  return { ...pc, token }
}

/** Comes in there by PIN; tells as whom, in which role. */
async function enter(pc: ReturnType<typeof makePc>, { userId }: Scope) {
  const sid = `by pin ${++made}`
  createSession(sid, (await signInByPin(pc, userId, pin)).userId, browser, Date.now() + 1e6, pc.id)
  return () => findSessionActor(sid)
}

describe('a workshop PC', () => {
  test('is made by who may, under a name of its own, and told in history', () => {
    const { ours, theirs } = base
    expect(() => makePc(ours.member)).toThrow(Forbidden)
    makePc(ours.manager, 'Bench hall')
    expect(() => makePc(ours.admin, 'BENCH hall')).toThrow(Invalid)
    makePc(theirs.admin, 'Bench hall')
    expect(listWorkshopPcs(ours.admin).map(({ name }) => name)).toEqual(['Bench hall'])
    const told = db().select().from(activities).where(eq(activities.companyId, ours.id)).all()
    expect(told).toMatchObject([{ verb: 'workshop_pc.made', actorId: ours.manager.userId }])
  })

  test('is one, however often the form is sent, and the last answer’s browser is it', () => {
    const { admin } = base.ours
    const input = { name: 'Bench hall', requestId: 'form:1' }
    const [first, second] = [makeWorkshopPc(admin, input, null), makeWorkshopPc(admin, input, null)]
    expect(first.id).toBe(second.id)
    expect([first, second].map(({ token }) => findPcByToken(hashLinkToken(token))?.name)).toEqual([
      undefined,
      'Bench hall',
    ])
  })

  test('takes the place of the one that the browser was', () => {
    const { admin } = base.ours
    const former = makePc(admin, 'Bench hall')
    makePc(admin, 'Spray shop', former.id)
    expect(listWorkshopPcs(admin).map(({ name }) => name)).toEqual(['Spray shop'])
  })

  test('is ended by the company’s own, and with it who is there', async () => {
    const { ours, theirs } = base
    const pc = makePc(ours.admin)
    await setPin(ours.member, { currentPassword, pin })
    const who = await enter(pc, ours.member)
    expect(() => endWorkshopPc(theirs.admin, pc.id)).toThrow(NotFound)
    expect(() => endWorkshopPc(ours.member, pc.id)).toThrow(Forbidden)
    expect(who()?.userId).toBe(ours.member.userId)
    endWorkshopPc(ours.manager, pc.id)
    expect(who()).toBeNull()
    expect(findPcByToken(hashLinkToken(pc.token))).toBeNull()
  })

  test('that is ended while somebody types their PIN there lets nobody in', async () => {
    const { ours, theirs } = base
    const [pc, other] = [makePc(ours.admin), makePc(theirs.admin)]
    await setPin(ours.member, { currentPassword, pin })
    const { userId } = await signInByPin(pc, ours.member.userId, pin)
    const request = new Request('http://shop.example/switch-person', { method: 'POST' })
    endWorkshopPc(ours.manager, pc.id)
    await expect(startSession(request, userId, '192.0.2.1', pc)).rejects.toThrow(NotFound)
    const foreign = startSession(request, userId, '192.0.2.1', { id: other.id, companyId: ours.id })
    await expect(foreign).rejects.toThrow(NotFound)
  })

  test('is none once its company is closed', () => {
    const { ours } = base
    const { token } = makePc(ours.admin)
    db().update(companies).set({ closedAt: 1 }).where(eq(companies.id, ours.id)).run()
    expect(findPcByToken(hashLinkToken(token))).toBeNull()
  })
})

describe('a PIN', () => {
  test('lets in its person alone, at a PC of their company, as a team member', async () => {
    const { ours, theirs } = base
    const pc = makePc(ours.admin)
    for (const { admin } of [ours, theirs]) await setPin(admin, { currentPassword, pin })
    expect(listPinPeople(pc).map(({ id }) => id)).toEqual([ours.admin.userId])
    const who = await enter(pc, ours.admin)
    expect(who()).toMatchObject({ userId: ours.admin.userId, role: 'team_member', workshopPcId: pc.id })
    await expect(signInByPin(pc, theirs.admin.userId, pin)).rejects.toThrow(NotFound)
    await expect(signInByPin(pc, ours.member.userId, pin)).rejects.toThrow(NotFound)
  })

  test('is set with the password, and kept as a hash', async () => {
    const { member } = base.ours
    await expect(setPin(member, { currentPassword: 'wrong', pin })).rejects.toThrow(Invalid)
    await setPin(member, { currentPassword, pin })
    expect(base.dump()).not.toContain(`"${pin}"`)
    const row = db().select().from(users).where(eq(users.id, member.userId)).get()
    expect(row?.pinHash).toMatch(/^\$argon2id\$/)
    expect(row?.pinSetAt).toBeGreaterThan(0)
  })

  test('is not for the site owner', async () => {
    const owner = { ...base.ours.admin, username: 'admin' }
    await expect(setPin(owner, { currentPassword, pin })).rejects.toThrow(Forbidden)
  })

  test('is tried five times at a PC, and no more', async () => {
    const { ours } = base
    const [pc, other] = [makePc(ours.admin), makePc(ours.admin)]
    await setPin(ours.member, { currentPassword, pin })
    await setPin(ours.manager, { currentPassword, pin })
    for (let tries = 0; tries < 5; tries++)
      await expect(signInByPin(pc, ours.member.userId, '0815')).rejects.toThrow('not the right PIN')
    await expect(signInByPin(pc, ours.member.userId, pin)).rejects.toThrow(TooMany)
    expect((await signInByPin(other, ours.member.userId, pin)).userId).toBe(ours.member.userId)
    expect((await signInByPin(pc, ours.manager.userId, pin)).userId).toBe(ours.manager.userId)
    // The next test's PC has the same number.
    await pinAttempts.forget(pc, { id: ours.member.userId })
  })

  test('that is right and could not be saved, as on a full disk, counts as no guess', async () => {
    const { ours } = base
    const pc = makePc(ours.admin)
    await setPin(ours.member, { currentPassword, pin })
    db().$client.pragma('query_only = ON')
    for (let tries = 0; tries < 6; tries++)
      await expect(signInByPin(pc, ours.member.userId, pin)).rejects.toThrow('readonly')
    db().$client.pragma('query_only = OFF')
    expect((await signInByPin(pc, ours.member.userId, pin)).userId).toBe(ours.member.userId)
  })

  test.each([
    ['another is set', ({ member }) => setPin(member, { currentPassword, pin: '2580' })],
    ['they remove it', ({ member }) => removePin(member)],
    ['an admin clears it', ({ admin, member }) => clearPin(admin, member.userId)],
    ['they are removed', ({ admin, member }) => removeUser(admin, member.userId)],
  ] satisfies [string, (of: typeof base.ours) => unknown][])(
    'signs out who came in by it once %s, and not by password',
    async (what, change) => {
      const { ours } = base
      const pc = makePc(ours.admin)
      await setPin(ours.member, { currentPassword, pin })
      const who = await enter(pc, ours.member)
      createSession('by password', ours.member.userId, browser, Date.now() + 1e6)
      await change(ours)
      expect(who()).toBeNull()
      expect(findSessionActor('by password') === null).toBe(what === 'they are removed')
      await expect(signInByPin(pc, ours.member.userId, pin)).rejects.toThrow()
    },
  )

  test('is cleared by who manages people, of their own company', async () => {
    const { ours, theirs } = base
    await setPin(ours.member, { currentPassword, pin })
    expect(() => clearPin(ours.manager, ours.member.userId)).toThrow(Forbidden)
    expect(() => clearPin(theirs.admin, ours.member.userId)).toThrow(NotFound)
    expect(listPinPeople({ companyId: ours.id })).toHaveLength(1)
    clearPin(ours.admin, ours.member.userId)
    expect(listPinPeople({ companyId: ours.id })).toEqual([])
    const [told] = db().select().from(activities).where(eq(activities.actorId, ours.admin.userId)).all()
    expect(told).toMatchObject({ verb: 'user.updated', subjectId: ours.member.userId })
    expect(told?.detail).toMatchObject({ fields: ['pin'] })
  })
})
