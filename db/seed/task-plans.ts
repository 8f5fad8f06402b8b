import { plannedDate } from '#app/domain/tasks/planned-date.ts'
import type { StoredPlan } from '#app/domain/templates/task-plan.ts'
import type { Calendar } from './calendar.ts'
import type { SeedRun } from './seed-run.ts'
import type { HolidayStory, JobStory } from './story.ts'

/** One task after another: the first stages from the start, the last one up to the due date, the bench from its own beginning. */
export function plannedAt(stage: string, index: number, count: number): StoredPlan {
  const estimatedMinutes = 60 * (1 + (index % 4))
  if (stage === 'install') return { dueAnchor: 'due', dueOffset: count - 1 - index, estimatedMinutes }
  if (stage === 'measure') return { dueAnchor: 'start', dueOffset: index, estimatedMinutes }
  if (stage === 'design') return { dueAnchor: 'start', dueOffset: 5 + 2 * index, estimatedMinutes }
  return { dueAnchor: 'stage', dueOffset: 2 * index + 1, estimatedMinutes: 2 * estimatedMinutes }
}

/** First and last day of a holiday. */
export function holidayDays(calendar: Calendar, { startInDays, endInDays }: HolidayStory) {
  const days = [calendar.day(startInDays), calendar.day(endInDays)] as const
  return calendar.clearOfChristmas(days)
}

/** The date that a template would give a task of a stage to come. */
export function dateOfPlan({ story, calendar }: SeedRun, job: JobStory, plan: StoredPlan, who?: string) {
  const { dueAnchor, dueOffset } = plan
  if (!dueAnchor || dueOffset === undefined) return null
  const absences = story.holidays
    .filter(holiday => holiday.who === who && holiday.status === 'approved')
    .map(holiday => {
      const [startDate, endDate] = holidayDays(calendar, holiday)
      return { startDate, endDate }
    })
  const anchors = { start: calendar.day(job.startInDays), due: calendar.day(job.dueInDays), stage: null }
  return plannedDate({ dueAnchor, dueOffset }, anchors, absences, new Set())?.date ?? null
}
