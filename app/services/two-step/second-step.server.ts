import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DomainError, Invalid } from '#app/domain/errors.ts'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { kindOfCode } from '#app/domain/two-step/two-step.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { findPasskeyOfAnybody, listPasskeys, markPasskeyUsed } from '#app/models/two-step/passkey.server.ts'
import { type Entering, findEntering, hasTwoStep } from '#app/models/two-step/two-step.server.ts'
import { codeAttempts, type Origin } from '#app/services/auth/attempts.server.ts'
import type { SignedIn } from '#app/services/auth/sign-in.server.ts'
import { signedCookie } from '#app/services/auth/signed-cookie.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'
import { takeAppCode } from './app-code.server.ts'
import { offerSecondStep, readPasskeyAnswer } from './passkey-ceremony.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'

const waitingSeconds = 10 * 60

const cookie = signedCookie('mortise_second_step', waitingSeconds)

const waitingShape = z.object({ userId: z.number(), password: z.string(), expiresAt: z.number() })

/** A new password voids the waiting cookie. */
function markOf({ passwordHash }: Entering): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}

export function needsSecondStep({ userId }: SignedIn): boolean {
  const entering = findEntering(userId)
  return entering !== null && hasTwoStep(entering)
}

/** A Set-Cookie header for ten minutes. It lets nobody in. */
export function keepEntering({ userId }: SignedIn): Promise<string> {
  const entering = findEntering(userId)
  if (!entering) throw new DomainError(401, twoStepTexts.startAgain)
  const expiresAt = Date.now() + waitingSeconds * 1000
  return cookie().serialize({ userId, password: markOf(entering), expiresAt })
}

export async function forgetEntering(request: Request): Promise<string | null> {
  const hasCookie = (request.headers.get('Cookie') ?? '').includes(`${cookie().name}=`)
  return hasCookie ? cookie().serialize('', { maxAge: 0 }) : null
}

/** Null after ten minutes, or when the password has changed. */
export async function readEntering(request: Request): Promise<Entering | null> {
  const kept = waitingShape.safeParse(await cookie().parse(request.headers.get('Cookie')))
  if (!kept.success || kept.data.expiresAt <= Date.now()) return null
  const entering = findEntering(kept.data.userId)
  return entering && markOf(entering) === kept.data.password ? entering : null
}

/** Uses the code up; throws Invalid for a wrong one. Tries are counted as for passwords. */
export async function ensureCode(entering: Entering, code: string, from: Origin): Promise<void> {
  await codeAttempts.count(entering, from)
  const isRight =
    kindOfCode(code) === 'app'
      ? await takeOrForget(entering, code, from)
      : await spendRecoveryCode(entering, code)
  noteSecurityEvent(isRight ? 'rightCode' : 'codeRefused', entering)
  if (!isRight) throw new Invalid({ code: [twoStepTexts.wrongCode] })
  await codeAttempts.forget(entering, from)
}

/** A right code that could not be saved, as on a full disk, was no guess. */
async function takeOrForget(entering: Entering, code: string, from: Origin): Promise<boolean> {
  try {
    return takeAppCode(entering, code)
  } catch (error) {
    await codeAttempts.forget(entering, from)
    throw error
  }
}

/** Throws 401 with `secondStep` where the code is missing or wrong. */
export async function ensureCodeOf(
  { userId }: SignedIn,
  code: string | undefined,
  from: Origin,
): Promise<void> {
  const entering = findEntering(userId)
  if (!entering || !hasTwoStep(entering)) return
  if (!code) throw new DomainError(401, twoStepTexts.needed, { secondStep: true })
  try {
    await ensureCode(entering, code, from)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new DomainError(401, error.message, { secondStep: true, ...error.body })
  }
}

export function offerPasskeys(entering: Entering) {
  return offerSecondStep(entering, listPasskeys(entering))
}

export async function ensureOwnPasskey(entering: Entering, answer: PasskeyAnswer): Promise<void> {
  const passkey = findPasskeyOfAnybody(answer.id)
  const isOwn = passkey?.userId === entering.userId && passkey.companyId === entering.companyId
  const signed = isOwn ? await readPasskeyAnswer(passkey, answer, 'second step') : null
  if (!(passkey && signed && markPasskeyUsed(entering, passkey.id, signed.counter)))
    throw new Invalid({ '': [twoStepTexts.passkeyRefused] })
}
