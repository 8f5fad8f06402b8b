import { z } from 'zod'
import {
  calendarDate,
  choice,
  line,
  longText,
  money,
  optionalId,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits, mostFormLines } from '#app/domain/limits.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { percent, quantity, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { units, vatTreatments } from '#app/domain/quotes/quote.ts'
import { elements } from './invoice.ts'

type Row = Readonly<Record<string, unknown>>

/** A row in which nobody has typed: what is chosen stands in every row. */
function isFilled(row: unknown): boolean {
  const { description, each } = (row ?? {}) as Row
  return [description, each].some(value => typeof value === 'string' && value.trim() !== '')
}

const invoiceLine = z.object({
  description: requiredLine(limits.invoiceLine, 'Please enter what it is for'),
  quantity: quantity(1_000_000, 'Please enter a quantity such as 2.4')
    .transform(thousandths => thousandths ?? wholeQuantity)
    .default(wholeQuantity),
  unit: choice(units, 'Please choose a unit').default('lot'),
  each: money.refine(pence => pence !== null, 'Please enter the amount').transform(Number),
  vat: choice(vatTreatments, 'Please choose the VAT').optional(),
  element: choice(elements, 'Please choose what it is'),
  /** Which line of the draft it was, for what a form does not say of it. */
  from: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : undefined),
    z.number().optional(),
  ),
})

/** Rows that stay empty are left out. */
const lines = z.preprocess(
  rows => (Array.isArray(rows) ? rows.filter(isFilled) : rows),
  z.array(invoiceLine).max(mostFormLines, `Please keep this to ${mostFormLines} lines`).optional(),
)

/** What of a draft can be changed. */
export function invoiceChange(timeZone: string) {
  return z.object({
    title: requiredLine(limits.quoteTitle, 'Please say what it is for'),
    clientId: optionalId('Please choose one of your clients').optional(),
    orderNumber: line(limits.orderNumber).optional(),
    siteAddress: longText(limits.address).optional(),
    note: longText(limits.notes).optional(),
    suppliedOn: calendarDate(timeZone).optional(),
    daysToPay: wholeNumber(0, 365, 'Please enter days from 0 to 365').optional(),
    retentionRate: percent(50, 'Please enter a retention of 50 % at most')
      .transform(rate => rate ?? 0)
      .optional(),
    retentionOn: calendarDate(timeZone).optional(),
    isUnderCis: choice(['yes', 'no'], 'Please answer whether it is reported under CIS')
      .transform(answer => answer === 'yes')
      .optional(),
    lines,
    version: versionField,
  })
}

export type InvoiceFormChange = z.output<ReturnType<typeof invoiceChange>>

/** A standard invoice, begun. */
export const newStandardInvoice = z.object({
  title: requiredLine(limits.quoteTitle, 'Please say what it is for'),
  clientId: z.preprocess(
    value => (value === undefined ? '' : value),
    optionalId('Please choose one of your clients')
      .refine(id => id !== null, 'Please choose a client')
      .transform(Number),
  ),
  projectId: optionalId('Please choose one of your projects').optional(),
  requestId: requestIdField,
})

/** The yes to what the check page shows. */
export const issuing = z.object({
  version: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number('Please send the version as a number').int().positive(),
  ),
  /** What it said there is to pay, in pence. */
  shown: z.preprocess(
    value => (typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value),
    z.number('Please send what was shown').int().min(0),
  ),
})

/** A button that asks for a part of a job. */
export const jobDraft = z.object({
  projectId: optionalId('Please choose one of your projects').optional(),
  what: line(40),
})
