import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { deleteOtherSessions, deleteOwnSession, isSessionKey } from '#app/models/auth/session.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'

/** Ends one other session, by its stored key, or 'others' than `sid`. Returns how many ended; 0 for one that is not theirs. */
export function endSessions(scope: Scope, which: string, sid: string): number {
  const ended = end(scope, which, sid)
  if (ended > 0) noteSecurityEvent('sessionsEnded', scope)
  return ended
}

function end(scope: Scope, which: string, sid: string): number {
  if (which === 'others') return deleteOtherSessions(scope, sid)
  if (isSessionKey(which, sid)) throw new Conflict('You are using this browser now. Log out of it instead')
  return deleteOwnSession(scope, which) ? 1 : 0
}
