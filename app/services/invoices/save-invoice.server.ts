import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import {
  type InvoiceLine,
  invoiceName,
  isOfContract,
  lineNet,
  maxRetention,
  retentionTooHigh,
} from '#app/domain/invoices/invoice.ts'
import type { InvoiceChange, SentLine } from '#app/domain/invoices/invoice-input.ts'
import { vatClasses, vatClassOf } from '#app/domain/invoices/invoice-totals.ts'
import { sum, wholeQuantity } from '#app/domain/money/money.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Invoice, requireInvoice, saveInvoice } from '#app/models/invoices/invoice.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { ensureClient, ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { calculateInvoice, sumsOf } from './calculate-invoice.server.ts'
import { requireLines } from './require-lines.ts'
import { requireOwnJob } from './require-own-job.ts'
import { usualVat } from './usual-vat.server.ts'

/** Throws Conflict when issued. Call it inside the transaction that writes. */
export function requireDraft(scope: Scope, id: number): Invoice {
  requireMay(scope, 'invoice.edit')
  const invoice = requireInvoice(scope, id)
  if (invoice.number !== null) {
    throw new Conflict('This was issued, so it stays as it is. Write a credit note, then a new invoice')
  }
  return invoice
}

export function updateInvoice(scope: Scope, id: number, { version, ...asked }: InvoiceChange): Invoice {
  return transaction(() => {
    const invoice = requireDraft(scope, id)
    const isOfJob = isOfContract(invoice.kind)
    const sent = {
      ...asked,
      lines: asked.lines && keptLines(invoice, asked.lines, isOfJob, () => usualVat(scope)),
    }
    if (isOfJob && sent.clientId !== undefined && sent.clientId !== invoice.clientId) {
      throw new Invalid({ clientId: ['This is a part of a job: it is asked of the client of that job'] })
    }
    const isSame = JSON.stringify(sent.lines) === JSON.stringify(invoice.lines)
    const change = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => value !== undefined && !(name === 'lines' && isSame)),
    )
    const fields = changedFields(invoice, change)
    if (fields.length === 0) return invoice
    ensureVersion(scope, 'invoice', invoice, version)
    if (sent.clientId !== undefined) {
      ensureClient(scope, sent.clientId)
      const job = invoice.projectId === null ? null : findProject(scope, invoice.projectId)
      if (job) requireOwnJob(job, sent.clientId, 'clientId')
    }
    const lines = [...(sent.lines ?? invoice.lines)]
    requireLines(lines, isOfJob)
    if (sent.lines && isOfJob) requireSameAmounts(invoice.lines, lines)
    const wanted = { ...invoice, ...change, lines }
    requireRetention(wanted)
    const saved = saveInvoice(scope, id, {
      ...change,
      lines,
      ...sumsOf(calculateInvoice(scope, wanted).totals),
    })
    const { projectId } = saved
    const detail = { name: invoiceName(saved), fields }
    recordActivity(scope, 'invoice.updated', { subjectId: id, projectId, detail })
    return saved
  })
}

export function requireRetention({ kind, retentionRate }: Pick<Invoice, 'kind' | 'retentionRate'>): void {
  const fail = (message: string): never => {
    throw new Invalid({ retentionRate: [message] })
  }
  if (retentionRate < 0 || retentionRate > maxRetention) fail(retentionTooHigh)
  if (retentionRate > 0 && kind === 'deposit_request') fail('Nothing is held back of a deposit request')
  if (retentionRate > 0 && kind === 'retention') fail('Nothing is held back of what was held back')
}

/** Agreed lines keep their share and variation: matched by `from`, else by their words, else by place. */
function keptLines(
  invoice: Invoice,
  sent: readonly SentLine[],
  isOfJob: boolean,
  usual: () => VatTreatment,
): InvoiceLine[] {
  return sent.map(({ from, ...line }, at) => {
    const before =
      from === undefined
        ? (invoice.lines.find(({ description }) => description === line.description) ??
          (sent.length === invoice.lines.length ? invoice.lines[at] : undefined))
        : invoice.lines[from]
    const { share = null, item, variation } = before ?? {}
    const { description, quantity, unit, each, element } = line
    const vat = line.vat ?? before?.vat ?? usual()
    const whole = isOfJob ? { quantity: wholeQuantity, unit: 'lot' as const, each: lineNet(line) } : {}
    return {
      ...{ description, quantity, unit, each, vat, element, share },
      ...whole,
      ...(item === undefined ? {} : { item }),
      ...(variation === undefined ? {} : { variation }),
    }
  })
}

/** On a contract's lines only the words and the labour may change, not the amounts of a VAT class. */
function requireSameAmounts(before: readonly InvoiceLine[], after: readonly InvoiceLine[]): void {
  const isSame = vatClasses.every(name => {
    const of = (lines: readonly InvoiceLine[]) =>
      sum(lines.filter(({ vat }) => vatClassOf(vat) === name).map(lineNet))
    return of(before) === of(after)
  })
  if (isSame) return
  throw new Invalid({
    lines: ['This is a share of what was agreed: only its words, and what of it is labour, can be changed'],
  })
}
