import { eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { addPasskey, beginPasskey } from '#app/services/two-step/change-passkeys.server.ts'
import { beginApp, finishApp, readWaitingApp } from '#app/services/two-step/set-up-app.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { codeOf } from './authenticator-code.ts'
import { makePasskeyDevice } from './passkey-device.ts'

export const testPassword = 'mitre and scribe'

let hash: Promise<string> | undefined

export async function givePassword({ userId }: Scope): Promise<void> {
  hash ??= hashPassword(testPassword)
  db()
    .update(users)
    .set({ passwordHash: await hash })
    .where(eq(users.id, userId))
    .run()
}

/** The person's app is on; returns its key and the recovery codes, if it is what switched the second step on. */
export async function addApp(scope: Scope) {
  await givePassword(scope)
  await beginApp(scope, testPassword)
  const key = readWaitingApp(scope)?.key ?? ''
  const codes = (await finishApp(scope, codeOf(key))) ?? []
  return { key, codes }
}

export async function addDevice(scope: Scope, name = 'Phone') {
  await givePassword(scope)
  const device = makePasskeyDevice()
  const codes = (await addPasskey(scope, name, device.create(await beginPasskey(scope, testPassword)))) ?? []
  return { device, codes }
}
