import { z } from 'zod'
import { vatNumberField } from '#app/domain/companies/vat-number.schema.ts'
import { calendarDate, choice, keptVersionField, line } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { clientKinds } from './client-tax.ts'
import { cisChoices, cisRateIn } from './tax-choices.ts'

/** Unticked boxes are not sent. */
const ticked = z.preprocess(
  value => value === true || value === '1' || value === 'on' || value === 'true',
  z.boolean(),
)

const daysToPay = z.preprocess(
  value => (value === '' ? null : value),
  wholeNumber(0, 365, 'Please enter days from 0 to 365, or leave it empty').nullable(),
)

export function clientTaxChange(timeZone: string) {
  return z
    .object({
      kind: choice(clientKinds, 'Please choose what they are'),
      vatNumber: vatNumberField,
      isContractor: ticked,
      cisRate: choice(cisChoices, 'Please choose what they keep back').transform(cisRateIn),
      endUserConfirmedOn: calendarDate(timeZone),
      endUserNote: line(limits.endUserNote),
      daysToPay,
      needsOrderNumber: ticked,
      removeConfirmation: ticked.optional(),
      version: keptVersionField,
    })
    .superRefine(({ kind, isContractor, vatNumber }, context) => {
      if (kind === 'business') return
      const fail = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (isContractor)
        fail('isContractor', 'A householder is no contractor: choose a business, or untick it')
      if (vatNumber !== '')
        fail('vatNumber', 'A householder has no VAT number: choose a business, or empty it')
    })
}
