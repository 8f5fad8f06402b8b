import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { inFours, isTwoStepOn, recoveryCodeCount } from '#app/domain/two-step/two-step.ts'
import {
  findRecoverySalt,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '#app/models/two-step/recovery-code.server.ts'
import { type Entering, readTwoStep } from '#app/models/two-step/two-step.server.ts'
import { ensurePassword, requireSamePassword } from '#app/services/accounts/ensure-password.server.ts'
import { transaction } from '#db/client.ts'
import { mailTwoStepChange, noteTwoStepChange } from './note-change.server.ts'

const million = 1_000_000

/** Not stored yet. `shown` is shown once. */
type DrawnCodes = { shown: string[]; salt: string; hashes: string[] }

async function hashOf(code: string, salt: string): Promise<string> {
  const bytes = await hashRaw(code, { ...argon2Options, salt: Buffer.from(salt, 'base64url') })
  return bytes.toString('base64url')
}

/** Twelve digits. */
function drawCode(): string {
  return [randomInt(million), randomInt(million)].map(part => String(part).padStart(6, '0')).join('')
}

export async function drawRecoveryCodes(): Promise<DrawnCodes> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(drawCode())
  const salt = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map(code => hashOf(code, salt)))
  return { shown: [...codes].map(inFours), salt, hashes }
}

export async function drawFirstCodes(person: Person): Promise<DrawnCodes | null> {
  return isTwoStepOn(readTwoStep(person)) ? null : drawRecoveryCodes()
}

/** Null where it was switched on meanwhile. Call it in the transaction of the app or passkey, before that is saved. */
export function keepFirstCodes(person: Person, drawn: DrawnCodes | null): string[] | null {
  if (!drawn || isTwoStepOn(readTwoStep(person))) return null
  keepRecoveryCodes(person, drawn)
  return drawn.shown
}

function keepRecoveryCodes(person: Person, { salt, hashes }: DrawnCodes): void {
  replaceRecoveryCodes(person, salt, hashes)
}

export async function renewRecoveryCodes(scope: Scope, password: string): Promise<string[]> {
  const own = await ensurePassword(scope, password)
  const drawn = await drawRecoveryCodes()
  transaction(() => {
    requireSamePassword(scope, own)
    if (!isTwoStepOn(readTwoStep(scope))) throw new Conflict('Add an authenticator app or a passkey first')
    keepRecoveryCodes(scope, drawn)
    noteTwoStepChange(scope, own, { what: 'codes-made' })
  })
  return drawn.shown
}

/** Uses it up and mails the person; false for a wrong or a used one. */
export async function spendRecoveryCode(entering: Entering, code: string): Promise<boolean> {
  const salt = findRecoverySalt(entering)
  if (salt === null) return false
  const codeHash = await hashOf(code, salt)
  return transaction(() => {
    const isRight = takeRecoveryCode(entering, codeHash)
    if (isRight) mailTwoStepChange(entering, { what: 'code-used', left: readTwoStep(entering).codesLeft })
    return isRight
  })
}
