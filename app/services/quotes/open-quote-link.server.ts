import { dayIn } from '#app/domain/clock.ts'
import { stateOf } from '#app/domain/quotes/quote-answer.ts'
import { hearsOfQuotes } from '#app/domain/quotes/told.ts'
import { listQuoteActors } from '#app/models/quotes/quote-acceptance.server.ts'
import { findQuoteOfLink, type LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { isToken } from '#app/services/client-links/client-link.server.ts'

/** What a link opens; null for one that is guessed, revoked, run out, or of a quote that is not offered any more. Reads only. */
export function findLinkedQuote(token: string, now = Date.now()): LinkedQuote | null {
  if (!isToken(token)) return null
  const quote = findQuoteOfLink(hashLinkToken(token), now)
  return quote && stateOf(quote, dayIn(quote.timeZone, now)) !== 'shut' ? quote : null
}

/** Who is told of an answer: the author, or an admin where they may not be; null where nobody may. */
export function toldOf({ companyId, createdBy }: LinkedQuote): { userId: number; email: string } | null {
  const told = listQuoteActors(companyId, createdBy).find(({ role, restrictedAt }) =>
    hearsOfQuotes({ role, isRestricted: restrictedAt !== null }),
  )
  return told ? { userId: told.userId, email: told.email } : null
}
