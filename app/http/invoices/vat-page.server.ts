import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { periodIn, quartersUntil } from '#app/domain/invoices/period.ts'
import { vatSchemeNames } from '#app/domain/invoices/tax-choices.ts'
import { vatSummary } from '#app/domain/invoices/vat-summary.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { listSold, maxIssued } from '#app/models/invoices/issued-book.server.ts'

export const vatPath = '/invoicing/vat'

export function readVatPage(scope: Scope, currency: string, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const { vatScheme: scheme, flatRate, yearEnd } = getInvoiceSettings(scope)
  const quarters = quartersUntil(today, yearEnd, 4)
  const period = periodIn(url.searchParams, quarters[0] ?? { from: today, to: today })
  const rows = listSold(scope, period, scheme === 'cash' ? 'receipts' : 'tax_point')
  const sold = rows.map(({ kind, taxPoint, issuedOn, suppliedOn, groups, payable, receipts }) => ({
    sign: kind === 'credit_note' ? (-1 as const) : (1 as const),
    kind,
    issuedOn,
    suppliedOn: suppliedOn ?? issuedOn,
    taxPoint: taxPoint ?? issuedOn,
    groups,
    payable,
    receipts,
  }))
  const { groups, due, sales } = vatSummary(sold, { scheme, flatRate, ...period })
  return {
    ...period,
    scheme: vatSchemeNames[scheme],
    flatRate: scheme === 'flat_rate' ? `${rateText(flatRate)} %` : null,
    isRegistered: scheme !== 'none',
    isCash: scheme === 'cash',
    isCut: rows.length === maxIssued,
    count: rows.length,
    quarters: quarters.map(quarter => ({
      label: `${formatDateShort(quarter.from, today)} to ${formatDateShort(quarter.to, today)}`,
      href: hrefWith(vatPath, quarter),
      current: quarter.from === period.from && quarter.to === period.to,
    })),
    due: splitMoney(due, currency),
    sales: splitMoney(sales, currency),
    groups: groups.map(({ vat, net, vatAmount }) => ({
      vat,
      name: vatRules[vat].name,
      net: formatMoney(net, currency),
      vatAmount: formatMoney(vatAmount, currency),
      isTold: !vatRules[vat].isCharged && vatAmount !== 0,
    })),
  }
}
