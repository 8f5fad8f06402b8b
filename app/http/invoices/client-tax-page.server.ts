import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { cisChoiceOf } from '#app/domain/invoices/tax-choices.ts'
import { taxPaperPath } from '#app/domain/invoices/tax-paper.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { listConfirmations } from '#app/models/invoices/tax-paper.server.ts'
import { listNames } from '#app/models/people/user.server.ts'

export function readClientTaxPage(scope: Scope, id: number) {
  const { tax, settings, parts } = readMakings(scope, { clientId: id, projectId: null })
  // Every client has a name: this one is not of the company.
  if (parts.client.name === '') throw new NotFound('Client not found')
  const { cisRate, daysToPay } = settings
  const confirmations = listConfirmations(scope, id).map(({ id, day, fileName, isReliedOn }) => ({
    ...{ day: formatDate(day), isReliedOn },
    name: fileName ?? '',
    href: taxPaperPath(id),
  }))
  const { confirmedBy, confirmedAt } = tax
  return {
    id,
    name: parts.client.name,
    version: tax.version,
    stored: {
      kind: tax.kind,
      vatNumber: tax.vatNumber,
      isContractor: tax.isContractor ? '1' : '',
      cisRate: cisChoiceOf(tax.cisRate),
      endUserConfirmedOn: tax.endUserConfirmedOn ?? '',
      endUserNote: tax.endUserNote,
      daysToPay: tax.daysToPay === null ? '' : String(tax.daysToPay),
      needsOrderNumber: tax.needsOrderNumber ? '1' : '',
    },
    usualCis: cisRate === null ? 'nothing' : `${rateText(cisRate)} %`,
    usualDays: daysToPay,
    confirmed:
      confirmedBy === null || confirmedAt === null
        ? null
        : {
            by: listNames(scope).get(confirmedBy) ?? 'somebody who has left',
            on: formatDate(dayIn(scope.timeZone, confirmedAt)),
          },
    confirmations,
    timeZone: scope.timeZone,
  }
}
