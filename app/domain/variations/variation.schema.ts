import { z } from 'zod'
import { clientAnswer } from '#app/domain/client-links/client-answer.schema.ts'
import {
  choice,
  longText,
  money,
  optionalId,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { hoursMessage, readHours } from '#app/domain/hours.ts'
import type { ContractLine } from '#app/domain/invoices/agreement.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { paperMail } from '#app/domain/papers/paper-mail.schema.ts'
import { type VariationEffect, variationEffects } from './variation.ts'

const daysMessage = 'Please enter whole days, up to 400'

const fields = z.object({
  title: requiredLine(160, 'Please say what is different'),
  words: longText(4000),
  effect: choice(variationEffects, 'Please choose whether it is added or left out').default('adds'),
  labour: money,
  materials: money,
  vat: choice(vatTreatments, 'Please choose how VAT is charged'),
  hours: z.preprocess(
    value => (typeof value === 'string' ? (readHours(value) ?? 0) : value),
    z
      .number(hoursMessage)
      .int(hoursMessage)
      .min(0, hoursMessage)
      .max(600_000, 'That is more than can be kept'),
  ),
  delayDays: z.preprocess(
    value => (value === '' || value === undefined ? 0 : typeof value === 'string' ? Number(value) : value),
    z.number(daysMessage).int(daysMessage).min(0, daysMessage).max(400, daysMessage),
  ),
})

export const newVariation = fields.extend({
  messageId: optionalId('Please choose a message of this job').optional(),
  requestId: requestIdField,
})

export const leavingOut = z.object({ requestId: requestIdField })

export const variationChange = fields.extend({ version: versionField })

const sentFields = fields.omit({ hours: true }).extend({
  words: longText(4000).default(''),
  minutes: z.int(hoursMessage).min(0, hoursMessage).max(600_000, 'That is more than can be kept').default(0),
  delayDays: z.int(daysMessage).min(0, daysMessage).max(400, daysMessage).default(0),
})

export const variationSent = sentFields.extend({
  messageId: optionalId('Please choose a message of this job').optional(),
  requestId: requestIdField,
})

export const variationChangeSent = sentFields.extend({ version: versionField })

type Priced = Pick<z.infer<typeof fields>, 'title' | 'effect' | 'labour' | 'materials' | 'vat'>

/** Labour and materials are separate for CIS. Omissions are below zero. */
export function linesOfVariation({ title, effect, labour, materials, vat }: Priced): ContractLine[] {
  const sign = effect === 'leaves_out' ? -1 : 1
  const parts = [
    { element: 'labour' as const, net: sign * (labour ?? 0) },
    { element: 'materials' as const, net: sign * (materials ?? 0) },
  ]
  return parts
    .filter(({ net }) => net !== 0)
    .map(({ element, net }) => ({ description: title, vat, element, net }))
}

export function priceOfVariation(lines: readonly ContractLine[]) {
  const netOf = (isLabour: boolean) =>
    lines.filter(({ element }) => (element === 'labour') === isLabour).reduce((all, { net }) => all + net, 0)
  const [labour, materials] = [netOf(true), netOf(false)]
  const effect: VariationEffect = labour + materials < 0 ? 'leaves_out' : 'adds'
  return { effect, labour, materials, vat: lines[0]?.vat ?? ('standard' as const) }
}

export const variationSending = z.object({
  to: paperMail.shape.to,
  subject: paperMail.shape.subject,
  mailWords: paperMail.shape.words,
  version: versionField,
  requestId: requestIdField,
})

export type VariationSending = z.infer<typeof variationSending>

export const variationLinkMaking = z.object({ version: versionField, requestId: requestIdField })

export const variationApproval = clientAnswer.extend({
  agreed: z.literal('on', 'Please tick that you agree'),
})

/** Recorded by the company after a call or letter. */
export const toldApproval = z.object({
  name: requiredLine(120, 'Please enter who approved it'),
  version: versionField,
})
