import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import {
  cisByMonth,
  cisOfEvents,
  cisSuffered,
  firstTaxYear,
  type Suffered,
  taxYearName,
  taxYearOf,
} from '#app/domain/invoices/cis.ts'
import { taxPaperPath } from '#app/domain/invoices/tax-paper.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { listUnderCis } from '#app/models/invoices/issued-book.server.ts'
import { listCisStatements, readCisParties } from '#app/models/invoices/tax-paper.server.ts'

const cisPath = '/invoicing/cis'
const yearsShown = 4

function yearIn(url: URL, present: number): number {
  const asked = Number(url.searchParams.get('year'))
  return Number.isInteger(asked) && asked >= firstTaxYear && asked <= present ? asked : present
}

export function readCisPage(scope: Scope, currency: string, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const present = taxYearOf(today)
  const year = yearIn(url, present)
  const rows = listUnderCis(scope, { from: `${year}-04-06`, to: `${year + 1}-04-05` })
  const suffered = rows.flatMap(sufferedOf)
  const { lines, labour, cis } = cisSuffered(suffered, year)
  const statements = listCisStatements(scope, { from: `${year}-04-06`, to: `${year + 1}-04-05` })
  const months = cisByMonth(lines, statements)
  const { utr, contractors } = readCisParties(scope)
  const money = (pence: number) => formatMoney(pence, currency)
  return {
    year: taxYearName(year),
    utr,
    years: Array.from({ length: yearsShown }, (_, back) => present - back).map(each => ({
      label: taxYearName(each),
      href: hrefWith(cisPath, { year: each }),
      current: each === year,
    })),
    labour: money(labour),
    cis: splitMoney(cis, currency),
    currency,
    requestId: newRequestId(),
    mayChange: roleMay(scope.role, 'invoice.edit'),
    contractors,
    months: months.map(({ clientId, client, until, calculated, statement }) => ({
      key: `${until} ${clientId ?? client}`,
      month: `to ${formatDateShort(until, today)}`,
      client,
      calculated: money(calculated),
      statement: statement && toldIn(statement, calculated, money),
    })),
    told: splitMoney(
      statements.reduce((sum, { deducted }) => sum + (deducted ?? 0), 0),
      currency,
    ),
    missing: months.filter(({ statement, calculated }) => statement === null && calculated !== 0).length,
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

type OfClient = Suffered & { clientId: number | null }

type CisStatementRow = ReturnType<typeof listCisStatements>[number]

function toldIn(
  { id, deducted, fileName }: CisStatementRow,
  calculated: number,
  money: (pence: number) => string,
) {
  const told = deducted ?? 0
  return {
    id,
    told: money(told),
    difference:
      told === calculated
        ? null
        : `${money(Math.abs(told - calculated))} ${told > calculated ? 'more' : 'less'}`,
    file: fileName === null ? null : { name: fileName, href: taxPaperPath(id) },
  }
}

function sufferedOf(row: ReturnType<typeof listUnderCis>[number]): OfClient[] {
  const { clientId, number, clientName, payable, labour, cis, credits, receipts } = row
  const events = [...receipts, ...credits.map(({ day, ...credited }) => ({ day, credited }))]
  return cisOfEvents({ payable, labour, cis }, events).map(kept => ({
    ...kept,
    clientId,
    number: number ?? '',
    client: clientName,
  }))
}
