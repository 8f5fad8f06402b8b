import { z } from 'zod'
import { choice, line, optionalId, requestIdField, versionField } from '#app/domain/fields.schema.ts'
import { maxFormLines } from '#app/domain/limits.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { draftFields, invoiceElement, invoiceLineFields, invoiceTitle } from './invoice-fields.schema.ts'

type Row = Readonly<Record<string, unknown>>

/** Selects always hold a value, so only typed fields count. */
function isFilled(row: unknown): boolean {
  const { description, each } = (row ?? {}) as Row
  return [description, each].some(value => typeof value === 'string' && value.trim() !== '')
}

const invoiceLine = z.object({
  ...invoiceLineFields,
  vat: choice(vatTreatments, 'Please choose the VAT').optional(),
  element: invoiceElement,
  /** Index of the draft's line, for its fields that are not in the form. */
  from: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : undefined),
    z.number().optional(),
  ),
})

const lines = z.preprocess(
  rows => (Array.isArray(rows) ? rows.filter(isFilled) : rows),
  z.array(invoiceLine).max(maxFormLines, `Please keep this to ${maxFormLines} lines`).optional(),
)

export function invoiceChange(timeZone: string) {
  return z.object({
    title: invoiceTitle,
    clientId: optionalId('Please choose one of your clients').optional(),
    ...draftFields(timeZone),
    isUnderCis: choice(['yes', 'no'], 'Please answer whether it is reported under CIS')
      .transform(answer => answer === 'yes')
      .optional(),
    lines,
    version: versionField,
  })
}

export type InvoiceFormChange = z.output<ReturnType<typeof invoiceChange>>

export const newStandardInvoice = z.object({
  title: invoiceTitle,
  clientId: z.preprocess(
    value => (value === undefined ? '' : value),
    optionalId('Please choose one of your clients')
      .refine(id => id !== null, 'Please choose a client')
      .transform(Number),
  ),
  projectId: optionalId('Please choose one of your jobs').optional(),
  requestId: requestIdField,
})

export const issuing = z.object({
  version: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number('Please send the version as a number').int().positive(),
  ),
  /** The payable amount on the check page, in pence. */
  shown: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value),
    z.number('Please send what was shown').int().min(0),
  ),
})

export const jobDraft = z.object({
  projectId: optionalId('Please choose one of your jobs').optional(),
  what: line(40),
})
