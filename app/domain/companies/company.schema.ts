import { z } from 'zod'
import { idleTimes } from '#app/domain/auth/idle.ts'
import { bankHolidayRegions, weekStarts } from '#app/domain/enumerations.ts'
import {
  allowanceDays,
  choice,
  flag,
  longText,
  optionalPhone,
  pasted,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { isYearStart } from '#app/domain/holidays/allowance.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { finishedDays } from '#app/domain/projects/finished.ts'
import { currencies } from './currency.ts'
import { isTimeZone } from './time-zone.ts'

function listed(isListed: (value: string) => boolean, message: string) {
  return z.string(message).max(100, { error: message, abort: true }).refine(isListed, message)
}

/** One of `times`; null, or 'never' from a form, for none. */
function timeOrNever<Times extends readonly number[]>(times: Times) {
  return z.preprocess(
    value =>
      value === 'never' ? null : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    z.literal<Times[number][]>([...times], 'Please choose a time from the list').nullable(),
  )
}

/** 'KIT' for KIT-031. A single letter would be a stock card or a drawing. */
const jobPrefix = z
  .string('Write two to six letters from A to Z')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,6}$/, 'Write two to six letters from A to Z')
  .refine(prefix => prefix !== 'JOB', 'Choose other letters: “Job” is printed before every number anyway')

const missingName = 'Please enter your company name'

export const companyChange = z
  .object({
    name: pasted(requiredLine(limits.companyName, missingName))
      .refine(holdsNoAddress, addressInName)
      .refine(name => nameKey(name) !== '', missingName),
    address: longText(limits.address),
    phone: optionalPhone,
    timeZone: listed(isTimeZone, 'Please choose a time zone from the list'),
    weekStart: choice(weekStarts, 'Please choose Sunday or Monday'),
    bankHolidayRegion: choice(
      bankHolidayRegions,
      'Please choose England and Wales, Scotland or Northern Ireland',
    ),
    holidayAllowance: allowanceDays
      .refine(days => days !== null, 'Please enter how many days a year everybody has')
      .transform(Number),
    holidayYearStart: listed(isYearStart, 'Please choose a day from the list'),
    jobPrefix,
    idleMinutes: timeOrNever(idleTimes),
    demandsTwoStep: flag,
    finishedJobDays: timeOrNever(finishedDays),
    currency: listed(code => currencies.includes(code), 'Please choose a currency from the list'),
  })
  .partial()
  .extend({
    removeLogo: flag.describe('Takes the logo off.'),
    version: versionField,
    requestId: requestIdField,
  })

export type CompanyChange = z.infer<typeof companyChange>
