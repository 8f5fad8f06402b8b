import { Secret, TOTP } from 'otpauth'
import type { Person } from '#app/domain/scope.ts'
import { codeSeconds } from '#app/domain/two-step/two-step.ts'
import { findApp, takeStep } from '#app/models/two-step/authenticator-app.server.ts'
import { openSecret } from './sealed-secret.server.ts'

export const issuer = 'Mortise'

/** 20 random bytes, base32. */
export function newAppKey(): string {
  return new Secret({ size: 20 }).base32
}

/** For a QR code. `label` names the account. */
export function appAddress(key: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(key), period: codeSeconds }).toString()
}

/** The half minute since 1970 of the code, at most one off; null for a wrong one. */
export function stepOfCode(key: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key), period: codeSeconds })
  const off = totp.validate({ token: code, timestamp: now, window: 1 })
  return off === null ? null : Math.floor(now / 1000 / codeSeconds) + off
}

/** False for a wrong code, or one that was used. */
export function takeAppCode(person: Person, code: string): boolean {
  const app = findApp(person)
  const opened = app && openSecret(person, app.secret)
  if (!app || !opened) return false
  const step = stepOfCode(opened.secret, code)
  return step !== null && takeStep(person, app.id, step)
}
