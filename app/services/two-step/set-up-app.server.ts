import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { requireOwnPassword } from '#app/models/accounts/account.server.ts'
import {
  confirmApp,
  deleteApp,
  findApp,
  findWaitingApp,
  insertWaitingApp,
} from '#app/models/two-step/authenticator-app.server.ts'
import { ensurePassword, requireSamePassword } from '#app/services/accounts/ensure-password.server.ts'
import { firstCodeTries } from '#app/services/auth/attempts.server.ts'
import { transaction } from '#db/client.ts'
import { appAddress, newAppKey, stepOfCode } from './app-code.server.ts'
import { noteTwoStepChange } from './note-change.server.ts'
import { drawFirstCodes, keepFirstCodes } from './recovery-codes.server.ts'
import { openSecret, sealSecret } from './sealed-secret.server.ts'
import { settleTwoStep } from './settle-two-step.server.ts'

/** How long the key is shown, without asking for the password again. */
const waitingMs = 15 * 60 * 1000

/** The present app counts until the new one has shown a code. */
export async function beginApp(scope: Scope, password: string): Promise<void> {
  const own = await ensurePassword(scope, password)
  transaction(() => {
    requireSamePassword(scope, own)
    insertWaitingApp(scope, sealSecret(scope, newAppKey()))
  })
}

function waitingKey(scope: Scope): { id: number; key: string } | null {
  const app = findWaitingApp(scope, Date.now() - waitingMs)
  const opened = app && openSecret(scope, app.secret)
  return app && opened ? { id: app.id, key: opened.secret } : null
}

/** The key in base32, and the address for a QR code; null where none waits. */
export function readWaitingApp(scope: Scope): { key: string; address: string } | null {
  const waiting = waitingKey(scope)
  if (!waiting) return null
  const { email, companyName } = requireOwnPassword(scope)
  return { key: waiting.key, address: appAddress(waiting.key, `${email} (${companyName})`) }
}

/** Returns recovery codes where this switches two-step sign-in on, else null. */
export async function finishApp(scope: Scope, code: string): Promise<string[] | null> {
  await firstCodeTries.count(scope)
  const drawn = await drawFirstCodes(scope)
  const shown = transaction(() => {
    const waiting = waitingKey(scope)
    if (!waiting) throw new Conflict('The key was shown for 15 minutes. Please begin again')
    const step = stepOfCode(waiting.key, code)
    if (step === null) throw new Invalid({ code: ['This is not the code that the app shows for this key'] })
    const what = findApp(scope) ? 'app-replaced' : 'app-added'
    const firstCodes = keepFirstCodes(scope, drawn)
    confirmApp(scope, waiting.id, step)
    noteTwoStepChange(scope, requireOwnPassword(scope), { what })
    return firstCodes
  })
  await firstCodeTries.forget(scope)
  return shown
}

export async function removeApp(scope: Scope, password: string): Promise<void> {
  const own = await ensurePassword(scope, password)
  transaction(() => {
    requireSamePassword(scope, own)
    if (!deleteApp(scope)) throw new Conflict(twoStepTexts.noApp)
    settleTwoStep(scope)
    noteTwoStepChange(scope, own, { what: 'app-removed' })
  })
}
