import { addDays } from '#app/domain/clock.ts'
import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { formatDateShort, overdueText } from '#app/domain/format.ts'
import { isFinished } from './finished.ts'

/** Days to the due date when only a start is given (spec 2, section 9). */
export const defaultProjectDays = 30

export function dueDateOrDefault(startDate: string | null, dueDate: string | null): string | null {
  return dueDate ?? (startDate ? addDays(startDate, defaultProjectDays) : null)
}

export const dueBeforeStart = 'The due date is before the start date'

type Dates = { startDate?: string | null | undefined; dueDate?: string | null | undefined }

export function datesInOrder({ startDate, dueDate }: Dates): boolean {
  return !startDate || !dueDate || startDate <= dueDate
}

export type Dated = { status: ProjectStatus; dueDate: string | null; completedDate: string | null }

function isInWork(project: Dated): boolean {
  return !isFinished(project) && project.status === 'active'
}

/** '2 days overdue'; null while there is time, and for projects not in work. */
export function projectOverdue(project: Dated, today: string): string | null {
  return isInWork(project) ? overdueText(project.dueDate, today) : null
}

export function projectDue(
  project: Dated,
  today: string,
): { label: string; text: string; late: boolean } | null {
  if (project.completedDate !== null) {
    return { label: 'done', text: formatDateShort(project.completedDate, today), late: false }
  }
  if (project.dueDate === null || isFinished(project)) return null
  const late = projectOverdue(project, today) !== null
  return { label: late ? 'overdue' : 'due', text: formatDateShort(project.dueDate, today), late }
}
