import { z } from 'zod'
import {
  choice,
  line,
  longText,
  madeFromField,
  money,
  optionalEmail,
  optionalId,
  optionalPhone,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { readPence, readRate } from '#app/domain/money/typed.ts'
import { type Discount, pricesShown } from './quote.ts'

const source = z.preprocess(
  value => (value === null ? '' : value),
  z
    .string('Please choose what to begin with')
    .regex(/^$|^(template|quote):\d{1,15}$/, 'Please choose what to begin with'),
)

export const newQuote = z.object({
  title: requiredLine(limits.quoteTitle, 'Please enter what the quote is for'),
  /** The job, which is filled once the quote is accepted. */
  projectId: optionalId('Please choose one of your jobs').optional(),
  clientId: optionalId('Please choose one of your clients').optional(),
  clientName: line(limits.clientName).optional(),
  clientEmail: optionalEmail.optional(),
  clientPhone: optionalPhone.optional(),
  /** Another client of the same name is meant. */
  sameName: z.string().optional(),
  siteAddress: longText(limits.address).optional(),
  /** 'template:3', 'quote:7' or ''. */
  source: source.optional(),
  requestId: requestIdField,
})

export type NewQuote = z.infer<typeof newQuote>

const discount = z.preprocess(
  value => (value === null || value === undefined ? '' : value),
  z.string('Please enter a discount such as 5 % or 250.00').transform((text, context): Discount => {
    if (text.trim() === '') return null
    const isShare = text.trim().endsWith('%')
    const value = isShare ? readRate(text) : readPence(text)
    if (value === null || Number.isNaN(value) || (isShare && value > 100_00)) {
      context.addIssue({ code: 'custom', message: 'Please enter a discount such as 5 % or 250.00' })
      return z.NEVER
    }
    if (value === 0) return null
    return isShare ? { kind: 'share', rate: value } : { kind: 'amount', pence: value }
  }),
)

const hourCost = 'Please enter what an hour costs, such as 52.04'
const margin = 'Please enter a margin from 0 to 99, such as 15'
const maxHourCost = 10_000_00

const head = z.object({
  title: requiredLine(limits.quoteTitle, 'Please enter what the quote is for'),
  clientId: optionalId('Please choose one of your clients'),
  siteAddress: longText(limits.address),
  validDays: wholeNumber(1, 365, 'Please enter 1 to 365 days'),
  pricesShown: choice(pricesShown, 'Please choose what the client sees'),
  termsId: optionalId('Please choose one of your terms'),
  templateId: optionalId('Please choose one of your task templates'),
  intro: longText(limits.notes),
  exclusions: longText(limits.notes),
  discount,
  margin: percent(99, margin)
    .refine(value => value !== null, margin)
    .transform(Number),
  hourCost: money.refine(value => value !== null && value <= maxHourCost, hourCost).transform(Number),
})

export const quoteForm = head.extend({ version: versionField, madeFrom: madeFromField })

/** From the API: absent fields stay as they are. */
export const quoteChange = head.partial().extend({ version: versionField })

export type QuoteChange = z.infer<typeof quoteChange> & Pick<z.infer<typeof quoteForm>, 'madeFrom'>
