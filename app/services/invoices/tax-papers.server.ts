import { Invalid, NotFound } from '#app/domain/errors.ts'
import { taxMonthEnd, taxYearOf } from '#app/domain/invoices/cis.ts'
import type { CisStatement } from '#app/domain/invoices/tax-paper.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  deleteTaxPaper,
  insertTaxPaper,
  listConfirmations,
  requireTaxPaper,
} from '#app/models/invoices/tax-paper.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { ensureClient } from '#app/services/ensure.server.ts'
import { forgetFiles } from '#app/services/files/forget-files.server.ts'
import { type KeptFile, ofNoProject, recordKeptFile, sentAs } from '#app/services/files/keep-file.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { afterCommit, transaction } from '#db/client.ts'

export const takenPapers = { confirmation: 'files', statement: 'files' } as const

const reliedOn = 'An invoice was issued by it: it is kept for as long as that'

/** Not in any list of files nor in history: reached only through the tax paper. */
function recordPaper(scope: Scope, kept: KeptFile): number {
  return recordKeptFile(scope, kept, { ...ofNoProject, category: 'document', isMoney: true })
}

/** Replaces the present one, unless an invoice relied on it. Call it inside the transaction; true if changed. */
export function keepConfirmation(scope: Scope, clientId: number, day: string, kept?: KeptFile): boolean {
  const [before] = listConfirmations(scope, clientId)
  if (before?.isReliedOn && !kept) throw new Invalid({ removeConfirmation: [reliedOn] })
  if (before && !before.isReliedOn) removePaper(scope, before.id)
  if (kept) insertTaxPaper(scope, { clientId, kind: 'end_user', day, fileId: recordPaper(scope, kept) })
  return Boolean(before || kept)
}

export function addCisStatement(scope: Scope, input: CisStatement, statement?: KeptFile): { id: number } {
  requireMay(scope, 'invoice.edit')
  const { clientId, day, deducted } = input
  try {
    return once(scope, 'cis statement', {
      input: { ...input, ...sentAs({ statement }) },
      make: () => {
        const { name } = ensureClient(scope, clientId)
        const fileId = statement ? recordPaper(scope, statement) : null
        const id = insertTaxPaper(scope, {
          ...{ clientId, deducted, fileId },
          kind: 'cis_statement',
          day: taxMonthEnd(day),
        })
        recordActivity(scope, 'client_tax.statement_added', { subjectId: clientId, detail: { name } })
        return { id }
      },
      find: requireTaxPaper,
    })
  } catch (error) {
    if (!uniqueViolation(error)) throw error
    throw new Invalid({ day: ['There is a statement of that tax month already: remove it first'] })
  }
}

/** Removes its file too. Returns its tax year. */
export function removeCisStatement(scope: Scope, id: number): number {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const { clientId, client, kind, day } = requireTaxPaper(scope, id)
    if (kind !== 'cis_statement') throw new NotFound('There is no such statement')
    removePaper(scope, id)
    recordActivity(scope, 'client_tax.statement_removed', {
      subjectId: clientId ?? 0,
      detail: { name: client ?? '' },
    })
    return taxYearOf(day)
  })
}

function removePaper(scope: Scope, id: number): void {
  const keys = deleteTaxPaper(scope, id)
  afterCommit(() => forgetFiles(keys))
}
