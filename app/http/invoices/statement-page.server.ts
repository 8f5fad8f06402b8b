import { addDays, dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { invoicePath, statementPath } from '#app/domain/invoices/invoice-links.ts'
import { type Period, periodIn } from '#app/domain/invoices/period.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { limits } from '#app/domain/limits.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { readStatement } from '#app/services/invoices/client-statement.server.ts'
import { lettersWarning } from '#app/services/pdf/letters.server.ts'

export function requireStatement(scope: Scope, clientId: number, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const days: Period = periodIn(url.searchParams, { from: addDays(today, -90), to: today })
  const read = readStatement(scope, { ...days, clientId, today, userId: scope.userId })
  if (!read) throw new NotFound('Client not found')
  return { ...read, days, today }
}

export function readStatementPage(scope: Scope, id: number, url: URL) {
  const { parts, logo, owing, paper, days, today } = requireStatement(scope, id, url)
  const { currency } = parts.company
  return {
    id,
    name: parts.client.name,
    ...days,
    paper,
    logo: toLogo(logo),
    maySend: roleMay(scope.role, 'invoice.edit'),
    owing: owing.map(each => ({
      id: each.id,
      number: each.number ?? '',
      href: invoicePath(each.id),
      title: each.title,
      due: each.dueOn === null ? '' : formatDateShort(each.dueOn, today),
      isLate: each.dueOn !== null && each.dueOn < today,
      owed: formatMoney(owedOf(each), currency),
    })),
  }
}

export function readStatementSendPage(scope: Scope, id: number, url: URL) {
  const { parts, paper, days, closing } = requireStatement(scope, id, url)
  const { company, client } = parts
  const { amount } = paper.total
  const [, from, to] = paper.facts.map(({ value }) => value)
  const stands =
    closing > 0 ? `There is ${amount} to pay.` : closing < 0 ? `You have ${amount} in your favour.` : ''
  return {
    id,
    name: client.name,
    ...days,
    span: `${from} to ${to}`,
    total: paper.total,
    warnings: lettersWarning(paper),
    back: statementPath(id, '', days),
    pdf: statementPath(id, 'pdf', days),
    to: client.email,
    subject: `Statement from ${company.name}`.slice(0, limits.mailSubject),
    words: [
      `Dear ${client.name},`,
      `Please find attached our statement from ${from} to ${to}. ${stands}`.trim(),
      'If you have any questions, please ring us.',
      `Kind regards\n${company.name}`,
    ].join('\n\n'),
    requestId: newRequestId(),
  }
}
