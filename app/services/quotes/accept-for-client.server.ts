import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { chosenTotals, offeredExtras } from '#app/domain/quotes/chosen-totals.ts'
import { answerState } from '#app/domain/quotes/quote-answer.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { newPaperLink } from '#app/services/papers/paper-link.server.ts'
import { transaction } from '#db/client.ts'
import { acceptQuote } from './accept-quote.server.ts'

type ToldAcceptance = { name: string; orderNumber: string; extras: ReadonlySet<string> }

/** As by their link; the proof names the person told. The client's mail links to what was accepted. Returns the job's id. */
export function acceptForClient(
  scope: Scope,
  id: number,
  { name, orderNumber, extras }: ToldAcceptance,
): number {
  requireMay(scope, 'quote.edit')
  return transaction(() => {
    const quote = requireQuote(scope, id)
    if (quote.status === 'accepted' && quote.projectId !== null) return quote.projectId
    const document = findSentDocument(scope, id)?.document
    if (!document || answerState(quote, dayIn(scope.timeZone, Date.now())) !== 'open') {
      throw new Conflict('This quote is not offered now: send it, or revise it and send the next revision')
    }
    const chosen = offeredExtras(document, extras)
    const { token } = newPaperLink(
      scope,
      { kind: 'quote', id },
      { sentTo: document.client.email, until: document.validUntil },
    )
    return acceptQuote(token, {
      ...{ name, orderNumber, extras: chosen, shown: chosenTotals(document, chosen).gross },
      ...{ address: `told to ${scope.username}`, userAgent: '', by: scope },
    })
  })
}
