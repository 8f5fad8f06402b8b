import { z } from 'zod'
import {
  choice,
  money,
  optionalId,
  requestIdField,
  requiredId,
  requiredLine,
  signedMoney,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits, maxInvoiceLines } from '#app/domain/limits.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { draftFields, invoiceElement, invoiceLineFields, invoiceTitle } from './invoice-fields.schema.ts'

const sentLine = z.object({
  ...invoiceLineFields,
  vat: choice(vatTreatments, 'Please choose the VAT')
    .optional()
    .describe('20 % where nothing is sent; outside VAT for a company that is not registered.'),
  element: invoiceElement.default('labour'),
})

const maxLines = `Please keep this to ${maxInvoiceLines} lines`
const lines = z
  .array(sentLine, 'Please send a list of lines')
  .max(maxInvoiceLines, maxLines)
  .transform(sent => sent.map(each => ({ ...each, share: null })))
const changedLines = z
  .array(
    sentLine.extend({ from: z.int().min(0).optional().describe('Which line of the draft it was, from 0.') }),
  )
  .max(maxInvoiceLines, maxLines)

function optionalFields(timeZone: string) {
  return {
    ...draftFields(timeZone),
    isUnderCis: z
      .boolean()
      .nullable()
      .optional()
      .describe('Whether its payment is reported under CIS; null for what the client’s tax details say.'),
  }
}

/** Parts of a contract are drafted from the job instead. */
export function invoiceSent(timeZone: string) {
  return z.object({
    title: invoiceTitle,
    clientId: requiredId('Please choose one of your clients'),
    projectId: optionalId('Please choose one of your jobs').optional(),
    ...optionalFields(timeZone),
    lines,
    requestId: requestIdField,
  })
}

export function invoiceChangeSent(timeZone: string) {
  return z.object({
    title: invoiceTitle.optional(),
    clientId: requiredId('Please choose one of your clients').optional(),
    ...optionalFields(timeZone),
    lines: changedLines.optional(),
    version: versionField,
  })
}

/** `of` is a payment stage, a variation, or the invoice of a retention; none for the job's own retention. */
export const partAsked = z
  .object({
    what: choice(
      ['stage', 'request', 'variation', 'retention', 'final'],
      'Please choose what of the job is asked for',
    ),
    of: optionalId('Please choose one of this job').optional(),
  })
  .superRefine(({ what, of }, context) => {
    if (what === 'final' || what === 'retention' || of) return
    context.addIssue({ code: 'custom', path: ['of'], message: 'Please choose one of this job' })
  })

/** `version` and `payable` say what was read, so that nothing else is issued. */
export const issueSent = z.object({
  version: z.int('Please send the version that you have read').positive(),
  payable: money.optional(),
})

export const creditSent = z.object({
  reason: requiredLine(limits.notes, 'Please say why it is credited'),
  amounts: z
    .array(signedMoney.transform(pence => pence ?? 0))
    .max(2 * maxInvoiceLines, maxLines)
    .optional()
    .describe(
      'Of each line of its work, before VAT; all that is left where none are sent. What is held back of it goes down with it.',
    ),
  isLeftOut: z
    .boolean()
    .optional()
    .describe('Left out of what was agreed of the job, and not to be invoiced again.'),
  requestId: requestIdField,
})
