import { z } from 'zod'
import { isCalendarDate } from './calendar-date.ts'
import { dayIn } from './clock.ts'
import { parseId } from './id.ts'
import { limits } from './limits.ts'
import { maxPence, moneyMessage, readAmount, readSignedAmount } from './money/typed.ts'
import { sentDate, sentMoney, sentTime } from './sent-as.schema.ts'

export { isCalendarDate }

/**
 * Fields as forms and JSON send them. A form sends '' for an empty field, JSON null; both come out the same.
 * An absent field stays absent under `.partial()`, so that it leaves the record alone.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/

const badCharacters = 'This holds characters that cannot be kept. Please type it again'

type Text = {
  maxLength: number
  missing?: string
  tooLong?: string
}

/** The length is checked first and aborts, so that no pattern reads megabytes. */
function text({ maxLength, missing, tooLong = `Please keep this to ${maxLength} characters` }: Text) {
  return z
    .string('Please enter text')
    .max(maxLength, { error: tooLong, abort: true })
    .min(missing === undefined ? 0 : 1, { error: missing, abort: true })
    .refine(value => !controls.test(value) && value.isWellFormed(), { error: badCharacters, abort: true })
}

function toText(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value
}

function toRequiredText(value: unknown): unknown {
  return value === undefined ? '' : toText(value)
}

function isOneLine(value: string): boolean {
  return !/[\n\t]/.test(value)
}

// Direction overrides would also turn round the text beside the line.
const overrides = /[\u202a-\u202e\u2066-\u2069]/

function oneLineText(options: Text) {
  return text(options)
    .refine(isOneLine, { error: oneLine, abort: true })
    .refine(value => !overrides.test(value), badCharacters)
}

// Joiners and marks show only beside a letter.
const visible = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

const oneLine = 'Please keep this to one line'

export function requiredLine(maxLength: number, missing: string) {
  const isSeen = (value: string) => visible.test(value)
  return z.preprocess(toRequiredText, oneLineText({ maxLength, missing }).refine(isSeen, missing))
}

export function line(maxLength: number) {
  return z.preprocess(toText, oneLineText({ maxLength }))
}

export function longText(maxLength: number) {
  return z.preprocess(toText, text({ maxLength }))
}

/** A line from storage: checked, never changed. */
export function keptLine(maxLength: number) {
  return oneLineText({ maxLength })
}

// Invisible characters that come with copied text. Joiners stay between letters written with them, and in emoji.
const copiedAlong =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\P{ASCII})[\u200c\u200d]|[\u200c\u200d](?!\P{ASCII})/gu

/** Removes invisible characters. For values that have to match: email, username, company name, code. */
export function pasted<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(copiedAlong, '') : value),
    schema,
  )
}

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}/u

/** An address that looks like another one would reach somebody else. */
function isSeenWhole(email: string): boolean {
  return !unseen.test(email)
}

/** Refuses encoded words (RFC 2047): a mail program would show another address. */
const emailPattern =
  /^(?!.*=\?)[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const emailMessage = 'Please enter an email address such as name@example.com'
const emailLength = { maxLength: limits.email, tooLong: emailMessage }

export function isEmail(text: string): boolean {
  return isSeenWhole(text) && emailPattern.test(text)
}

/** Lower-cased; '' when empty. */
export const optionalEmail = pasted(
  z.preprocess(
    toText,
    text(emailLength)
      .toLowerCase()
      .refine(isSeenWhole, { error: badCharacters, abort: true })
      .refine(value => value === '' || emailPattern.test(value), emailMessage),
  ),
)

export function requiredEmail(missing: string) {
  return pasted(
    z.preprocess(
      toRequiredText,
      text({ ...emailLength, missing })
        .toLowerCase()
        .refine(isSeenWhole, { error: badCharacters, abort: true })
        .regex(emailPattern, emailMessage),
    ),
  )
}

const phonePattern = /^\+?[\d\s().\-/]+(?:(?:ext\.?|x)\s*\d+)?$/i

function isPhone(value: string): boolean {
  return phonePattern.test(value) && value.replaceAll(/\D/g, '').length >= 3
}

export const optionalPhone = pasted(
  z.preprocess(
    toText,
    text({ maxLength: limits.phone }).refine(
      value => value === '' || isPhone(value),
      'Please enter a phone number such as 01943 555 014',
    ),
  ),
)

const dateMessage = 'Please enter a date such as 2026-11-25'
const dateTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/i
const midnight = /^00:00(?::00(?:\.0+)?)?$/

/** Returns what it cannot read unchanged, for the schema to refuse. */
function dateOf(value: string, timeZone: string): string {
  const [, date, time, zone] = dateTime.exec(value) ?? []
  if (date === undefined || time === undefined || !isCalendarDate(date)) return value
  const isDateAlone = zone === undefined || (zone.toUpperCase() === 'Z' && midnight.test(time))
  if (isDateAlone) return date
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? value : dayIn(timeZone, instant)
}

/**
 * 'yyyy-MM-dd' or null. A date-time with a zone becomes its date in the company's time zone; one without a zone, and
 * midnight UTC, mean their own date (spec 2, section 5).
 */
export function calendarDate(timeZone: string) {
  return z
    .preprocess(value => {
      if (value === '' || value === null) return null
      return typeof value === 'string' ? dateOf(value.trim(), timeZone) : value
    }, z.string(dateMessage).refine(isCalendarDate, dateMessage).nullable())
    .meta(sentDate)
}

const timeMessage = 'Please enter a time such as 16:00'

/** 'HH:MM' or null, also from '9:30'. */
export const timeOfDay = z
  .preprocess(
    value => {
      const typed = typeof value === 'string' ? value.trim() : value
      if (typed === '' || typed === null) return null
      return typeof typed === 'string' ? typed.padStart(5, '0') : typed
    },
    z
      .string(timeMessage)
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeMessage)
      .nullable(),
  )
  .meta(sentTime)

const allowanceMessage = `Please enter days in halves, such as 20 or 22.5, at most ${limits.holidayAllowance}`

/** Days a year, in halves; null when empty. */
export const allowanceDays = z.preprocess(value => {
  if (value === '' || value === null) return null
  return typeof value === 'string' && /^\s*\d{1,3}(\.[05]0?)?\s*$/.test(value) ? Number(value) : value
}, z
  .number(allowanceMessage)
  .min(0, allowanceMessage)
  .max(limits.holidayAllowance, allowanceMessage)
  .multipleOf(0.5, allowanceMessage)
  .nullable())

function moneyFrom(min: number, read: (text: string) => number | null) {
  return z
    .preprocess(value => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' ? read(text) : text
    }, z
      .number(moneyMessage)
      .int(moneyMessage)
      .min(min, moneyMessage)
      .max(maxPence, 'That is more than can be kept')
      .nullable())
    .meta(sentMoney)
}

/** Hundredths or null, from '1,250.00', '£1250', 'EUR 1250' or 1250 (precision 10, scale 2: spec 1, section 9). */
export const money = moneyFrom(0, readAmount)

/** As `money`, also below zero. */
export const signedMoney = moneyFrom(-maxPence, readSignedAmount)

function toId(value: unknown): unknown {
  return typeof value === 'string' ? (parseId(value.trim()) ?? value) : value
}

export function requiredId(missing: string) {
  return z.preprocess(
    toId,
    z.number(missing).int(missing).positive(missing).max(Number.MAX_SAFE_INTEGER, missing),
  )
}

export function optionalId(message: string) {
  return z.preprocess(
    value => (value === '' || value === null ? null : toId(value)),
    z.number(message).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message).nullable(),
  )
}

export function choice<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z.preprocess(value => (typeof value === 'string' ? value.trim() : value), z.enum(values, message))
}

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, on: true, 0: false, false: false }

export const flag = z
  .preprocess(
    value => (typeof value === 'string' && Object.hasOwn(flags, value) ? flags[value] : value),
    z.boolean('Please send true or false'),
  )
  .optional()

/** Without a version, the API saves over any other. */
export const versionField = z.preprocess(
  value => (value === '' || value === null ? undefined : toId(value)),
  z.number('Please send the version as a number').int().positive().optional(),
)

/** As `versionField`, but 0 for a record that nobody has set yet. */
export const keptVersionField = z.preprocess(
  value => (value === '' ? undefined : typeof value === 'string' ? Number(value) : value),
  z.number('Please send the version as a number').int().min(0).optional(),
)

export const madeFromField = z.string('Please send what it was made from as text').max(100).optional()

export const requestIdField = z.preprocess(
  value => (value === '' || value === null ? undefined : value),
  z
    .string()
    .max(100)
    .regex(/^[\w.:-]+$/)
    .optional(),
)
