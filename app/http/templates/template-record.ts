import { isoOrNull } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { Template } from '#app/models/templates/template.server.ts'

/** A template as the API tells it: its stages stand in `tasks`, and those and their colours beside it, too. */
export function toTemplateRecord({ tasks: stored, ...template }: Template) {
  const { id, name } = template
  const createdAt = new Date(template.createdAt).toISOString()
  const updatedAt = isoOrNull(template.updatedAt)
  const { stages, tasks, assignedTeamMembers, stageColors } = stored
  return {
    ...template,
    tasks: { id, name, stages, tasks, assignedTeamMembers, stageColors, createdAt, updatedAt },
    stages,
    stageColors,
    createdAt,
    updatedAt,
  }
}

/** Does `work`; what it refuses of the stages is told where the body has it. */
export function withSentPlaces<T>(places: Readonly<Record<string, string>>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const errors = Object.entries(error.fieldErrors)
    throw new Invalid(
      Object.fromEntries(errors.map(([field, messages]) => [places[field] ?? field, messages])),
    )
  }
}
