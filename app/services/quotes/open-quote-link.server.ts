import { ipKeyGenerator } from 'express-rate-limit'
import { dayIn } from '#app/domain/clock.ts'
import { stateOf } from '#app/domain/quotes/quote-answer.ts'
import { hearsOfQuotes } from '#app/domain/quotes/told.ts'
import { listQuoteActors } from '#app/models/quotes/quote-acceptance.server.ts'
import { findQuoteOfLink, type LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { tokenGuesses } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { limitTries } from '#app/services/limit-tries.server.ts'

/** What a link opens; null for one that is guessed, revoked, run out, or of a quote that is not offered any more. Reads only. */
export function findLinkedQuote(token: string, now = Date.now()): LinkedQuote | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const quote = findQuoteOfLink(hashLinkToken(token), now)
  return quote && stateOf(quote, dayIn(quote.timeZone, now)) !== 'shut' ? quote : null
}

/** The same for whoever comes from outside: unknown links are counted, TooMany after many from one address. */
export async function openQuoteLink(token: string, address: string): Promise<LinkedQuote | null> {
  await tokenGuesses.count(address)
  const quote = findLinkedQuote(token)
  // A right one gives the try back: a client may look as often as they like.
  if (quote) await tokenGuesses.forgetOne(address)
  return quote
}

type Asked = 'page' | 'files'

/** A page has up to 20 drawings and photos, each in two sizes. */
const looks: Readonly<Record<Asked, ReturnType<typeof limitTries>>> = {
  page: limitTries({ points: 60, seconds: 60, message: 'This quote was asked for very often.' }),
  files: limitTries({ points: 600, seconds: 60, message: 'These drawings were asked for very often.' }),
}

/** Counts what one address asks of one quote; throws TooMany. */
export async function countLook(
  { companyId, id }: LinkedQuote,
  address: string,
  asked: Asked,
): Promise<void> {
  await looks[asked].count(`${companyId} ${id} ${ipKeyGenerator(address, 64)}`)
}

/** Who is told of an answer: the author, or an admin where they may not be; null where nobody may. */
export function toldOf({ companyId, createdBy }: LinkedQuote): { userId: number; email: string } | null {
  const told = listQuoteActors(companyId, createdBy).find(({ role, restrictedAt }) =>
    hearsOfQuotes({ role, isRestricted: restrictedAt !== null }),
  )
  return told ? { userId: told.userId, email: told.email } : null
}
