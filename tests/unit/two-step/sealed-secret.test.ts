import { afterEach, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { findApp } from '#app/models/two-step/authenticator-app.server.ts'
import { newStopToken, readStopToken } from '#app/services/notifications/stop-token.server.ts'
import { payToken, readPayToken } from '#app/services/payments/pay-link.server.ts'
import { takeAppCode } from '#app/services/two-step/app-code.server.ts'
import { resealSecrets } from '#app/services/two-step/reseal-secrets.server.ts'
import { openSecret, sealSecret } from '#app/services/two-step/sealed-secret.server.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { addApp } from '#tests/support/two-step.ts'

const base = databaseForTests()

const settings: { SESSION_SECRET: string; SESSION_SECRET_BEFORE?: string | undefined } = env()
const first = 'a'.repeat(40)
const second = 'b'.repeat(40)
const kept = { ...settings }

beforeEach(() => {
  Object.assign(settings, { SESSION_SECRET: first, SESSION_SECRET_BEFORE: undefined })
})
afterEach(() => {
  Object.assign(settings, { SESSION_SECRET_BEFORE: undefined, SESSION_SECRET: kept.SESSION_SECRET })
})

function rotate() {
  Object.assign(settings, { SESSION_SECRET: second, SESSION_SECRET_BEFORE: first })
}

test('a key opens for the person that it was sealed for, and for nobody else', () => {
  const { member, manager } = base.ours
  const sealed = sealSecret(member, 'JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealSecret(member, 'JBSWY3DP')).not.toBe(sealed)
  expect(openSecret(member, sealed)).toEqual({ secret: 'JBSWY3DP', isOld: false })
  expect(openSecret(manager, sealed)).toBeNull()
  expect(openSecret({ ...member, companyId: base.theirs.id }, sealed)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  expect(openSecret(member, bytes.toString('base64url')), 'altered').toBeNull()
  for (const odd of ['', 'x', '%%%']) expect(openSecret(member, odd)).toBeNull()
})

test('another SESSION_SECRET locks nobody out while the one before is known, and after that once the keys are sealed again', async () => {
  const { member } = base.ours
  const { key } = await addApp(member)
  rotate()
  const before = findApp(member)?.secret ?? ''
  expect(openSecret(member, before)).toEqual({ secret: key, isOld: true })
  expect(takeAppCode(member, codeOf(key, Date.now() + halfMinute))).toBe(true)

  resealSecrets()
  Object.assign(settings, { SESSION_SECRET_BEFORE: undefined })
  const after = findApp(member)?.secret ?? ''
  expect(after).not.toBe(before)
  expect(openSecret(member, after)).toEqual({ secret: key, isOld: false })
  expect(openSecret(member, before), 'the secret of before is forgotten').toBeNull()

  const dump = base.dump()
  resealSecrets()
  expect(base.dump(), 'there is nothing left to do').toBe(dump)
})

test('links that were signed by the secret before still work', () => {
  const [pay, stop] = [payToken(7), newStopToken(7)]
  rotate()
  expect([readPayToken(pay), readStopToken(stop)]).toEqual([7, 7])
  expect([readPayToken(payToken(8)), readStopToken(newStopToken(8))]).toEqual([8, 8])
  Object.assign(settings, { SESSION_SECRET_BEFORE: undefined })
  expect([readPayToken(pay), readStopToken(stop)]).toEqual([null, null])
})
