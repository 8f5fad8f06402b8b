import type { NewInvoice } from '#app/domain/invoices/invoice-input.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findInvoice, type Invoice } from '#app/models/invoices/invoice.server.ts'
import { ensureClient, ensureProject } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { insertDraft } from './insert-draft.server.ts'
import { requireLines } from './require-lines.ts'
import { requireOwnJob } from './require-own-job.ts'
import { usualVat } from './usual-vat.server.ts'

export function createInvoice(scope: Scope, input: NewInvoice): Invoice {
  requireMay(scope, 'invoice.create')
  return once(scope, 'invoice', {
    input,
    make: () => {
      ensureClient(scope, input.clientId)
      if (input.projectId) {
        requireOwnJob(ensureProject(scope, input.projectId), input.clientId, 'projectId')
      }
      const lines = input.lines.map(line => ({ ...line, vat: line.vat ?? usualVat(scope) }))
      requireLines(lines)
      return insertDraft(scope, { ...input, lines, kind: 'standard', projectId: input.projectId ?? null })
    },
    find: findInvoice,
  })
}
