import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { elements, invoiceKinds, lineNet } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceState, invoiceStates, owedOf } from '#app/domain/invoices/settlement.ts'
import { plainQuantity } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { calendarDay, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { Invoice, ListedInvoice } from '#app/models/invoices/invoice.server.ts'

const head = {
  id: recordId,
  kind: z.enum(invoiceKinds),
  number: z.string().nullable().describe('Given when it is issued; null while it is a draft.'),
  title: z.string(),
  state: z.enum(invoiceStates),
  clientId: recordId.nullable(),
  projectId: recordId.nullable(),
  ofId: recordId.nullable().describe('What a credit note takes back, or a retention was held back of.'),
  orderNumber: z.string(),
  issuedOn: calendarDay.nullable(),
  suppliedOn: calendarDay.nullable(),
  dueOn: calendarDay.nullable(),
  taxPoint: calendarDay.nullable(),
  net: moneyText.describe('Before VAT.'),
  vat: moneyText.describe('What is charged.'),
  gross: moneyText,
  cis: moneyText.describe('What is kept back of the labour.'),
  payable: moneyText.describe('With VAT and after CIS.'),
  paid: moneyText,
  credited: moneyText,
  owed: moneyText,
  createdBy: recordId,
  createdAt: instant,
  version: z.int(),
}

export const invoiceAnswer = z.object(head).meta({ id: 'Invoice' })

const lineAnswer = z.object({
  description: z.string(),
  quantity: z.string(),
  unit: z.enum(units),
  each: moneyText,
  net: moneyText,
  vat: z.enum(vatTreatments),
  element: z.enum(elements),
})

export const wholeInvoiceAnswer = z
  .object({
    ...head,
    siteAddress: z.string(),
    note: z.string(),
    reason: z.string(),
    daysToPay: z.int(),
    retentionOn: calendarDay.nullable(),
    isUnderCis: z
      .boolean()
      .nullable()
      .describe('Whether its payment is reported under CIS; null where the client’s tax details say.'),
    isLeftOut: z.boolean().describe('Of a credit note: what it takes back is left out of what was agreed.'),
    issuedAt: instant.nullable(),
    lines: lineAnswer.array(),
    document: z
      .looseObject({})
      .nullable()
      .describe('As it was issued, word by word, amounts in pence; null for a draft.'),
  })
  .meta({ id: 'WholeInvoice' })

export function toInvoiceRecord(invoice: ListedInvoice): z.infer<typeof invoiceAnswer> {
  const { id, kind, number, title, clientId, projectId, ofId, orderNumber, createdBy, version } = invoice
  const { issuedOn, suppliedOn, dueOn, taxPoint } = invoice
  return {
    ...{ id, kind, number, title, clientId, projectId, ofId, orderNumber, createdBy, version },
    ...{ issuedOn, suppliedOn, dueOn, taxPoint },
    state: invoiceState(invoice),
    net: decimalText(invoice.net),
    vat: decimalText(invoice.vat),
    gross: decimalText(invoice.gross),
    cis: decimalText(invoice.cis),
    payable: decimalText(invoice.payable),
    paid: decimalText(invoice.paid),
    credited: decimalText(invoice.credited),
    owed: decimalText(kind === 'credit_note' || number === null ? 0 : owedOf(invoice)),
    createdAt: new Date(invoice.createdAt).toISOString(),
  }
}

export function toWholeInvoiceRecord(
  invoice: Invoice,
  document: InvoiceDocument | null,
): z.infer<typeof wholeInvoiceAnswer> {
  const { siteAddress, note, reason, daysToPay, retentionOn, isUnderCis, isLeftOut } = invoice
  return {
    ...toInvoiceRecord(invoice),
    ...{ siteAddress, note, reason, daysToPay, retentionOn, isUnderCis, isLeftOut },
    issuedAt: isoOrNull(invoice.issuedAt),
    lines: invoice.lines.map(line => ({
      description: line.description,
      quantity: plainQuantity(line.quantity),
      unit: line.unit,
      each: decimalText(line.each),
      net: decimalText(lineNet(line)),
      vat: line.vat,
      element: line.element,
    })),
    document: document === null ? null : { ...document },
  }
}
