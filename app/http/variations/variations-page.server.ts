import { addDays, dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { amountText, formatDate, formatInstant, formatMoney, fullName, plural } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { usualVat } from '#app/domain/invoices/reverse-charge.ts'
import { variationsToAsk } from '#app/domain/invoices/to-ask.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { priceOfVariation } from '#app/domain/variations/variation.schema.ts'
import { type QuotedMessage, type VariationState, variationName } from '#app/domain/variations/variation.ts'
import { daysToAnswer, variationPath, variationsPath } from '#app/domain/variations/variation-links.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { findMessage } from '#app/models/messages/message.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import {
  listVariationsOfProject,
  requireVariation,
  type Variation,
} from '#app/models/variations/variation.server.ts'
import { variationDocument } from '#app/services/variations/write-variation.server.ts'

export const stateNames: Readonly<Record<VariationState, string>> = {
  draft: 'Draft',
  sent: 'Waits for an answer',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

type Money = (pence: number) => string

export function readVariations(scope: Scope, projectId: number, currency: string) {
  const project = requireProject(scope, projectId)
  const money = (pence: number) => formatMoney(pence, currency)
  const all = listVariationsOfProject(scope, projectId)
  const approved = all.filter(({ state }) => state === 'approved')
  return {
    projectId,
    job: project.jobNumber,
    name: project.name,
    mayCreate: may(scope, 'invoice.create'),
    rows: all.map(variation => toRow(variation, money)),
    approved: money(approved.reduce((sum, { net }) => sum + net, 0)),
    longer: approved.reduce((sum, { delayDays }) => sum + delayDays, 0),
    count: approved.length,
  }
}

function toRow(variation: Variation, money: Money) {
  const { state, delayDays, net } = variation
  return {
    id: variation.id,
    href: variationPath(variation),
    name: variationName(variation),
    state,
    stateName: stateNames[state],
    net: money(net),
    detail: delayDays > 0 ? `${plural(delayDays, 'working day')} longer` : '',
  }
}

/** Throws NotFound for a message of another room. */
export function quotedMessage(scope: Scope, projectId: number, messageId: number | null | undefined) {
  if (messageId === null || messageId === undefined) return null
  const message = findMessage(scope, messageId)
  if (!message || message.projectId !== projectId || message.isDeleted) {
    throw new NotFound('There is no such message')
  }
  const quoted: QuotedMessage = {
    author: fullName(message.firstName, message.lastName, message.username),
    text: message.content.slice(0, 2000),
    sentAt: message.createdAt,
  }
  return quoted
}

export function readNewVariation(
  scope: Scope,
  projectId: number,
  messageId: number | null,
  currency: string,
) {
  const project = requireProject(scope, projectId)
  const quoted = quotedMessage(scope, projectId, messageId)
  return {
    projectId,
    currency,
    back: { href: variationsPath(projectId), label: project.jobNumber },
    messageId,
    quoted: quoted && toQuoted(scope, quoted),
    vat: usualVat(getQuoteSettings(scope).vatNumber, getClientTax(scope, project.clientId)),
    requestId: newRequestId(),
  }
}

function toQuoted(scope: Pick<Scope, 'timeZone'>, { author, text, sentAt }: QuotedMessage) {
  const today = dayIn(scope.timeZone, Date.now())
  return { author, text, on: formatInstant(sentAt, scope.timeZone, today) }
}

export function readVariationPage(scope: Scope, projectId: number, id: number, currency: string) {
  const project = requireProject(scope, projectId)
  const variation = requireVariation(scope, id)
  if (variation.projectId !== projectId) throw new NotFound('Variation not found')
  const money = (pence: number) => formatMoney(pence, currency)
  const document = variation.document ?? variationDocument(variation)
  const { title, words, lines, minutes, delayDays, state, version, quoted, sentAt } = variation
  const { effect, labour, materials, vat } = priceOfVariation(lines)
  const client = state === 'draft' || state === 'sent' ? findClient(scope, project.clientId ?? 0) : null
  const company = client ? requireCompany(scope) : null
  const today = dayIn(scope.timeZone, Date.now())
  const at = (instant: number | null) =>
    instant === null ? null : formatInstant(instant, scope.timeZone, today)
  return {
    id,
    projectId,
    currency,
    version,
    state,
    stateName: stateNames[state],
    name: variationName(variation),
    back: { href: variationsPath(projectId), label: `${project.jobNumber}, variations` },
    quoted: quoted && toQuoted(scope, quoted),
    fields: {
      title,
      words,
      effect,
      labour: labour === 0 ? '' : amountText(Math.abs(labour)),
      materials: materials === 0 ? '' : amountText(Math.abs(materials)),
      vat,
      hours: hoursText(minutes),
      delayDays: delayDays > 0 ? String(delayDays) : '',
    },
    net: money(document.net),
    vat: money(document.vat),
    gross: money(document.gross),
    words,
    hours: hoursText(minutes),
    longer: delayDays > 0 ? plural(delayDays, 'working day') : '',
    sentTo: variation.sentTo,
    sentAt: at(sentAt),
    decidedAt: at(variation.decidedAt),
    decidedName: variation.decidedName,
    until: sentAt === null ? '' : formatDate(addDays(dayIn(scope.timeZone, sentAt), daysToAnswer)),
    invoice: state === 'approved' ? invoiceOf(scope, variation) : null,
    mayInvoice: state === 'approved' && variation.net > 0 && may(scope, 'invoice.create'),
    mayEdit: may(scope, 'invoice.edit'),
    to: client?.email ?? '',
    subject: `${company?.name ?? ''}: a change to ${project.name}`.slice(0, limits.mailSubject),
    mailWords: `${client?.name ? `Dear ${client.name},` : 'Hello,'}\n\nAs discussed, there is a change to the work we quoted for: ${title}. ${document.net < 0 ? `It is left out, which takes ${money(-document.gross)} including VAT off the price` : `It adds ${money(document.gross)} including VAT`}. Please approve it at the link below so that we can go ahead.\n\nKind regards\n${company?.name ?? ''}`,
    requestId: newRequestId(),
  }
}

function invoiceOf(scope: Scope, variation: Variation) {
  const [of] = variationsToAsk([variation], listInvoicesOfProject(scope, variation.projectId))
  return of?.asked ? { href: invoicePath(of.asked.id), name: of.asked.number ?? 'Its Draft Invoice' } : null
}
