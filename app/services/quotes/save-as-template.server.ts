import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import {
  countQuoteTemplates,
  findQuoteTemplate,
  insertQuoteTemplate,
} from '#app/models/quotes/quote-source.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

const mostQuoteTemplates = 200

/** Keeps all of a quote but its client, dates and number, to begin others with. */
export function saveAsTemplate(
  scope: Scope,
  quoteId: number,
  input: { name: string; requestId?: string | undefined },
): { id: number } {
  requireMay(scope, 'quote.configure')
  return transaction(() =>
    once(scope, 'quote_template', {
      input: { ...input, quoteId } as typeof input,
      find: id => findQuoteTemplate(scope, id),
      make: () => {
        const { rooms, intro, exclusions, paymentStages, templateId, hourCost } = requireQuote(scope, quoteId)
        if (countQuoteTemplates(scope) >= mostQuoteTemplates) {
          throw new Conflict(
            `A company keeps ${mostQuoteTemplates} quote templates at most. Please delete one first`,
          )
        }
        const id = insertQuoteTemplate(scope, input.name, {
          intro,
          exclusions,
          paymentStages,
          templateId,
          hourCost,
          rooms: rooms.map(({ name, items }) => ({ name, items })),
        })
        recordActivity(scope, 'quote_template.created', { subjectId: id, detail: { name: input.name } })
        return { id }
      },
    }),
  )
}
