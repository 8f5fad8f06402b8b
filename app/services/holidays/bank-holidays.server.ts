import { createRequire } from 'node:module'
import type Calendar from 'date-holidays'
import { dayIn } from '#app/domain/clock.ts'
import type { BankHolidayRegion } from '#app/domain/enumerations.ts'
import { daysAround } from '#app/domain/holidays/allowance.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import { datesAtFault, spanOf } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'

/** Names by 'yyyy-MM-dd', substitute days included. */
export type BankHolidays = ReadonlyMap<string, string>

const calendarCodes = {
  england_and_wales: 'ENG',
  scotland: 'SCT',
  northern_ireland: 'NIR',
} as const satisfies Record<BankHolidayRegion, string>

/** Names that differ from gov.uk/bank-holidays. */
const officialNames: Readonly<Record<string, string>> = {
  'January 2nd': '2nd January',
  'January 2nd (substitute day)': '2nd January (substitute day)',
}

/** Proclaimed once, and unknown to the library. */
const proclaimed: Readonly<Partial<Record<BankHolidayRegion, readonly (readonly [string, string])[]>>> = {
  scotland: [['2026-06-15', 'World Cup bank holiday']],
}

// The library costs 13 MB and blocks for a fifth of a second, so the server loads it in advance.
const calendars = new Map<BankHolidayRegion, Promise<Calendar>>()
const byYear = new Map<string, BankHolidays>()

const byRegion = new Map<BankHolidayRegion, Calendar>()

type Library = typeof import('date-holidays').default

function calendarOf(region: BankHolidayRegion, Holidays: Library): Calendar {
  const calendar = byRegion.get(region) ?? new Holidays('GB', calendarCodes[region], { languages: ['en'] })
  byRegion.set(region, calendar)
  return calendar
}

async function openCalendar(region: BankHolidayRegion): Promise<Calendar> {
  const { default: Holidays } = await import('date-holidays')
  return calendarOf(region, Holidays)
}

function loadCalendar(region: BankHolidayRegion): Promise<Calendar> {
  const known = calendars.get(region)
  if (known) return known
  const opened = openCalendar(region).catch(error => {
    calendars.delete(region)
    throw error
  })
  calendars.set(region, opened)
  return opened
}

/** Ignores failures: the next caller loads it again. */
export async function loadBankHolidays(): Promise<void> {
  const today = dayIn('Europe/London', Date.now())
  const region = { bankHolidayRegion: 'england_and_wales' } as const
  await bankHolidaysOf(region, [{ startDate: today, endDate: today }]).catch(() => {})
}

async function inYear(region: BankHolidayRegion, year: number): Promise<BankHolidays> {
  return byYear.get(`${region} ${year}`) ?? listYear(region, year, await loadCalendar(region))
}

function listYear(region: BankHolidayRegion, year: number, calendar: Calendar): BankHolidays {
  const listed = calendar
    .getHolidays(year)
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date, name }) => [date.slice(0, 10), officialNames[name] ?? name] as const)
  const once = (proclaimed[region] ?? []).filter(([date]) => yearOf(date) === year)
  const named = new Map([...listed, ...once].sort(([a], [b]) => (a < b ? -1 : 1)))
  byYear.set(`${region} ${year}`, named)
  return named
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/** Empty for dates that no holiday may have. */
export async function bankHolidaysAsked(
  scope: Scope,
  asked: Parameters<typeof spanOf>[0],
): Promise<BankHolidays> {
  const span = spanOf(asked)
  return datesAtFault(span, dayIn(scope.timeZone, Date.now()))
    ? new Map()
    : bankHolidaysOf(scope, [daysAround(span)])
}

/** Covers the years of the spans and the one after: a person away at its end is back in the next. */
export async function bankHolidaysOf(
  { bankHolidayRegion }: Pick<Scope, 'bankHolidayRegion'>,
  spans: readonly Span[],
): Promise<BankHolidays> {
  const all = await Promise.all(yearsOf(spans).map(year => inYear(bankHolidayRegion, year)))
  return new Map(all.flatMap(year => [...year]))
}

/** For use inside a transaction; waits for the library if it is not loaded yet. */
export function bankHolidaysNow(
  { bankHolidayRegion: region }: Pick<Scope, 'bankHolidayRegion'>,
  spans: readonly Span[],
): BankHolidays {
  const all = yearsOf(spans).map(
    year => byYear.get(`${region} ${year}`) ?? listYear(region, year, calendarNow(region)),
  )
  return new Map(all.flatMap(year => [...year]))
}

function calendarNow(region: BankHolidayRegion): Calendar {
  return (
    byRegion.get(region) ?? calendarOf(region, createRequire(import.meta.url)('date-holidays') as Library)
  )
}

function yearsOf(spans: readonly Span[]): number[] {
  const years = spans.flatMap(({ startDate, endDate }) => {
    const first = yearOf(startDate)
    return Array.from({ length: yearOf(endDate) + 2 - first }, (_, at) => first + at)
  })
  return [...new Set(years)].sort((a, b) => a - b)
}
