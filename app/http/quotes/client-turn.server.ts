import type { AppLoadContext } from '@remix-run/node'
import { TooMany } from '#app/domain/errors.ts'
import { clientTooMuchText, requestKindOf } from '#app/domain/processor-budget.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { takeTurn } from '#app/services/budget/company-budget.server.ts'
import { countLook, openQuoteLink } from '#app/services/quotes/open-quote-link.server.ts'

type Asked = { request: Request; params: Record<string, string | undefined>; context: AppLoadContext }

/**
 * What a client's link opens, once it is the turn of its company's clients: what they ask is charged to an account of theirs. Null for
 * a link that opens nothing; throws TooMany.
 */
export async function openClientQuote(
  { request, params, context }: Asked,
  asked: 'page' | 'files' = 'page',
): Promise<LinkedQuote | null> {
  const quote = await openQuoteLink(params.token ?? '', context.address)
  if (!quote) return null
  await countLook(quote, context.address, asked)
  const { companyId, id: quoteId } = quote
  try {
    await takeTurn(request, { companyId, quoteId }, requestKindOf(request.method, ''))
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    throw new TooMany(clientTooMuchText(error.retryAfterSeconds), error.retryAfterSeconds)
  }
  return quote
}
