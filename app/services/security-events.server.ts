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

/** `userId` is null where the names that were typed match nobody. */
type Who = { userId: number | null; by?: number; companyId?: number }

/** Logs no name, password or typed text. */
export function noteSecurityEvent(event: keyof typeof events, { userId, by, companyId }: Who): void {
  const requestId = currentWork()?.requestId || undefined
  log().info({ securityEvent: true, userId, by, companyId, requestId }, events[event])
}
