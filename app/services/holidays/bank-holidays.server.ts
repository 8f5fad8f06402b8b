import type Calendar from 'date-holidays'
import { dayIn } from '#app/domain/clock.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import { datesAtFault, spanOf } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'

/** The names of the bank holidays of England and Wales, substitute days too, by their 'yyyy-MM-dd'. */
export type BankHolidays = ReadonlyMap<string, string>

// The library costs 13 MB and a fifth of a second, during which nobody else is answered: the server loads it once it runs.
let calendar: Promise<Calendar> | undefined
const region = ['GB', 'ENG'] as const
const byYear = new Map<number, BankHolidays>()

async function openCalendar(): Promise<Calendar> {
  const { default: Holidays } = await import('date-holidays')
  return new Holidays(...region, { languages: ['en'] })
}

/** Who asks after a failure tries again. */
function loadCalendar(): Promise<Calendar> {
  calendar ??= openCalendar().catch(error => {
    calendar = undefined
    throw error
  })
  return calendar
}

/** So that nobody who asks has to wait for the library. Whatever fails is tried again by who asks. */
export async function loadBankHolidays(): Promise<void> {
  const today = dayIn('Europe/London', Date.now())
  await bankHolidaysOf([{ startDate: today, endDate: today }]).catch(() => {})
}

async function inYear(year: number): Promise<BankHolidays> {
  const known = byYear.get(year)
  if (known) return known
  const holidays = (await loadCalendar()).getHolidays(year)
  const days = holidays.filter(({ type }) => type === 'public' || type === 'bank')
  const named = new Map(days.map(({ date, name }) => [date.slice(0, 10), name]))
  byYear.set(year, named)
  return named
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/** Those that the days asked for may fall on; none for days that no holiday may have. */
export async function bankHolidaysAsked(
  scope: Scope,
  asked: Parameters<typeof spanOf>[0],
): Promise<BankHolidays> {
  const span = spanOf(asked)
  return datesAtFault(span, dayIn(scope.timeZone, Date.now())) ? new Map() : bankHolidaysOf([span])
}

/** Those of all years that the spans touch, and of the year after: who is away at its end is back in the next. */
export async function bankHolidaysOf(spans: readonly Span[]): Promise<BankHolidays> {
  const years = spans.flatMap(({ startDate, endDate }) => {
    const first = yearOf(startDate)
    return Array.from({ length: yearOf(endDate) + 2 - first }, (_, at) => first + at)
  })
  const all = await Promise.all([...new Set(years)].sort((a, b) => a - b).map(inYear))
  return new Map(all.flatMap(year => [...year]))
}
