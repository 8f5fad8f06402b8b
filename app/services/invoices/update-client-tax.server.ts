import { changedFields } from '#app/domain/activities/changes.ts'
import { requireCheckDigits } from '#app/domain/companies/vat-number.schema.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { ClientTax } from '#app/domain/invoices/client-tax.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { getClientTax, type KeptClientTax, saveClientTax } from '#app/models/invoices/client-tax.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import type { KeptFile } from '#app/services/files/keep-file.server.ts'
import { transaction } from '#db/client.ts'
import { keepConfirmation } from './tax-papers.server.ts'

type Change = Partial<ClientTax> & { version?: number | undefined; removeConfirmation?: boolean | undefined }

/** Saving without a change notes that it was checked today. Throws Stale when made from an older version. */
export function updateClientTax(
  scope: Scope,
  clientId: number,
  { version, removeConfirmation = false, ...change }: Change,
  confirmation?: KeptFile,
): KeptClientTax {
  requireMay(scope, 'invoice.configure')
  return transaction(() => {
    const { id, name } = requireClient(scope, clientId)
    const { confirmedAt: _at, confirmedBy: _by, ...current } = getClientTax(scope, id)
    ensureVersion(scope, 'client_tax', { ...current, id }, version)
    const { version: _version, ...tax } = { ...current, ...change }
    requireCheckDigits(tax.vatNumber, current.vatNumber)
    saveClientTax(scope, id, tax)
    const fields: string[] = changedFields(current, change)
    if (confirmation || removeConfirmation) {
      const day = tax.endUserConfirmedOn
      if (confirmation && day === null)
        throw new Invalid({ endUserConfirmedOn: ['Please enter the day on which they confirmed it'] })
      if (keepConfirmation(scope, id, day ?? '', confirmation)) fields.push('confirmation')
    }
    recordActivity(scope, 'client_tax.updated', { subjectId: id, detail: { name, fields } })
    return getClientTax(scope, id)
  })
}
