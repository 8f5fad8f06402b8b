import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import { maxQuoteTemplates, type QuoteTemplateChange } from '#app/domain/quotes/quote-template.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countQuoteTemplates,
  findQuoteTemplate,
  insertQuoteTemplate,
  type QuoteTemplate,
  removeQuoteTemplate,
  renameQuoteTemplate,
  requireQuoteTemplate,
} from '#app/models/quotes/quote-template.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

type NewTemplate = { name: string; pattern: QuotePattern; requestId?: string | undefined }

export function saveQuoteTemplate(scope: Scope, input: NewTemplate): QuoteTemplate {
  requireMay(scope, 'quote.configure')
  const make = () => {
    const made = insertQuoteTemplate(scope, { name: input.name, pattern: input.pattern })
    if (countQuoteTemplates(scope) > maxQuoteTemplates) {
      throw new Conflict(
        `A company keeps ${maxQuoteTemplates} quote templates at most. Please delete one first`,
      )
    }
    recordActivity(scope, 'quote_template.created', { subjectId: made.id, detail: { name: made.name } })
    return made
  }
  return once(scope, 'quote_template', { input, make, find: findQuoteTemplate })
}

export function updateQuoteTemplate(scope: Scope, id: number, change: QuoteTemplateChange): QuoteTemplate {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const current = requireQuoteTemplate(scope, id)
    const fields = changedFields({ name: current.name }, { name: change.name })
    if (fields.length === 0) return current
    ensureVersion(scope, 'quote_template', current, change.version)
    const saved = renameQuoteTemplate(scope, id, { name: change.name })
    recordActivity(scope, 'quote_template.updated', { subjectId: id, detail: { name: saved.name, fields } })
    return saved
  })
}

/** For good; quotes made from it stay. */
export function deleteQuoteTemplate(scope: Scope, id: number): QuoteTemplate {
  requireMay(scope, 'quote.configure')
  return transaction(() => {
    const current = requireQuoteTemplate(scope, id)
    removeQuoteTemplate(scope, id)
    recordActivity(scope, 'quote_template.deleted', { subjectId: id, detail: { name: current.name } })
    return current
  })
}
