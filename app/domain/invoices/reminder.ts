import { addDays } from '#app/domain/clock.ts'
import { owedOf, type Settled } from './settlement.ts'

/** Days after the due date on which a reminder is offered for sending. */
export const reminderDays = [-3, 1, 7, 14] as const

export function readyReminders(invoice: Settled, sent: readonly number[], today: string): number[] {
  const { dueOn } = invoice
  if (dueOn === null || invoice.issuedOn === null || owedOf(invoice) <= 0) return []
  return reminderDays.filter(days => !sent.includes(days) && addDays(dueOn, days) <= today)
}

/** The latest due one, unless it or a later one was sent; null for none. */
export function readyReminder(invoice: Settled, sent: readonly number[], today: string): number | null {
  const ready = readyReminders(invoice, sent, today).filter(days => sent.every(each => each < days))
  return ready.at(-1) ?? null
}

export function reminderOf(dueOn: string, today: string): number {
  return reminderDays.findLast(days => addDays(dueOn, days) <= today) ?? reminderDays[0]
}
