import { limits } from '#app/domain/limits.ts'

/** What people type for hours, and back, in minutes. */

export const hoursMessage = 'Please enter hours such as 1.5 or 1h 30'
export const tooManyHours = `Please keep this to ${limits.estimatedMinutes / 60} hours`

const decimal = /^(\d{1,4}(?:[.,]\d{1,2})?|[.,]\d{1,2})\s*(?:h|hrs?|hours?)?$/i
const hoursAndMinutes = /^(\d{1,4})\s*(?::|h(?:(?:ou)?rs?)?)\s*(\d{1,2})\s*(?:m|min|mins|minutes?)?$/i
const minutesAlone = /^(\d{1,5})\s*(?:m|min|mins|minutes?)$/i

/** '1.5', '1h 30', '1:30', '90 min'; null for nothing, NaN for anything else. */
export function readHours(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, hours] = decimal.exec(typed) ?? []
  if (hours) return Math.round(Number(hours.replace(',', '.')) * 60) || null
  const [, whole, rest] = hoursAndMinutes.exec(typed) ?? []
  if (whole && rest && Number(rest) < 60) return Number(whole) * 60 + Number(rest) || null
  const [, minutes] = minutesAlone.exec(typed) ?? []
  return minutes ? Number(minutes) || null : Number.NaN
}

/** '1h 30', '2h', '45 min'; '' for none. `readHours` reads it back. */
export function hoursText(minutes: number | null): string {
  if (!minutes) return ''
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}h` : `${hours}h ${String(rest).padStart(2, '0')}`
}

export function hoursSum(tasks: readonly { estimatedMinutes: number | null }[]): string {
  return hoursText(tasks.reduce((sum, { estimatedMinutes }) => sum + (estimatedMinutes ?? 0), 0))
}
