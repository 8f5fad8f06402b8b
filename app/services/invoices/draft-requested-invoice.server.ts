import { DomainError } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import {
  draftFinalInvoice,
  draftJobRetention,
  draftStageInvoice,
  draftVariationInvoice,
} from './draft-job-invoice.server.ts'
import { draftRetentionInvoice } from './draft-retention-invoice.server.ts'

/** `what`: 'stage:12', 'request:12', 'final' or 'retention' of the job, or 'variation:3' or 'retention:9' without one. */
export function draftRequestedInvoice(scope: Scope, projectId: number | null, what: string): Invoice {
  if (what === 'final' && projectId !== null) return draftFinalInvoice(scope, projectId)
  if (what === 'retention' && projectId !== null) return draftJobRetention(scope, projectId)
  const [kind = '', text = ''] = what.split(':', 2)
  const id = parseId(text)
  if (id !== null) {
    if (kind === 'stage' && projectId !== null) return draftStageInvoice(scope, projectId, id)
    if (kind === 'request' && projectId !== null) {
      return draftStageInvoice(scope, projectId, id, { asRequest: true })
    }
    if (kind === 'variation') return draftVariationInvoice(scope, id)
    if (kind === 'retention') return draftRetentionInvoice(scope, id)
  }
  throw new DomainError(400, 'That button is not known')
}
