import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { ageLabels, invoicePath, newInvoicePath, statementPath } from '#app/domain/invoices/invoice-links.ts'
import { isOwing } from '#app/domain/invoices/invoice-status.ts'
import { readyReminder } from '#app/domain/invoices/reminder.ts'
import { reminderName } from '#app/domain/invoices/reminder-text.ts'
import { type Aged, agedList, ages, daysLate, owedOf } from '#app/domain/invoices/settlement.ts'
import { sum } from '#app/domain/money/money.ts'
import { splitMoney } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listOwing, maxOwing, type Owing } from '#app/models/invoices/chase.server.ts'
import { listDueOfJobs, listDueRetentions } from '#app/models/invoices/dated-money.server.ts'

export function readChasePage(scope: Scope, currency: string) {
  const today = dayIn(scope.timeZone, Date.now())
  const money = (pence: number) => formatMoney(pence, currency)
  const owing = listOwing(scope)
  const invoices = owing.filter(isOwing)
  const late = invoices.filter(each => daysLate(each, today) > 0)
  const ready = owing.flatMap(each => {
    const days = readyReminder(each, each.reminded, today)
    return days === null ? [] : [readyRow(each, days, today, money)]
  })
  return {
    owed: splitMoney(sum(invoices.map(owedOf)), currency),
    late: splitMoney(sum(late.map(owedOf)), currency),
    lateCount: late.length,
    count: invoices.length,
    ready,
    retentions: [
      ...listDueOfJobs(scope, today).map(each => ({
        href: `${newInvoicePath}?project=${each.projectId}`,
        number: each.jobNumber,
        title: each.name,
        who: each.clientName ?? '',
        since: formatDateShort(each.since, today),
        held: money(each.due),
      })),
      ...listDueRetentions(scope, today).map(each => ({
        href: invoicePath(each.id),
        number: each.number,
        title: each.title,
        who: [each.clientName, each.jobNumber ?? ''].filter(Boolean).join(' · '),
        since: formatDateShort(each.until, today),
        held: money(each.held),
      })),
    ],
    isCut: owing.length === maxOwing,
    clients: byClient(invoices).map(({ clientId, name, own }) => {
      const aged: Aged = agedList(own, today)
      return {
        key: clientId ?? 0,
        name,
        href: clientId === null ? null : statementPath(clientId),
        ages: ages.map(age => ({ age, owed: aged[age].owed === 0 ? '' : money(aged[age].owed) })),
        isLate: own.some(each => daysLate(each, today) > 0),
        owed: money(sum(own.map(owedOf))),
      }
    }),
    ageLabels: ages.map(age => ageLabels[age]),
  }
}

function readyRow(each: Owing, days: number, today: string, money: (pence: number) => string) {
  return {
    id: each.id,
    href: invoicePath(each.id, 'remind'),
    number: each.number ?? '',
    title: each.title,
    who: [each.clientName, each.jobNumber ?? ''].filter(Boolean).join(' · '),
    reminder: reminderName(days),
    due: each.dueOn === null ? '' : formatDateShort(each.dueOn, today),
    late: daysLate(each, today),
    owed: money(owedOf(each)),
  }
}

function byClient(invoices: readonly Owing[]) {
  const clients = new Map<number | null, { clientId: number | null; name: string; own: Owing[] }>()
  for (const invoice of invoices) {
    const { clientId, clientName } = invoice
    const known = clients.get(clientId) ?? { clientId, name: clientName ?? 'No client', own: [] }
    known.own.push(invoice)
    clients.set(clientId, known)
  }
  const owedBy = ({ own }: { own: readonly Owing[] }) => sum(own.map(owedOf))
  return [...clients.values()].sort((a, b) => owedBy(b) - owedBy(a))
}
