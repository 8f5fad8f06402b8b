import type { ChoiceGroup } from '#app/domain/choice-group.ts'
import { dayMs } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { choiceOf } from '#app/domain/time-entries/time-entry.ts'
import { listWorkChoices } from '#app/models/time-entries/time-entry-list.server.ts'

/** Older work is found by its job. */
const doneFor = 21 * dayMs

export function readWorkChoices(scope: Scope, userId: number): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  for (const choice of listWorkChoices(scope, userId, Date.now() - doneFor)) {
    const { jobNumber: number, projectName, title, taskId } = choice
    const job = number === null ? 'Tasks without a job' : `${number} ${projectName}`
    const group = groups.get(job) ?? { label: job, options: [] }
    groups.set(job, group)
    group.options.push({ value: choiceOf(choice), label: taskId === null ? `${job}, the job` : title })
  }
  return [...groups.values()]
}

const fields: Readonly<Record<string, string>> = {
  minutes: 'hours',
  taskId: 'what',
  projectId: 'what',
  userId: 'person',
}

/** Moves errors to the form's fields. */
export function atFormFields<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const renamed = Object.entries(error.fieldErrors).map(([name, errors]) => [fields[name] ?? name, errors])
    throw new Invalid(Object.fromEntries(renamed))
  }
}
