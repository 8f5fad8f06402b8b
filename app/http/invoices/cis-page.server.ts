import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { cisOfEvents, cisSuffered, type Suffered, taxYearName, taxYearOf } from '#app/domain/invoices/cis.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { listUnderCis } from '#app/models/invoices/issued-book.server.ts'

const cisPath = '/invoicing/cis'
const yearsShown = 4

function yearIn(url: URL, present: number): number {
  const asked = Number(url.searchParams.get('year'))
  return Number.isInteger(asked) && asked >= 2000 && asked <= present ? asked : present
}

/** What contractors kept back within a tax year, payment by payment. */
export function readCisPage(scope: Scope, currency: string, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const present = taxYearOf(today)
  const year = yearIn(url, present)
  const rows = listUnderCis(scope, { from: `${year}-04-06`, to: `${year + 1}-04-05` })
  const { lines, labour, cis } = cisSuffered(rows.flatMap(sufferedOf), year)
  const money = (pence: number) => formatMoney(pence, currency)
  return {
    year: taxYearName(year),
    utr: getInvoiceSettings(scope).utr,
    years: Array.from({ length: yearsShown }, (_, back) => present - back).map(each => ({
      label: taxYearName(each),
      href: hrefWith(cisPath, { year: each }),
      current: each === year,
    })),
    labour: splitMoney(labour, currency),
    cis: splitMoney(cis, currency),
    lines: lines.map((line, at) => ({
      key: at,
      day: formatDateShort(line.day, today),
      number: line.number,
      client: line.client,
      labour: money(line.labour),
      cis: money(line.cis),
    })),
  }
}

function sufferedOf(row: ReturnType<typeof listUnderCis>[number]): Suffered[] {
  const { number, clientName, payable, labour, cis, credits, receipts } = row
  const events = [...receipts, ...credits.map(({ day, ...credited }) => ({ day, credited }))]
  return cisOfEvents({ payable, labour, cis }, events).map(kept => ({
    ...kept,
    number: number ?? '',
    client: clientName,
  }))
}
