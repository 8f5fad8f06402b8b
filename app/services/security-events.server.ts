import { currentWork } from '#app/current-work.server.ts'
import { log } from '#app/log.server.ts'

const events = {
  signedIn: 'Signed in',
  rightPassword: 'A right password',
  rightPin: 'A right PIN',
  rightCode: 'A right second step',
  rightPasskey: 'A right passkey',
  refused: 'Signing in was refused',
  pinRefused: 'A wrong PIN',
  codeRefused: 'A wrong second step',
  passkeyRefused: 'A passkey was refused',
  proofRefused: 'A wrong present password',
  passwordChanged: 'A password was changed',
  passwordReset: 'A password was set by a link',
  roleChanged: 'A role was changed',
  removed: 'A person was removed',
  sessionsEnded: 'Sessions were ended',
} as const

/** By number; `userId` is null where nobody is known by the names that were typed. */
type Who = { userId: number | null; by?: number; companyId?: number }

/** Tells the log who did what to an account, with the request that asked: never a name, a password or what was typed. */
export function noteSecurityEvent(event: keyof typeof events, { userId, by, companyId }: Who): void {
  const requestId = currentWork()?.requestId || undefined
  log().info({ securityEvent: true, userId, by, companyId, requestId }, events[event])
}
