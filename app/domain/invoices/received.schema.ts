import { z } from 'zod'
import { money, requestIdField, requiredId, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent } from '#app/domain/money/number-fields.schema.ts'
import { paperMail } from '#app/domain/papers/paper-mail.schema.ts'
import { newPayment } from '#app/domain/payments/payment.schema.ts'

const none = 'Please enter an amount above nothing'

export function moneyReceived(timeZone: string) {
  return newPayment(timeZone).pick({
    amount: true,
    paymentMethod: true,
    receivedOn: true,
    note: true,
    requestId: true,
  })
}

export const paymentChosen = z.object({
  paymentId: requiredId('Please choose a payment'),
  amount: money.refine((pence): pence is number => pence !== null && pence > 0, none),
  requestId: requestIdField,
})

export const reminder = paperMail.extend({
  words: paperMail.shape.words.refine(text => text !== '', 'Please write what it says'),
  requestId: requestIdField,
})

export type Reminder = z.infer<typeof reminder>

export const chaseNote = z.object({
  note: requiredLine(limits.chaseNote, 'Please write what was said'),
  requestId: requestIdField,
})

export const interestAsked = z.object({ requestId: requestIdField, reference: percent(100).optional() })
