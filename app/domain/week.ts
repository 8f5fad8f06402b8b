import { addDays } from './clock.ts'
import type { weekStarts } from './enumerations.ts'

export type WeekStart = (typeof weekStarts)[number]

/** 'yyyy-MM-dd', both inclusive. */
export function weekOf(day: string, weekStart: WeekStart): { from: string; to: string } {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const past = weekStart === 'monday' ? (weekday + 6) % 7 : weekday
  const from = addDays(day, -past)
  return { from, to: addDays(from, 6) }
}

/** The first days of `count` weeks, that of `today` last. */
export function weeksTo(today: string, weekStart: WeekStart, count = 12): string[] {
  const { from } = weekOf(today, weekStart)
  return Array.from({ length: count }, (_, at) => addDays(from, 7 * (at - count + 1)))
}
