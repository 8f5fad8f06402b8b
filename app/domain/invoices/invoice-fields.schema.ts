import { calendarDate, choice, line, longText, requiredLine, signedMoney } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { percent, quantity, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { units } from '#app/domain/money/unit.ts'
import { elements, maxRetention, retentionTooHigh } from './invoice.ts'

// Shared by forms and the API.

export const invoiceTitle = requiredLine(limits.quoteTitle, 'Please say what it is for')

export const invoiceElement = choice(elements, 'Please choose what it is')

export const invoiceLineFields = {
  description: requiredLine(limits.invoiceLine, 'Please enter what it is for'),
  quantity: quantity(1_000_000, 'Please enter a quantity such as 2.4')
    .transform(thousandths => thousandths ?? wholeQuantity)
    .default(wholeQuantity),
  unit: choice(units, 'Please choose a unit').default('lot'),
  /** Below zero only for omissions. */
  each: signedMoney.refine((pence): pence is number => pence !== null, 'Please enter the amount'),
}

export function draftFields(timeZone: string) {
  return {
    orderNumber: line(limits.orderNumber).optional(),
    siteAddress: longText(limits.address).optional(),
    note: longText(limits.notes).optional(),
    suppliedOn: calendarDate(timeZone).optional(),
    daysToPay: wholeNumber(0, 365, 'Please enter days from 0 to 365').optional(),
    retentionRate: percent(maxRetention / 100, retentionTooHigh)
      .transform(rate => rate ?? 0)
      .optional(),
    retentionOn: calendarDate(timeZone).optional(),
  }
}
