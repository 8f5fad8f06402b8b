import { dayIn } from '#app/domain/clock.ts'
import { formatInstant } from '#app/domain/format.ts'
import type { LinkedPaper } from '#app/domain/papers/paper-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listPaperLinks } from '#app/models/papers/paper-link.server.ts'

export function readLinkRows(scope: Scope, paper: LinkedPaper) {
  const now = Date.now()
  const today = dayIn(scope.timeZone, now)
  return listPaperLinks(scope, paper).map(({ id, sentTo, createdAt, revokedAt, expiresAt }) => ({
    id,
    text: `${sentTo || 'Copied link'}, ${formatInstant(createdAt, scope.timeZone, today)}`,
    state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : null,
  }))
}
