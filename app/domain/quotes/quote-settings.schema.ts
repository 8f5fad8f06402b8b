import { z } from 'zod'
import { vatNumberField } from '#app/domain/companies/vat-number.schema.ts'
import { choice, keptVersionField, longText, money, requiredLine } from '#app/domain/fields.schema.ts'
import { limits, maxPaymentStages } from '#app/domain/limits.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { scheduleFault } from './payment-schedule.ts'
import { maxDaysToPay, paymentStage } from './payment-stage.schema.ts'
import { partMessage, readPart } from './price-part.ts'
import { type PricePart, pricesShown } from './quote.ts'

function between(least: number, most: number, what: string) {
  return wholeNumber(least, most, `Please enter ${what} from ${least} to ${most}`)
}

const part = z.string(partMessage).transform((text, context): PricePart => {
  const read = readPart(text)
  if (read === null) context.addIssue({ code: 'custom', message: partMessage })
  return read ?? { share: 0 }
})

/** 'accepted', 'manual', 'stage:Production' or 'progress:90'. */
const trigger = z
  .string('Please choose when it is due')
  .max('stage:'.length + limits.stageName)
  .regex(/^(accepted|manual|stage:.+|progress:\d{1,3})$/u, 'Please choose when it is due')

type Row = { name?: unknown; share?: unknown }

const isFilled = (row: unknown): boolean => {
  const { name, share } = (row ?? {}) as Row
  return [name, share].some(value => typeof value === 'string' && value.trim() !== '')
}

const stage = z
  .object({
    name: requiredLine(limits.paymentStageName, 'Please name this stage'),
    share: part,
    trigger,
    daysToPay: between(0, maxDaysToPay, 'days to pay'),
  })
  .transform(({ trigger, share, ...row }) => {
    const [kind, when = ''] = trigger.split(/:(.*)/su)
    return { ...row, ...share, trigger: kind, when }
  })
  .pipe(paymentStage)

/** Drops blank rows. The stages are the whole price, or none. */
const stages = z
  .preprocess(
    rows => (Array.isArray(rows) ? rows.filter(isFilled) : []),
    z.array(stage).max(maxPaymentStages, `Please keep this to ${maxPaymentStages} stages`),
  )
  .pipe(z.custom<z.output<typeof stage>[]>())
  .superRefine((rows, context) => {
    const fault = rows.length > 0 ? scheduleFault(rows) : null
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

export const quoteSettingsChange = z.object({
  vatNumber: vatNumberField,
  hourCost: money,
  margin: percent(99)
    .refine(rate => rate !== null, 'Please enter a margin')
    .transform(Number),
  hoursOfDay: between(1, 24, 'hours'),
  validDays: between(1, 365, 'days'),
  followUpDays: between(1, 90, 'days'),
  pricesShown: choice(pricesShown, 'Please choose what clients see'),
  exclusions: longText(limits.quoteExclusions),
  paymentStages: stages,
  version: keptVersionField,
})

export type QuoteSettingsChange = z.output<typeof quoteSettingsChange>
