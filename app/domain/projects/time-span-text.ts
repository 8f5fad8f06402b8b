import { daysBetween } from '#app/domain/clock.ts'
import { formatDateShort, lengthText } from '#app/domain/format.ts'

type Span = { startDate: string | null; dueDate: string | null; completedDate: string | null }

/** 'Started 12 Oct · 38 days · due 18 Nov', without unknown parts; null without dates. */
export function timeSpanText({ startDate, dueDate, completedDate }: Span, today: string): string | null {
  const start = startDate
    ? `${startDate > today ? 'Starts' : 'Started'} ${formatDateShort(startDate, today)}`
    : null
  const days = startDate && dueDate ? daysBetween(startDate, dueDate) : null
  const length = days === null ? null : lengthText(days)
  const end = completedDate
    ? `done ${formatDateShort(completedDate, today)}`
    : dueDate
      ? `due ${formatDateShort(dueDate, today)}`
      : null
  return [start, length, end].filter(text => text !== null).join(' · ') || null
}
