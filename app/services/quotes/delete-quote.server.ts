import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { quoteName } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { moveToBin } from '#app/models/bin/rows.server.ts'
import { type QuoteHead, requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { transaction } from '#db/client.ts'
import { restoreSuperseded } from './revise-quote.server.ts'

/** Returns the draft as it was; the revision it superseded stands again. Throws Conflict when it was sent. */
export function deleteQuote(scope: Scope, id: number): QuoteHead {
  requireMay(scope, 'quote.edit')
  return transaction(() => {
    const quote = requireQuoteHead(scope, id)
    if (quote.status !== 'draft') {
      throw new Conflict('Only a draft can be deleted: this quote was sent. Withdraw it instead')
    }
    moveToBin(scope, 'quote', { id, label: quoteName(quote) })
    restoreSuperseded(scope, quote)
    recordActivity(scope, 'quote.deleted', { subjectId: id, detail: { name: quoteName(quote) } })
    return quote
  })
}
