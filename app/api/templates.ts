import { z } from 'zod'
import { dueAnchors } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { newTemplate, templateChange } from '#app/domain/templates/template.schema.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { listTemplates, requireTemplate, type Template } from '#app/models/templates/template.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'

const stageNames = z.array(z.string())
const coloursByStage = z.record(z.string(), z.string())

const plan = z.object({
  dueAnchor: z.enum(dueAnchors).optional(),
  dueOffset: z.int().optional().describe('In working days.'),
  estimatedMinutes: z.int().optional(),
  jobRole: z.string().optional(),
})

/** The older shape, without stages and colours beside it. */
const keptTasks = z.object({
  id: recordId,
  name: z.string(),
  stages: stageNames,
  tasks: z.record(z.string(), z.array(z.string())).describe('The titles of each stage’s tasks.'),
  assignedTeamMembers: z
    .record(z.string(), recordId)
    .describe('Whose task it is, by the stage’s name, a hyphen and the task’s number from 0.'),
  taskPlans: z
    .record(z.string(), plan)
    .describe('When a task is due, how long it takes and the position whose work it is, by the same keys.'),
  stageColors: coloursByStage,
  createdAt: instant,
  updatedAt: instant.nullable(),
})

export const templateAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    name: z.string(),
    description: z.string(),
    tasks: keptTasks,
    stages: stageNames,
    stageColors: coloursByStage,
    createdBy: recordId,
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Template' })

/** Stages and colours stand in `tasks` and, as in the older shape, beside it. */
function toSent({ tasks: stored, ...template }: Template) {
  const { id, name, createdAt, updatedAt } = template
  const { stages = [], tasks = {}, assignedTeamMembers = {}, taskPlans = {}, stageColors = {} } = stored
  return {
    ...template,
    tasks: { id, name, stages, tasks, assignedTeamMembers, taskPlans, stageColors, createdAt, updatedAt },
    ...{ stages, stageColors },
  }
}

/** Moves errors to their paths in the body. */
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

const shapes =
  'Stages, tasks, colours and people may be sent side by side, or all in `tasks` as they are read.'

export const templates: ApiNoun = {
  title: 'Task templates',
  about: 'The tasks of a kind of job, by stage, to be made in a project at once.',
  addresses: {
    '/api/task-templates': {
      GET: list('All templates, newest first, 50 a page', templateAnswer, {
        pageSize: 50,
        handle: ({ scope, page }) => listTemplates(scope, page).map(toSent),
      }),
      POST: create('Save a template', newTemplate([]), templateAnswer, {
        action: 'template.create',
        description: shapes,
        readsBody: true,
        handle: async ({ scope, body, requestId }) => {
          const { places, ...fields } = await body(newTemplate(listStages(scope)))
          const input = { ...fields, requestId: requestId ?? fields.requestId }
          return toSent(withSentPlaces(places, () => createTemplate(scope, input)))
        },
      }),
    },
    '/api/task-templates/:id': {
      GET: read('One template', templateAnswer, {
        handle: ({ scope, id }) => toSent(requireTemplate(scope, id)),
      }),
      ...changes('Change a template', templateChange([]), templateAnswer, {
        action: 'template.edit',
        description: `${shapes} Without any of them these stay as they are.`,
        readsBody: true,
        handle: async ({ scope, id, body }) => {
          const { places, ...change } = await body(templateChange(listStages(scope)))
          return toSent(withSentPlaces(places, () => updateTemplate(scope, id, change)))
        },
      }),
      DELETE: remove('Move a template to the bin', {
        action: 'template.delete',
        handle: ({ scope, id }) => deleteTemplate(scope, id),
      }),
    },
  },
}
