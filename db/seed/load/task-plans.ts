import { plannedDate } from '#app/domain/tasks/planned-date.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import type { Calendar, Day } from '../calendar.ts'
import { holidays } from '../rows/diary.ts'
import type { Run } from './run.ts'

/** The first stages count from the start, the last one from the due date. */
export function plannedAt(stage: string, index: number, count: number): StoredPlan {
  const estimatedMinutes = 60 * (1 + (index % 4))
  if (stage === 'install') return { dueAnchor: 'due', dueOffset: count - 1 - index, estimatedMinutes }
  if (stage === 'measure') return { dueAnchor: 'start', dueOffset: index, estimatedMinutes }
  if (stage === 'design') return { dueAnchor: 'start', dueOffset: 5 + 2 * index, estimatedMinutes }
  return { dueAnchor: 'stage', dueOffset: 2 * index + 1, estimatedMinutes: 2 * estimatedMinutes }
}

export function holidayDays({ day, clearOfChristmas }: Calendar, first: Day, last: Day) {
  return clearOfChristmas([day(first), day(last)])
}

export function dateOfPlan(
  { company, calendar }: Run,
  job: { start: Day; due: Day },
  plan: StoredPlan,
  who?: string,
) {
  const { dueAnchor, dueOffset } = plan
  if (!dueAnchor || dueOffset === undefined) return null
  const absences = holidays[company]
    .filter(([person, , , , status]) => person === who && status === 'approved')
    .map(([, first, last]) => {
      const [startDate, endDate] = holidayDays(calendar, first, last)
      return { startDate, endDate }
    })
  const anchors = { start: calendar.day(job.start), due: calendar.day(job.due), stage: null }
  return plannedDate({ dueAnchor, dueOffset }, anchors, absences, new Set())?.date ?? null
}
