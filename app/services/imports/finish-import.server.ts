import type { Manifest } from '#app/domain/imports/manifest.schema.ts'
import { numberedKinds } from '#app/domain/invoices/invoice.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivities, recordActivity } from '#app/models/activities/activity.server.ts'
import { keepDocumentNumber } from '#app/models/companies/document-number.server.ts'
import { saveLogo } from '#app/models/companies/logo.server.ts'
import { saveImport } from '#app/models/imports/import-state.server.ts'
import {
  markChatSeen,
  saveImportedSettings,
  saveImportersDetails,
} from '#app/models/imports/import-writes.server.ts'
import { saveInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { type Importing, newIdOf } from './imported-row.server.ts'

/** The company's settings, and whoever came along is told to have left, with what they were on. Call it in a transaction. */
export function finishImport(scope: Scope, { company }: Manifest, importing: Importing): void {
  const { name, logoFileId, quoteSettings, invoiceSettings, ...settings } = company
  // A job that was added while the export was made has a number that its settings do not know of.
  const nextJobNumber = Math.max(settings.nextJobNumber, importing.checked.lastJobNumber + 1)
  saveImportedSettings(scope, { ...settings, nextJobNumber })
  saveImportersDetails(scope, importing.importersDetails)
  const logoId = logoFileId === undefined ? null : newIdOf(importing)('files', logoFileId)
  if (logoId !== null) saveLogo(scope, logoId)
  if (quoteSettings) saveQuoteSettings(scope, quoteSettings)
  for (const [year, last] of importing.checked.lastQuoteNumbers)
    keepDocumentNumber(scope, 'quote', { year, last })
  if (invoiceSettings) saveInvoiceSettings(scope, invoiceSettings)
  for (const kind of numberedKinds)
    for (const [year, last] of importing.checked.lastInvoiceNumbers[kind])
      keepDocumentNumber(scope, kind, { year, last })
  recordActivity(scope, 'company.imported', { subjectId: scope.companyId, detail: { name } })
  recordActivities(scope, leavers(importing))
  const now = Date.now()
  markChatSeen(scope, now)
  saveImport(scope, { state: 'done', undo: null, problem: null, endedAt: now })
}

function leavers(importing: Importing) {
  const newId = newIdOf(importing)
  return importing.checked.people.flatMap(({ id, name, wasHere, isErased }) => {
    const subjectId = newId('users', id)
    if (!wasHere || isErased || subjectId === null || id === importing.importersRow) return []
    const work = importing.leftWork.get(id) ?? { taskIds: [], sharedTaskIds: [], projectIds: [] }
    return [{ verb: 'user.removed' as const, subjectId, detail: { name, ...work } }]
  })
}
