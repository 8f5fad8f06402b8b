import { Conflict, Invalid } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { maxPasskeys } from '#app/domain/two-step/two-step.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { requireOwnPassword } from '#app/models/accounts/account.server.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  requirePasskey,
} from '#app/models/two-step/passkey.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { ensurePassword, requireSamePassword } from '#app/services/accounts/ensure-password.server.ts'
import { transaction } from '#db/client.ts'
import { noteTwoStepChange } from './note-change.server.ts'
import { offerNewPasskey, readNewPasskey } from './passkey-ceremony.server.ts'
import { drawFirstCodes, keepFirstCodes } from './recovery-codes.server.ts'
import { settleTwoStep } from './settle-two-step.server.ts'

export async function beginPasskey(scope: Scope, password: string) {
  const own = await ensurePassword(scope, password)
  const known = listPasskeys(scope)
  requireRoom(known.length)
  const { companyId, userId } = scope
  const { email, companyName } = own
  const name = fullName(own.firstName, own.lastName, own.username)
  return offerNewPasskey({ companyId, userId, email, companyName, fullName: name }, known)
}

function requireRoom(count: number): void {
  if (count >= maxPasskeys) throw new Conflict(twoStepTexts.tooManyPasskeys)
}

/** Returns recovery codes where this switches two-step sign-in on, else null. */
export async function addPasskey(
  scope: Scope,
  name: string,
  answer: PasskeyAnswer,
): Promise<string[] | null> {
  const made = await readNewPasskey(scope, answer)
  if (!made) throw new Invalid({ '': [twoStepTexts.passkeyRefused] })
  const drawn = await drawFirstCodes(scope)
  try {
    return transaction(() => {
      requireRoom(listPasskeys(scope).length)
      const firstCodes = keepFirstCodes(scope, drawn)
      insertPasskey(scope, { name, ...made })
      noteTwoStepChange(scope, requireOwnPassword(scope), { what: 'passkey-added', name })
      return firstCodes
    })
  } catch (error) {
    throw uniqueViolation(error) === 'passkeys.credential_id'
      ? new Conflict(twoStepTexts.passkeyKnown)
      : error
  }
}

type NamedChange = { name: string; currentPassword: string }

export async function changePasskeyName(scope: Scope, id: number, change: NamedChange): Promise<void> {
  requirePasskey(scope, id)
  const own = await ensurePassword(scope, change.currentPassword)
  transaction(() => {
    requireSamePassword(scope, own)
    if (requirePasskey(scope, id).name === change.name) return
    renamePasskey(scope, id, change.name)
    noteTwoStepChange(scope, own, { what: 'passkey-renamed', name: change.name })
  })
}

export async function removePasskey(scope: Scope, id: number, password: string): Promise<void> {
  requirePasskey(scope, id)
  const own = await ensurePassword(scope, password)
  transaction(() => {
    requireSamePassword(scope, own)
    const { name } = requirePasskey(scope, id)
    deletePasskey(scope, id)
    settleTwoStep(scope)
    noteTwoStepChange(scope, own, { what: 'passkey-removed', name })
  })
}
