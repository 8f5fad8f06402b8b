import { dayMs } from '#app/domain/clock.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { choiceOf } from '#app/domain/time-entries/time-entry.ts'
import { listWorkChoices } from '#app/models/time-entries/time-entry-list.server.ts'

/** What was done longer ago is looked for by its job. */
const doneFor = 21 * dayMs

export type WorkChoiceGroup = { label: string; options: { value: string; label: string }[] }

/** What somebody may have worked on, job by job. */
export function readWorkChoices(scope: Scope, userId: number): WorkChoiceGroup[] {
  const groups = new Map<string, WorkChoiceGroup>()
  for (const choice of listWorkChoices(scope, userId, Date.now() - doneFor)) {
    const { jobNumber: number, projectName, title, taskId } = choice
    const job = number === null ? 'Tasks without a job' : `${jobNumber(number)} ${projectName}`
    const group = groups.get(job) ?? { label: job, options: [] }
    groups.set(job, group)
    group.options.push({ value: choiceOf(choice), label: taskId === null ? `${job}, the job` : title })
  }
  return [...groups.values()]
}
