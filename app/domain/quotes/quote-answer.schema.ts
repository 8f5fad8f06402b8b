import { z } from 'zod'
import { clientAnswer } from '#app/domain/client-links/client-answer.schema.ts'
import { line, longText, requestIdField, requiredLine } from '#app/domain/fields.schema.ts'
import { paperMail } from '#app/domain/papers/paper-mail.schema.ts'
import { declineReasons } from './quote-answer.ts'

export const maxAnswer = 2000

export function chosenExtras(form: FormData | URLSearchParams): Set<string> {
  const keys = form.getAll('extra').slice(0, 500)
  return new Set(keys.filter((key): key is string => typeof key === 'string' && key.length <= 100))
}

export const acceptance = clientAnswer.extend({
  orderNumber: line(80),
  terms: z.literal('on', 'Please tick that you accept the terms'),
})

export type QuoteAcceptance = z.infer<typeof acceptance>

/** Recorded by the company after a call or an order. */
export const toldAcceptance = z.object({
  name: requiredLine(120, 'Please enter who accepted it'),
  orderNumber: line(80),
})

export const changeRequest = z.object({
  change: longText(maxAnswer).refine(text => text !== '', 'Please write what should be different'),
})

export const declining = z.object({
  reason: z.enum(declineReasons, 'Please choose a reason from the list'),
})

const version = z.preprocess(
  value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.number('Please open the page again'),
)

export const sending = paperMail.extend({
  version,
  requestId: requestIdField,
})

export type QuoteSending = z.infer<typeof sending>

export const linkMaking = z.object({ version, requestId: requestIdField })
