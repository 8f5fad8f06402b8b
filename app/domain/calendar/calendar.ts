import { isCalendarDate } from '#app/domain/calendar-date.ts'
import { addDays, daysBetween, endOfDay } from '#app/domain/clock.ts'
import { formatDate, formatMonth } from '#app/domain/format.ts'
import { isSameMonth } from '#app/domain/holidays/away.ts'
import { type WeekStart, weekOf } from '#app/domain/week.ts'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `date` lies in the view; `day` is open in the side panel. */
export type CalendarPlace = { view: CalendarView; date: string; day: string }

/** 'yyyy-MM-dd', both inclusive. */
export type DayRange = { from: string; to: string }

export const agendaDays = 28

export const calendarPath = '/calendar'
const firstDate = '2000-01-01'
const lastDate = '2099-12-31'

export function isCalendarDay(text: string): boolean {
  return isCalendarDate(text) && firstDate <= text && text <= lastDate
}

function monthOf(date: string): DayRange {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(nextMonth(from), -1) }
}

function nextMonth(date: string): string {
  return `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}

/** A month in whole weeks. */
export function shownDays({ view, date }: CalendarPlace, weekStart: WeekStart): DayRange {
  if (view === 'day') return { from: date, to: date }
  if (view === 'week') return weekOf(date, weekStart)
  if (view === 'agenda') return { from: date, to: addDays(date, agendaDays - 1) }
  const month = monthOf(date)
  return { from: weekOf(month.from, weekStart).from, to: weekOf(month.to, weekStart).to }
}

export function isWithin(day: string, { from, to }: DayRange): boolean {
  return from <= day && day <= to
}

export function calendarPlace(asked: URLSearchParams, today: string, weekStart: WeekStart): CalendarPlace {
  const view = calendarViews.find(view => view === asked.get('view')) ?? 'month'
  const sent = asked.get('date') ?? ''
  const date = isCalendarDay(sent) ? sent : today
  const shown = shownDays({ view, date, day: date }, weekStart)
  const chosen = asked.get('day') ?? ''
  if (isCalendarDay(chosen) && isWithin(chosen, shown)) return { view, date, day: chosen }
  const own = view === 'month' ? monthOf(date) : shown
  return { view, date, day: view !== 'day' && isWithin(today, own) ? today : date }
}

export function calendarHref({ view, date, day }: { view: CalendarView; date: string; day?: string }) {
  return `${calendarPath}?view=${view}&date=${date}${day ? `&day=${day}` : ''}`
}

/** A refused move is a dialog over the calendar that it came from. */
export function moveHref(action: string, back: string): string {
  return `${action}?back=${encodeURIComponent(back)}`
}

export function todayHref(view: CalendarView): string {
  return view === 'month' ? calendarPath : `${calendarPath}?view=${view}`
}

/** A date in the view before or after; null beyond the range of years. */
export function turned({ view, date }: CalendarPlace, way: 1 | -1): string | null {
  const to = turnedDate(view, date, way)
  return isCalendarDay(to) ? to : null
}

function turnedDate(view: CalendarView, date: string, way: 1 | -1): string {
  if (view === 'month') {
    return way === 1 ? nextMonth(date) : `${addDays(monthOf(date).from, -1).slice(0, 7)}-01`
  }
  return addDays(date, way * { day: 1, week: 7, agenda: agendaDays }[view])
}

/** 'November' and '2026'; '22 to 28 November' and '2026'; '27 December 2026 to 2 January' and '2027'. */
export function rangeTitle({ view, date }: CalendarPlace, shown: DayRange): { name: string; year: string } {
  if (view === 'month') return cutYear(formatMonth(date))
  const last = cutYear(longDay(shown.to))
  if (view === 'day') return last
  const first = longDay(shown.from)
  const start = isSameMonth(shown.from, shown.to)
    ? cutYear(first).name.split(' ')[0]
    : first.replace(` ${last.year}`, '')
  return { name: `${start} to ${last.name}`, year: last.year }
}

function longDay(date: string): string {
  return formatDate(date).replace(/^\S+ /, '')
}

function cutYear(text: string): { name: string; year: string } {
  return { name: text.slice(0, -5), year: text.slice(-4) }
}

/** As ISO 8601 does, by the year of the week's Thursday. */
export function weekNumber(day: string, weekStart: WeekStart): number {
  const thursday = addDays(weekOf(day, weekStart).from, weekStart === 'monday' ? 3 : 4)
  return Math.floor((daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) ?? 0) / 7) + 1
}

export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: (daysBetween(from, to) ?? 0) + 1 }, (_, at) => addDays(from, at))
}

export function weeksOf(shown: DayRange): string[][] {
  const days = daysOf(shown)
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
}

/** A past week, shown smaller when today's week is also in view. */
export function isWeekOver(week: readonly string[], { to }: DayRange, today: string): boolean {
  return (week.at(-1) ?? '') < today && today <= to
}

/** Milliseconds; `untilMs` is exclusive. */
export function instantsOf({ from, to }: DayRange, timeZone: string): { fromMs: number; untilMs: number } {
  return { fromMs: endOfDay(timeZone, addDays(from, -1)) + 1, untilMs: endOfDay(timeZone, to) + 1 }
}

export function movedAlong(date: string, from: string, to: string): string {
  return addDays(date, daysBetween(from, to) ?? 0)
}
