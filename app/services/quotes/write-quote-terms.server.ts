import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { NewQuoteTerms } from '#app/domain/quotes/quote-terms.schema.ts'
import { maxQuoteTerms, termsTitle } from '#app/domain/quotes/quote-terms.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countQuoteTerms,
  findQuoteTerms,
  insertQuoteTerms,
  type QuoteTerms,
  requireQuoteTerms,
  saveQuoteTerms,
} from '#app/models/quotes/quote-terms.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

/** An existing name gets its next version, as clients agreed to the earlier one. A request id seen before returns the terms made then. */
export function writeQuoteTerms(scope: Scope, input: NewQuoteTerms): QuoteTerms {
  requireMay(scope, 'quote.configure')
  const make = () => {
    const made = insertQuoteTerms(scope, input)
    if (countQuoteTerms(scope) > maxQuoteTerms) {
      throw new Conflict(`A company keeps ${maxQuoteTerms} versions of its terms at most`)
    }
    const detail = { name: termsTitle(made) }
    recordActivity(scope, 'quote_terms.created', { subjectId: made.id, detail })
    return made
  }
  return once(scope, 'quote_terms', { input, make, find: findQuoteTerms })
}

/** Quotes that have them keep them. */
export function offerQuoteTerms(scope: Scope, id: number, isOffered: boolean): QuoteTerms {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    requireQuoteTerms(scope, id)
    return saveQuoteTerms(scope, id, { isRetired: !isOffered })
  })
}
