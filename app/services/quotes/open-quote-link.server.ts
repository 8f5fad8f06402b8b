import { dayIn } from '#app/domain/clock.ts'
import { answerState } from '#app/domain/quotes/quote-answer.ts'
import { findQuoteOfLink, type LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { findByToken } from '#app/services/client-links/client-link.server.ts'

/** Null for a link that is unknown, revoked or expired, or whose quote is not offered any more. Reads only. */
export function findLinkedQuote(token: string, now = Date.now()): LinkedQuote | null {
  const quote = findByToken(token, hash => findQuoteOfLink(hash, now))
  return quote && answerState(quote, dayIn(quote.timeZone, now)) !== 'shut' ? quote : null
}
