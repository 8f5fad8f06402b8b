import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { currencies } from '#app/domain/companies/currency.ts'
import { paymentMethods } from '#app/domain/enumerations.ts'
import {
  calendarDate,
  choice,
  line,
  money,
  optionalId,
  requestIdField,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'

const missingAmount = 'Please enter the amount'

const amount = z
  .preprocess(
    value => (value === undefined ? null : value),
    money.refine((pence): pence is number => pence !== null && pence > 0, missingAmount),
  )
  .meta(sentAs({ type: ['string', 'number'], description: 'More than nothing.', examples: ['1250.00'] }))

function notAhead(timeZone: string) {
  const isPast = (day: string | null) => day === null || day <= dayIn(timeZone, Date.now())
  return calendarDate(timeZone).refine(isPast, 'Please enter a day that has come')
}

const currency = z.preprocess(
  value => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  z.string('Please choose a currency').refine(code => currencies.includes(code), 'Please choose a currency'),
)

function fieldsOf(timeZone: string) {
  return {
    projectId: optionalId('Please choose one of your jobs').optional(),
    amount,
    paymentMethod: choice(paymentMethods, 'Please choose how it was paid'),
    receivedOn: notAhead(timeZone).optional(),
    note: line(limits.paymentNote).optional(),
  }
}

/** 'stripe' makes a payment page; other methods record a receipt. */
export function newPayment(timeZone: string) {
  const openStatuses = ['pending', 'completed'] as const
  return z.object({
    ...fieldsOf(timeZone),
    currency: currency.optional(),
    status: choice(openStatuses, 'Please choose pending or completed').optional(),
    requestId: requestIdField,
  })
}

export function paymentChange(timeZone: string) {
  const statuses = ['pending', 'completed', 'failed', 'refunded'] as const
  return z
    .object({
      ...fieldsOf(timeZone),
      currency,
      status: choice(statuses, 'Please choose one of the four'),
      refundedAmount: z.preprocess(
        value => (value === '' || value === null ? 0 : value),
        money.transform(pence => pence ?? 0),
      ),
      givenBackOn: notAhead(timeZone),
    })
    .partial()
    .extend({ version: versionField })
}

export type NewPayment = z.infer<ReturnType<typeof newPayment>>
export type PaymentChange = z.infer<ReturnType<typeof paymentChange>>
