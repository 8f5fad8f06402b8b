import { z } from 'zod'

/**
 * Fields as forms and JSON send them. Forms send every field as a string, '' when empty; JSON sends its own types, null
 * when empty; both come out the same. An absent field stays absent under `.partial()`, so it leaves the record alone.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/

function cleanText(message: string) {
  return z
    .string('Please enter text')
    .refine(value => !controls.test(value), message)
    .refine(value => value.isWellFormed(), message)
}

const badCharacters = 'This holds characters that cannot be kept. Please type it again'

function toText(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}

/** One line that must be there. */
export function requiredLine(maxLength: number, missing: string) {
  return z.preprocess(
    value => (value === undefined ? '' : toText(value)),
    cleanText(badCharacters)
      .min(1, missing)
      .max(maxLength, `Please keep this to ${maxLength} characters`)
      .refine(value => !/[\n\t]/.test(value), 'Please keep this to one line'),
  )
}

export function line(maxLength: number) {
  return z.preprocess(
    toText,
    cleanText(badCharacters)
      .max(maxLength, `Please keep this to ${maxLength} characters`)
      .refine(value => !/[\n\t]/.test(value), 'Please keep this to one line'),
  )
}

export function longText(maxLength: number) {
  return z.preprocess(
    toText,
    cleanText(badCharacters).max(maxLength, `Please keep this to ${maxLength} characters`),
  )
}

const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i
const emailMessage = 'Please enter an email address such as name@example.com'

/** Lower-cased; '' when none is given. */
export const optionalEmail = z.preprocess(
  toText,
  cleanText(badCharacters)
    .max(254, emailMessage)
    .toLowerCase()
    .refine(value => value === '' || emailPattern.test(value), emailMessage),
)

export function requiredEmail(missing: string) {
  return z.preprocess(
    value => (value === undefined ? '' : toText(value)),
    cleanText(badCharacters)
      .min(1, missing)
      .max(254, emailMessage)
      .toLowerCase()
      .regex(emailPattern, emailMessage),
  )
}

/** Digits with the usual separators; '' when none is given. */
export const optionalPhone = z.preprocess(
  toText,
  cleanText(badCharacters)
    .max(40, 'Please keep this to 40 characters')
    .refine(
      value =>
        value === '' ||
        (/^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x)\s*\d+)?$/i.test(value) &&
          /\d{3}/.test(value.replaceAll(/\D/g, ''))),
      'Please enter a phone number such as 01943 555 014',
    ),
)

const dateMessage = 'Please enter a date such as 2026-11-25'
// Dates beyond are slips of the keyboard. Days are added to a date: its year keeps four digits.
const years = { first: 1900, last: 2999 }

function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  const isPlausible = year >= years.first && year <= years.last
  return isPlausible && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
}

/**
 * 'yyyy-MM-dd' or null. An ISO date-time becomes the calendar date it has in the company's time zone
 * (spec 2, section 5: a date, an ISO datetime or YYYY-MM-DD).
 */
export function calendarDate(timeZone: string) {
  return z.preprocess(value => {
    if (value === '' || value === null) return null
    if (typeof value !== 'string') return value
    const trimmed = value.trim()
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(trimmed) || trimmed.length > 40) return trimmed
    const instant = Date.parse(trimmed)
    return Number.isNaN(instant) ? trimmed : new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
  }, z.string(dateMessage).refine(isCalendarDate, dateMessage).nullable())
}

const moneyMessage = 'Please enter an amount in pounds such as 1250.00'
const mostPence = 9_999_999_999

/** Whole pence or null, from '1,250.00', '£1250' or 1250 (precision 10, scale 2: spec 1, section 9). */
export const money = z.preprocess(value => {
  if (value === '' || value === null) return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return text
  const match = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match?.[1]) return Number.NaN
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}, z
  .number(moneyMessage)
  .int(moneyMessage)
  .min(0, moneyMessage)
  .max(mostPence, 'That is more than can be kept')
  .nullable())

function toId(value: unknown): unknown {
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value.trim()) ? Number(value) : value
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

/** A choice from a closed list. */
export function choice<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z.preprocess(value => (typeof value === 'string' ? value.trim() : value), z.enum(values, message))
}

/** The version an edit was made from; without one the API saves over whatever stands. */
export const versionField = z.preprocess(
  value => (value === '' || value === null ? undefined : toId(value)),
  z.number('Please send the version as a number').int().positive().optional(),
)

/** Made by the server for each create form, or the API's Idempotency-Key. */
export const requestIdField = z.preprocess(
  value => (value === '' || value === null ? undefined : value),
  z
    .string()
    .max(100)
    .regex(/^[\w.:-]+$/)
    .optional(),
)
