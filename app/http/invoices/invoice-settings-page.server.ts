import { formatDayOfYear } from '#app/domain/format.ts'
import { cisChoiceOf, yearEndChoices } from '#app/domain/invoices/tax-choices.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readInvoiceSettings } from '#app/services/invoices/update-invoice-settings.server.ts'

export function readInvoiceSettingsPage(scope: Scope) {
  const { version, flatRate, cisRate, daysToPay, ...texts } = readInvoiceSettings(scope)
  return {
    version,
    stored: {
      ...texts,
      flatRate: flatRate === 0 ? '' : rateText(flatRate),
      cisRate: cisChoiceOf(cisRate),
      daysToPay: String(daysToPay),
    },
    yearEnds: yearEndChoices(texts.yearEnd).map(value => ({ value, label: formatDayOfYear(value) })),
    timeZone: scope.timeZone,
  }
}
