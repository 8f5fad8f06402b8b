import { type InvoiceKind, type InvoiceLine, invoiceName } from '#app/domain/invoices/invoice.ts'
import type { NewInvoice } from '#app/domain/invoices/invoice-input.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { type Invoice, insertInvoice } from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { calculateInvoice, sumsOf } from './calculate-invoice.server.ts'
import { requireRetention } from './save-invoice.server.ts'

export type Drafted = {
  kind: InvoiceKind
  title: string
  lines: readonly InvoiceLine[]
  paymentStageId?: number
  variationId?: number
  ofId?: number
  clientId?: number | null
  daysToPay?: number | undefined
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
}

type Values = Omit<NewInvoice, 'clientId' | 'projectId' | 'lines'> &
  Drafted & { clientId: number | null; projectId: number | null }

export function insertDraft(scope: Scope, values: Values): Invoice {
  const { requestId: _requestId, ...fields } = values
  const { retentionRate = 0, retentionOn = null, clientId } = fields
  requireRetention({ kind: fields.kind, retentionRate })
  const usual = getClientTax(scope, clientId).daysToPay ?? getInvoiceSettings(scope).daysToPay
  const lines = [...fields.lines]
  const { totals } = calculateInvoice(scope, { ...fields, lines, retentionRate, retentionOn })
  const invoice = insertInvoice(scope, {
    ...fields,
    lines,
    retentionRate,
    retentionOn,
    daysToPay: fields.daysToPay ?? usual,
    ...sumsOf(totals),
  })
  const { id, projectId } = invoice
  recordPaperEvent(scope, { kind: 'invoice', id }, { kind: 'created', userId: scope.userId })
  recordActivity(scope, 'invoice.created', {
    subjectId: id,
    projectId,
    detail: { name: invoiceName(invoice) },
  })
  return invoice
}
