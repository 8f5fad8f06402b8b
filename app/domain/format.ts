import { type CalendarDay, readDay } from './calendar-date.ts'
import { clockParts, daysBetween } from './clock.ts'

// en-GB. Month and day names are our own, because ICU versions differ between the server and old browsers.

export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function longWeekday({ ms }: CalendarDay): string {
  return weekdayNames[new Date(ms).getUTCDay()] ?? ''
}

function monthName(month: number): string {
  return monthNames[month - 1] ?? ''
}

function shortMonth(month: number): string {
  return monthName(month).slice(0, 3)
}

/** '2026-10-12' is 'Mon 12 October 2026'. Returns anything else unchanged. */
export function formatDate(date: string): string {
  const day = readDay(date)
  if (!day) return date
  return `${longWeekday(day).slice(0, 3)} ${day.day} ${monthName(day.month)} ${day.year}`
}

/** 'Wednesday 18 November'; adds the year when it is not that of `today`. */
export function formatDay(date: string, today: string): string {
  const day = readDay(date)
  if (!day) return date
  const text = `${longWeekday(day)} ${day.day} ${monthName(day.month)}`
  return day.year === readDay(today)?.year ? text : `${text} ${day.year}`
}

/** '18 Nov'; adds the year when it is not that of `today`. */
export function formatDateShort(date: string, today: string): string {
  const day = readDay(date)
  if (!day) return date
  const text = `${day.day} ${shortMonth(day.month)}`
  return day.year === readDay(today)?.year ? text : `${text} ${day.year}`
}

/** '2026-11-23' is 'Mon'. Returns anything else unchanged. */
export function formatWeekday(date: string): string {
  const day = readDay(date)
  return day ? longWeekday(day).slice(0, 3) : date
}

/** '2026-11-23' is 'Monday'. Returns anything else unchanged. */
export function weekdayName(date: string): string {
  const day = readDay(date)
  return day ? longWeekday(day) : date
}

/** '2026-11-20' is 'November 2026'. Returns anything else unchanged. */
export function formatMonth(date: string): string {
  const day = readDay(date)
  return day ? `${monthName(day.month)} ${day.year}` : date
}

export function formatMonthName(month: string): string {
  return monthName(Number(month.slice(5, 7)))
}

export function formatMonthShort(month: string): string {
  return formatMonthName(month).slice(0, 3)
}

export function formatDayOfYear(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${day} ${monthName(month ?? 0)}`
}

export function formatDateNumeric(date: string): string {
  const day = readDay(date)
  if (!day) return date
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(day.day)}/${two(day.month)}/${day.year}`
}

export function formatTime(ms: number, timeZone: string): string {
  const { hour, minute } = clockParts(ms, timeZone)
  return `${hour}:${minute}`
}

/** '12 Nov 16:42'; adds the year when it is not that of `today`. */
export function formatInstant(ms: number, timeZone: string, today?: string): string {
  const parts = clockParts(ms, timeZone)
  const otherYear = today !== undefined && readDay(today)?.year !== Number(parts.year)
  const year = otherYear ? ` ${parts.year}` : ''
  return `${Number(parts.day)} ${shortMonth(Number(parts.month))}${year} ${parts.hour}:${parts.minute}`
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  moneyFormats.set(currency, format)
  return format
}

/** 1864000 pence in GBP is '£18,640.00'. */
export function formatMoney(pence: number, currency = 'GBP'): string {
  return moneyFormat(currency).format(pence / 100)
}

/** Leaves out '.00': 129000 pence in GBP is '£1,290', 3250 is '£32.50'. */
export function plainMoney(pence: number, currency = 'GBP'): string {
  return formatMoney(pence, currency).replace(/\.00$/, '')
}

export function formatCount(n: number): string {
  return String(n).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** For a form field: 625000 pence is '6,250.00', none is ''. */
export function amountText(pence: number | null | undefined): string {
  if (pence === null || pence === undefined) return ''
  const [whole = '', part = ''] = decimalText(Math.abs(pence)).split('.')
  return `${pence < 0 ? '-' : ''}${formatCount(Number(whole))}.${part}`
}

/** Pence as machines read them: '1250.00'. */
export function decimalText(pence: number): string {
  return (pence / 100).toFixed(2)
}

export function addressInOneLine(address: string): string {
  return address.split('\n').join(', ')
}

function firstLetter(text: string | null | undefined): string {
  return Array.from(text?.trim() ?? '')[0]?.toLocaleUpperCase('en-GB') ?? ''
}

/** 'MH'; without names the first two letters of the username, else '?'. */
export function initials(
  firstName: string | null | undefined,
  lastName: string | null | undefined,
  username: string | null | undefined,
): string {
  const fromNames = firstLetter(firstName) + firstLetter(lastName)
  if (fromNames) return fromNames
  const letters = Array.from(username?.trim() ?? '').slice(0, 2)
  return letters.join('').toLocaleUpperCase('en-GB') || '?'
}

export function fullName(
  firstName: string | null | undefined,
  lastName: string | null | undefined,
  username: string,
): string {
  return [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ') || username
}

export function roleLabel(role: string | null | undefined): string {
  if (role === 'admin') return 'Administrator'
  if (role === 'project_manager') return 'Project Manager'
  return 'Team Member'
}

export function capitaliseFirst(text: string): string {
  const [first = '', ...rest] = Array.from(text)
  return first.toLocaleUpperCase('en-GB') + rest.join('')
}

/** 'stock card' is 'Stock Card', as buttons say it. */
export function capitaliseWords(text: string): string {
  return text.split(' ').map(capitaliseFirst).join(' ')
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function durationText(start: string | null | undefined, due: string | null | undefined): string {
  const days = start && due ? daysBetween(start, due) : null
  if (days === null) return 'Set both dates to see duration'
  return lengthText(days)
}

/** 'Same day', '1 day', '38 days'; in either direction. */
export function lengthText(days: number): string {
  return days === 0 ? 'Same day' : plural(Math.abs(days), 'day')
}

/** '2 days overdue', null when `due` has not passed. */
export function overdueText(due: string | null | undefined, today: string): string | null {
  const days = due ? daysBetween(due, today) : null
  if (days === null || days <= 0) return null
  return days === 1 ? '1 day overdue' : `${days} days overdue`
}

export function formatDecimals(value: number, decimals: number): string {
  return value.toFixed(decimals)
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`
}

const numberWords = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Begins a sentence: 'Two are late'. */
export function pluralInWords(n: number, one: string, many: string): string {
  return `${numberWords[n] ?? n} ${n === 1 ? one : many}`
}

export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

const unitsAfter = /(?<=\d) (?=(?:mm|cm|m|m²|m³|kg|g|l|ml|h|W|V)(?![\p{L}\p{N}]))|(?<=×) (?=\d)/gu

/** Puts non-breaking spaces into “5 mm” and “× 30 mm”. */
export function keepUnits(text: string): string {
  return text.replaceAll(unitsAfter, '\u00a0')
}
