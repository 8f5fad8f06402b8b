import { z } from 'zod'
import { vatNumberField } from '#app/domain/companies/vat-number.schema.ts'
import {
  choice,
  isCalendarDate,
  keptVersionField,
  line,
  longText,
  pasted,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { depositDocuments } from './invoice-settings.ts'
import { cisChoices, cisRateIn } from './tax-choices.ts'
import { vatSchemes } from './vat-summary.ts'

/** Ignores spaces and hyphens; '' when empty. */
function digits(count: number, message: string) {
  return pasted(
    z.preprocess(
      value => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value),
      line(20).refine(text => text === '' || (text.length === count && /^\d+$/.test(text)), message),
    ),
  )
}

const companyNumber = pasted(
  z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value),
    line(8).refine(
      text => text === '' || /^(?:\d{8}|[A-Z]{2}\d{6})$/.test(text),
      'Please enter the eight characters of Companies House, or leave it empty',
    ),
  ),
)

const prefixMessage = 'Please use up to 12 letters and digits'
const prefix = pasted(
  z.preprocess(
    toUpper,
    line(12).refine(text => /^[\w/-]{1,12}$/.test(text), prefixMessage),
  ),
)

function toUpper(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value
}

const yearEndMessage = 'Please choose the last day of your year'
const yearEnd = z.string(yearEndMessage).refine(text => isCalendarDate(`2027-${text}`), yearEndMessage)

export const invoiceSettingsChange = z
  .object({
    vatNumber: vatNumberField,
    vatScheme: choice(vatSchemes, 'Please choose how you account for VAT'),
    flatRate: percent(100).transform(rate => rate ?? 0),
    legalName: line(limits.companyName),
    companyNumber,
    legalAddress: longText(limits.address),
    cisRate: choice(cisChoices, 'Please choose how contractors pay you').transform(cisRateIn),
    utr: digits(10, 'Please enter the ten digits of your UTR, or leave it empty'),
    bankName: line(limits.bankName),
    sortCode: digits(6, 'Please enter six digits, such as 20-00-00').transform(text =>
      text.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3'),
    ),
    accountNumber: digits(8, 'Please enter the eight digits of the account'),
    daysToPay: wholeNumber(0, 365, 'Please enter days from 0 to 365'),
    terms: longText(limits.invoiceTerms),
    invoicePrefix: prefix,
    creditPrefix: prefix,
    requestPrefix: prefix,
    depositAs: choice(depositDocuments, 'Please choose how a deposit is asked for'),
    yearEnd,
    version: keptVersionField,
  })
  .superRefine(({ vatNumber, vatScheme, flatRate, sortCode, accountNumber }, context) => {
    const fail = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (vatScheme !== 'none' && vatNumber === '') {
      fail('vatNumber', 'Please enter your VAT number, or choose that you are not registered')
    }
    if (vatScheme === 'none' && vatNumber !== '') {
      fail('vatScheme', 'A company with a VAT number is registered: please choose its scheme')
    }
    if (vatScheme === 'flat_rate' && flatRate === 0) fail('flatRate', 'Please enter your flat rate')
    if ((sortCode === '') !== (accountNumber === '')) {
      fail(sortCode === '' ? 'sortCode' : 'accountNumber', 'Please enter both the sort code and the account')
    }
  })
