import { endOfDay } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type LinkedPaper, linkPaths, type PaperWithEvents } from '#app/domain/papers/paper-links.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { lastViewOf, recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { insertPaperLink, revokePaperLinks } from '#app/models/papers/paper-link.server.ts'
import { hashLinkToken, newLinkToken } from '#app/services/auth/link-token.server.ts'
import { hour } from '#app/services/limit-tries.server.ts'
import { transaction } from '#db/client.ts'

/** `until` is its last day. The link is shown once, and only its hash is kept. */
export function newPaperLink(
  scope: Scope,
  paper: LinkedPaper,
  { sentTo, until }: { sentTo: string; until: string },
): { id: number; token: string; link: string } {
  const token = newLinkToken()
  const expiresAt = endOfDay(scope.timeZone, until)
  const id = insertPaperLink(scope, paper, { tokenHash: hashLinkToken(token), sentTo, expiresAt })
  return { id, token, link: paperLink(paper.kind, token) }
}

export function paperLink(kind: LinkedPaper['kind'], token: string): string {
  return `${env().APP_URL}/${linkPaths[kind]}/${token}`
}

export function revokePaperLink(scope: Scope, paper: PaperWithEvents, linkId: number): void {
  requireMay(scope, `${paper.kind}.edit`)
  transaction(() => {
    if (revokePaperLinks(scope, paper, linkId) === 0) throw new NotFound('There is no such link')
    recordPaperEvent(scope, paper, { kind: 'link_revoked', userId: scope.userId })
  })
}

/** `sentTo` is '' for a link to copy. */
export function recordSending(scope: Scope, paper: PaperWithEvents, sentTo: string): void {
  const detail = sentTo === '' ? 'as a link' : `to ${sentTo}`
  recordPaperEvent(scope, paper, { kind: 'sent', userId: scope.userId, detail })
}

/** Once an hour at most; says whether it was recorded. */
export function recordView(company: Company, paper: PaperWithEvents, now: number): boolean {
  if (now - (lastViewOf(company, paper) ?? 0) < hour * 1000) return false
  recordPaperEvent(company, paper, { kind: 'viewed', userId: null })
  return true
}
