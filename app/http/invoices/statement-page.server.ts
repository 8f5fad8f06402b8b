import { addDays, dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDate, formatDateShort, formatMoney } from '#app/domain/format.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { ageLabels, invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { periodIn } from '#app/domain/invoices/period.ts'
import { agedList, ages, owedOf } from '#app/domain/invoices/settlement.ts'
import { isOwing } from '#app/domain/invoices/standing.ts'
import { makeStatement, type StatementEntry } from '#app/domain/invoices/statement.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { listIssuedForClient, listPaidByClient } from '#app/models/invoices/issued-book.server.ts'

type Entry = StatementEntry & { href?: string }

/** What passed between the company and a client, with what is owed by how late it is. */
export function readStatementPage(scope: Scope, id: number, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const period = periodIn(url.searchParams, { from: addDays(today, -90), to: today })
  const { parts } = readMakings(scope, { clientId: id, projectId: null, createdBy: scope.userId })
  // A client has a name: there is none of this company.
  if (parts.client.name === '') throw new NotFound('Client not found')
  const issued = listIssuedForClient(scope, id)
  const { currency } = parts.company
  const money = (pence: number) => formatMoney(pence, currency)
  const entries: Entry[] = [
    ...issued.map(
      ({ kind, number, title, issuedOn, payable }): Entry => ({
        day: issuedOn ?? today,
        kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
        what: `${invoiceKindNames[kind]} ${number ?? ''}, ${title}`,
        amount: payable,
      }),
    ),
    ...listPaidByClient(scope, id, currency).map(
      ({ day, amount, method, note }): Entry => ({
        day,
        kind: amount < 0 ? 'refund' : 'payment',
        what: [amount < 0 ? 'Given back' : methodLabel(method) || 'Payment', note].filter(Boolean).join(', '),
        amount: Math.abs(amount),
      }),
    ),
  ]
  const { opening, lines, closing, from, to } = makeStatement(entries, period.from, period.to)
  const owing = issued.filter(isOwing)
  const aged = agedList(owing, today)
  return {
    id,
    name: parts.client.name,
    from,
    to,
    company: { ...parts.company, logo: toLogo(findLogo(scope)) },
    client: parts.client,
    bank: parts.bank,
    dated: formatDate(today),
    span: `${formatDate(from)} to ${formatDate(to)}`,
    opening: money(opening),
    lines: lines.map((line, at) => ({
      key: at,
      day: formatDateShort(line.day, today),
      what: line.what,
      owed: line.kind === 'invoice' || line.kind === 'refund' ? money(line.amount) : '',
      paid: line.kind === 'invoice' || line.kind === 'refund' ? '' : money(line.amount),
      balance: money(line.balance),
    })),
    closing: money(closing),
    isCredit: closing < 0,
    owing: owing.map(each => ({
      id: each.id,
      number: each.number ?? '',
      href: invoicePath(each.id),
      title: each.title,
      due: each.dueOn === null ? '' : formatDateShort(each.dueOn, today),
      isLate: each.dueOn !== null && each.dueOn < today,
      owed: money(owedOf(each)),
    })),
    ages: ages.map(age => ({ age, label: ageLabels[age], owed: money(aged[age].owed) })),
  }
}
