import { proportion } from '#app/domain/money/money.ts'
import { type CostLine, isDueOn, type StaffLine, staffCost, yearlyCost } from './rate.ts'

/** How far the hours on jobs covered the overheads due in a month. */

const monthsInYear = 12

/** `month` is 'yyyy-MM'; days are 'yyyy-MM-dd'. */
export function daysOfMonth(month: string): string[] {
  const [year, at] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year ?? 0, at ?? 0, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** A twelfth of the year; costs that began or ended in the month count by days. */
export function dueInMonth(costs: readonly CostLine[], staff: readonly StaffLine[], month: string): number {
  const days = daysOfMonth(month)
  const byDays = costs.reduce((all, cost) => {
    const due = days.filter(day => isDueOn(cost, day)).length
    return all + yearlyCost(cost) * due
  }, 0)
  const wages = staff.reduce((all, line) => all + (line.isMaker ? 0 : staffCost(line)), 0)
  return proportion(byDays + wages * days.length, 1, monthsInYear * days.length)
}

/** Pence; `overheadRate` is pence an hour. */
export function earnedBack(minutes: number, overheadRate: number): number {
  return proportion(minutes, overheadRate, 60)
}

export type MonthRecovery = { month: string; minutes: number; earned: number; due: number }

export function sumOfMonths(months: readonly MonthRecovery[]): { earned: number; due: number; over: number } {
  const earned = months.reduce((all, month) => all + month.earned, 0)
  const due = months.reduce((all, month) => all + month.due, 0)
  return { earned, due, over: earned - due }
}
