import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { quoteName } from '#app/domain/quotes/quote.ts'
import { mayWithdraw } from '#app/domain/quotes/quote-answer.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { revokePaperLinks } from '#app/models/papers/paper-link.server.ts'
import { type QuoteHead, requireQuoteHead, saveQuoteHead } from '#app/models/quotes/quote.server.ts'
import { transaction } from '#db/client.ts'

export function withdrawQuote(scope: Scope, id: number): QuoteHead {
  requireMay(scope, 'quote.edit')
  return transaction(() => {
    const quote = requireQuoteHead(scope, id)
    if (quote.status === 'withdrawn') return quote
    if (!mayWithdraw(quote))
      throw new Conflict('Only a quote that was sent, and not yet answered, is withdrawn.')
    const paper = { kind: 'quote', id } as const
    saveQuoteHead(scope, id, { status: 'withdrawn', decidedAt: Date.now() })
    revokePaperLinks(scope, paper)
    recordPaperEvent(scope, paper, { kind: 'withdrawn', userId: scope.userId })
    recordActivity(scope, 'quote.withdrawn', { subjectId: id, detail: { name: quoteName(quote) } })
    return requireQuoteHead(scope, id)
  })
}
