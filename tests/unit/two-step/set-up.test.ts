import { afterEach, expect, test, vi } from 'vitest'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { listPasskeys } from '#app/models/two-step/passkey.server.ts'
import { findEntering, readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import {
  addPasskey,
  beginPasskey,
  changePasskeyName,
  removePasskey,
} from '#app/services/two-step/change-passkeys.server.ts'
import { demanderOf, mustSetUpTwoStep } from '#app/services/two-step/demanded-two-step.server.ts'
import { renewRecoveryCodes, spendRecoveryCode } from '#app/services/two-step/recovery-codes.server.ts'
import { beginApp, finishApp, readWaitingApp, removeApp } from '#app/services/two-step/set-up-app.server.ts'
import { settleTwoStep } from '#app/services/two-step/settle-two-step.server.ts'
import {
  switchOffForAdmin,
  switchOffForOwner,
  switchOffTwoStep,
} from '#app/services/two-step/switch-off.server.ts'
import { db, transaction } from '#db/client.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { makePasskeyDevice } from '#tests/support/passkey-device.ts'
import { addApp, addDevice, givePassword, testPassword } from '#tests/support/two-step.ts'

const base = databaseForTests()
const settings = env()

afterEach(() => {
  vi.useRealTimers()
  settings.APP_MODE = 'demo'
})

const wrongPassword = { fieldErrors: { currentPassword: ['This is not your present password'] } }

async function subjectsTo({ username }: Scope) {
  await finishMail()
  return (await listOutbox())
    .filter(mail => mail.to === `${username}@example.com`)
    .map(({ subject }) => subject)
}

async function spend({ userId }: Scope, code: string) {
  const entering = findEntering(userId)
  return entering !== null && spendRecoveryCode(entering, code)
}

function on(scope: Scope) {
  return readTwoStep(scope)
}

test('an app counts once its code was entered; ten recovery codes come with what switches it on', async () => {
  const { member } = base.ours
  await givePassword(member)
  await expect(beginApp(member, 'wrong')).rejects.toMatchObject(wrongPassword)
  expect(readWaitingApp(member)).toBeNull()
  await beginApp(member, testPassword)
  const waiting = readWaitingApp(member)
  expect(waiting?.key).toMatch(/^[A-Z2-7]{32}$/)
  expect(waiting?.address).toContain(`otpauth://totp/Mortise:`)
  expect(readWaitingApp(base.ours.manager), 'nobody else’s').toBeNull()
  expect(on(member)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0 })
  await expect(finishApp(member, '000000')).rejects.toBeInstanceOf(Invalid)
  const codes = await finishApp(member, codeOf(waiting?.key ?? ''))
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes ?? []) expect(code).toMatch(/^\d{4} \d{4} \d{4}$/)
  expect(on(member)).toEqual({ hasApp: true, passkeys: 0, codesLeft: 10 })
  const rows = JSON.stringify(db().$client.prepare('select * from recovery_codes').all())
  for (const code of codes ?? []) expect(rows).not.toContain(code.replaceAll(' ', ''))
  expect(await subjectsTo(member)).toContain('An authenticator app was added: Mortise')
})

test('an app and a passkey that come at once bring one set of codes, and those are the ones that work', async () => {
  const { member } = base.ours
  await givePassword(member)
  await beginApp(member, testPassword)
  const answer = makePasskeyDevice().create(await beginPasskey(member, testPassword))
  const made = await Promise.all([
    finishApp(member, codeOf(readWaitingApp(member)?.key ?? '')),
    addPasskey(member, 'Phone', answer),
  ])
  const [codes, ...others] = made.filter(one => one !== null)
  expect([codes?.length, others]).toEqual([10, []])
  expect(await spend(member, codes?.[0]?.replaceAll(' ', '') ?? '')).toBe(true)
})

test('a key that nobody has used is shown for 15 minutes', async () => {
  const { member } = base.ours
  await givePassword(member)
  await beginApp(member, testPassword)
  const key = readWaitingApp(member)?.key ?? ''
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1000, toFake: ['Date'] })
  expect(readWaitingApp(member)).toBeNull()
  await expect(finishApp(member, codeOf(key))).rejects.toBeInstanceOf(Conflict)
})

test('another app takes the place of the first, and makes no new codes', async () => {
  const { member } = base.ours
  const { key } = await addApp(member)
  await beginApp(member, testPassword)
  expect(on(member).hasApp, 'until then the first counts').toBe(true)
  const second = readWaitingApp(member)?.key ?? ''
  expect(second).not.toBe(key)
  expect(await finishApp(member, codeOf(second))).toBeNull()
  expect(on(member)).toEqual({ hasApp: true, passkeys: 0, codesLeft: 10 })
  expect(db().$client.prepare('select count(*) from authenticator_apps').pluck().get()).toBe(1)
})

test('with the last of app and passkeys the recovery codes go', async () => {
  const { member } = base.ours
  await addApp(member)
  await addDevice(member)
  await expect(removeApp(member, 'wrong')).rejects.toMatchObject(wrongPassword)
  await removeApp(member, testPassword)
  expect(on(member)).toEqual({ hasApp: false, passkeys: 1, codesLeft: 10 })
  await expect(removeApp(member, testPassword)).rejects.toBeInstanceOf(Conflict)
  const [passkey] = listPasskeys(member)
  await removePasskey(member, passkey?.id ?? 0, testPassword)
  expect(on(member)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0 })
  expect(await subjectsTo(member)).toEqual(
    expect.arrayContaining(['Your authenticator app was removed: Mortise', 'A passkey was removed: Mortise']),
  )
})

test('a passkey is one’s own: named, renamed and removed by nobody else', async () => {
  const { member, manager } = base.ours
  const { codes } = await addDevice(member, 'Phone')
  expect(codes).toHaveLength(10)
  const id = listPasskeys(member)[0]?.id ?? 0
  for (const other of [manager, base.theirs.member]) {
    await givePassword(other)
    const before = base.dump()
    const change = { name: 'Mine', currentPassword: testPassword }
    await expect(changePasskeyName(other, id, change)).rejects.toMatchObject({ status: 404 })
    await expect(removePasskey(other, id, testPassword)).rejects.toMatchObject({ status: 404 })
    expect(base.dump()).toBe(before)
  }
  await expect(changePasskeyName(member, id, { name: 'Ring', currentPassword: 'no' })).rejects.toMatchObject(
    wrongPassword,
  )
  await changePasskeyName(member, id, { name: 'Ring', currentPassword: testPassword })
  expect(listPasskeys(member).map(({ name }) => name)).toEqual(['Ring'])
})

test('a new passkey answers what that person was given, once and here', async () => {
  const { member, manager } = base.ours
  for (const person of [member, manager]) await givePassword(person)
  await expect(beginPasskey(member, 'wrong')).rejects.toMatchObject(wrongPassword)
  const device = makePasskeyDevice()
  const others = device.create(await beginPasskey(manager, testPassword))
  await expect(addPasskey(member, 'Phone', others), 'another’s').rejects.toBeInstanceOf(Invalid)
  const elsewhere = device.create(await beginPasskey(member, testPassword), {
    origin: 'https://mortise.evil',
  })
  await expect(addPasskey(member, 'Phone', elsewhere), 'another site’s').rejects.toBeInstanceOf(Invalid)
  vi.useFakeTimers({ toFake: ['Date'] })
  const late = device.create(await beginPasskey(member, testPassword))
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
  await expect(addPasskey(member, 'Phone', late), 'too late').rejects.toBeInstanceOf(Invalid)
  const answer = device.create(await beginPasskey(member, testPassword))
  expect(await addPasskey(member, 'Phone', answer)).toHaveLength(10)
  await expect(addPasskey(member, 'Again', answer), 'twice').rejects.toBeInstanceOf(Invalid)
  const known = device.create(await beginPasskey(manager, testPassword))
  await expect(addPasskey(manager, 'Taken', known), 'the same device').rejects.toBeInstanceOf(Conflict)
  expect([listPasskeys(member).length, listPasskeys(manager).length]).toEqual([1, 0])
})

test('ten passkeys are the most', async () => {
  const { member } = base.ours
  for (let n = 1; n <= 9; n++) await addDevice(member, `Key ${n}`)
  const device = makePasskeyDevice()
  const late = device.create(await beginPasskey(member, testPassword))
  await addDevice(member, 'Key 10')
  await expect(beginPasskey(member, testPassword)).rejects.toBeInstanceOf(Conflict)
  await expect(addPasskey(member, 'Key 11', late)).rejects.toBeInstanceOf(Conflict)
  expect(listPasskeys(member)).toHaveLength(10)
})

test('new recovery codes take the place of the old ones, and each works once', async () => {
  const { member } = base.ours
  await givePassword(member)
  await expect(renewRecoveryCodes(member, testPassword), 'it is off').rejects.toBeInstanceOf(Conflict)
  const { codes } = await addApp(member)
  await expect(renewRecoveryCodes(member, 'wrong')).rejects.toMatchObject(wrongPassword)
  const fresh = await renewRecoveryCodes(member, testPassword)
  const plain = (code = '') => code.replaceAll(' ', '')
  expect(await spend(member, plain(codes[0]))).toBe(false)
  expect(await spend(base.theirs.member, plain(fresh[0])), 'another’s').toBe(false)
  const both = await Promise.all([1, 2].map(() => spend(member, plain(fresh[0]))))
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(on(member).codesLeft).toBe(9)
})

test('an admin switches it off for a member who lost the phone, and for nobody else', async () => {
  const { admin, manager, member } = base.ours
  await addApp(member)
  await addDevice(member)
  createSession('phone', member.userId, { userAgent: '', address: '' }, Date.now() + 60_000)
  const before = base.dump()
  expect(() => switchOffTwoStep(manager, member.userId)).toThrow('not allowed')
  expect(() => switchOffTwoStep(base.theirs.admin, member.userId)).toThrow('not found')
  expect(() => switchOffTwoStep(admin, admin.userId)).toThrow('Settings')
  expect(() => switchOffTwoStep(admin, manager.userId)).toThrow('off already')
  expect(base.dump()).toBe(before)
  switchOffTwoStep(admin, member.userId)
  expect(on(member)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0 })
  expect(findSessionActor('phone')).toBeNull()
  expect(await subjectsTo(member)).toContain('Two-step sign-in was switched off: Mortise')
  const verbs = db().$client.prepare('select actor_id, subject_id from activities where verb = ?')
  expect(verbs.all('user.two_step_switched_off')).toEqual([
    { actor_id: admin.userId, subject_id: member.userId },
  ])
})

test('the site owner helps an admin; nobody but the machine’s keeper helps the owner', async () => {
  const owner = makeOwner()
  const { admin, member } = base.ours
  await addApp(admin)
  await addApp(member)
  await addApp(owner)
  expect(() => switchOffForAdmin(base.theirs.admin, admin.userId)).toThrow()
  for (const { userId } of [member, owner])
    expect(() => switchOffForAdmin(owner, userId)).toThrow('Not found')
  switchOffForAdmin(owner, admin.userId)
  expect([on(admin).hasApp, on(member).hasApp, on(owner).hasApp]).toEqual([false, true, true])
  expect(switchOffForOwner()).toMatchObject({ userId: owner.userId })
  expect([on(member).hasApp, on(owner).hasApp]).toEqual([true, false])
})

/** The person of a session that was begun by password. */
function entering(scope: Scope, { demandsTwoStep = false, workshopPcId = null as number | null } = {}) {
  return { ...scope, demandsTwoStep, workshopPcId }
}

test('a company may demand it of everybody but who comes in by PIN, once the admin who says so has one', async () => {
  const { admin, member } = base.ours
  const { admin: theirAdmin } = base.theirs
  const demand = (scope: Scope, demandsTwoStep: boolean) =>
    updateCompany(scope, { demandsTwoStep, version: undefined })
  expect(() => demand(member, true)).toThrow('not allowed')
  expect(() => demand(admin, true)).toThrow()
  await addApp(admin)
  demand(admin, true)
  expect([demanderOf(member), demanderOf(theirAdmin)]).toEqual(['company', null])
  const asked = { demandsTwoStep: true }
  expect(mustSetUpTwoStep(entering(member, asked))).toBe(true)
  expect(mustSetUpTwoStep(entering(member, { ...asked, workshopPcId: 1 })), 'by PIN').toBe(false)
  expect(mustSetUpTwoStep(entering(admin, asked))).toBe(false)
  createSession('phone', member.userId, { userAgent: '', address: '' }, Date.now() + 60_000)
  createSession('theirs', theirAdmin.userId, { userAgent: '', address: '' }, Date.now() + 60_000)
  expect(findSessionActor('phone')?.demandsTwoStep).toBe(true)
  expect(findSessionActor('theirs')?.demandsTwoStep).toBe(false)
  expect(() => transaction(() => settleTwoStep(member))).toThrow('Your company asks everybody')
  demand(admin, false)
  expect(demanderOf(member)).toBeNull()
})

test('in production the site owner has to have one, and keeps the last', async () => {
  const owner = makeOwner()
  const { admin } = base.ours
  expect(mustSetUpTwoStep(entering(owner)), 'in a demo').toBe(false)
  settings.APP_MODE = 'production'
  expect([mustSetUpTwoStep(entering(owner)), mustSetUpTwoStep(entering(admin))]).toEqual([true, false])
  settings.APP_MODE = 'demo'
  await addApp(owner)
  settings.APP_MODE = 'production'
  expect(mustSetUpTwoStep(entering(owner))).toBe(false)
  await expect(removeApp(owner, testPassword)).rejects.toBeInstanceOf(Conflict)
  expect(on(owner)).toEqual({ hasApp: true, passkeys: 0, codesLeft: 10 })
})

test('what is entered at the set-up signs nobody in a second time', async () => {
  const { member } = base.ours
  const { key } = await addApp(member)
  const { takeAppCode } = await import('#app/services/two-step/app-code.server.ts')
  expect(takeAppCode(member, codeOf(key))).toBe(false)
  expect(takeAppCode(member, codeOf(key, Date.now() - halfMinute)), 'nor what came before').toBe(false)
})
