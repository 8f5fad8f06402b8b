import { z } from 'zod'
import {
  line,
  longText,
  optionalId,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { repeatedNames, stageColour, stageName } from '#app/domain/stages/stage.schema.ts'
import { countTemplateTasks, mostTemplateStages, mostTemplateTasks, type TemplateStage } from './template.ts'
import { type Refuse, type SentTemplate, sentStages, tooManyStages } from './template-sent.ts'

export const templateName = requiredLine(limits.templateName, 'Please enter a template name.')

const noStages = 'A template needs at least one stage'
const tooManyTasks = `There can be ${mostTemplateTasks} tasks at most`
/** With the empty ones, which are left out when a template is kept. */
const mostRows = 500

/** A task as a form or the API sends it; one without a title is none. */
export const templateTask = z.object(
  { title: line(limits.taskTitle).default(''), assignedTo: optionalId(chooseMember).default(null) },
  'Please send each task with its title',
)

/** The stages of a template; refusals stand at paths such as `stages[0].tasks[2].title`. */
export const templateStages = z
  .array(
    z.object({
      name: stageName,
      colour: stageColour,
      tasks: z.array(templateTask, 'Please send a list of tasks').max(mostRows, tooManyTasks).default([]),
    }),
    noStages,
  )
  .min(1, noStages)
  .max(mostTemplateStages, tooManyStages)
  .superRefine((stages, context) => {
    for (const at of repeatedNames(stages)) {
      const message = 'Another stage has this name. Please choose a different one'
      context.addIssue({ code: 'custom', path: [at, 'name'], message })
    }
    if (countTemplateTasks(stages) > mostTemplateTasks) {
      context.addIssue({ code: 'custom', path: [], message: tooManyTasks })
    }
  })

const sentFields = z.object({
  name: templateName,
  description: longText(limits.description).optional(),
  tasks: z
    .unknown()
    .optional()
    .meta(
      sentAs({
        type: 'object',
        description: 'The titles of each stage’s tasks, or all of a template’s tasks as it is read.',
        examples: [{ Measure: ['Measure the kitchen'], Design: [] }],
      }),
    ),
  stages: z
    .unknown()
    .optional()
    .meta(
      sentAs({
        type: 'array',
        items: { type: 'string' },
        description: 'Their names, in order. A new template needs one at least.',
        examples: [['Measure', 'Design']],
      }),
    ),
  stageColors: z
    .unknown()
    .optional()
    .meta(
      sentAs({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'By the stage’s name; without one it has that of the company’s stage of the same name.',
        examples: [{ Measure: '#3b82f6' }],
      }),
    ),
  assignedTeamMembers: z
    .unknown()
    .optional()
    .meta(
      sentAs({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'Whose task it is, by the stage’s name, a hyphen and the task’s number from 0.',
        examples: [{ 'Measure-0': 12 }],
      }),
    ),
})

type NamedColour = { name: string; colour: string }

/** Null when a refusal was made. */
function readStages(sent: SentTemplate, colours: readonly NamedColour[], refuse: Refuse) {
  const draft = sentStages(sent, colours, refuse)
  if (!draft) return null
  const parsed = templateStages.safeParse(draft.stages)
  if (parsed.success) return { stages: parsed.data, places: draft.places }
  for (const { path, message } of parsed.error.issues) {
    refuse(message === tooManyTasks ? draft.tasksPlace : draft.placeOf(path), message)
  }
  return null
}

/**
 * The API's body of a new template, in any of the shapes that a template is read in (spec 2, section 3). Stages sent without
 * a colour take the one the company's stage of that name has. `places` tells where in the body a field of `stages` stood.
 */
export function newTemplate(companyStages: readonly NamedColour[]) {
  return sentFields
    .extend({ requestId: requestIdField })
    .transform(({ name, description, requestId, ...sent }, context) => {
      const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message })
      const read = readStages(sent, companyStages, refuse)
      return read ? { name, description, requestId, ...read } : z.NEVER
    })
}

/** The API's body of a change; without stages, tasks and colours these stay as they are. */
export function templateChange(companyStages: readonly NamedColour[]) {
  return sentFields
    .partial()
    .extend({ version: versionField })
    .transform(({ name, description, version, ...sent }, context) => {
      const others = { name, description, version }
      if (Object.values(sent).every(part => part === undefined)) return { ...others, places: {} }
      const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message })
      const read = readStages(sent, companyStages, refuse)
      return read ? { ...others, ...read } : z.NEVER
    })
}

export type NewTemplate = {
  name: string
  description?: string | undefined
  stages: readonly TemplateStage[]
  requestId?: string | undefined
}

export type TemplateChange = {
  name?: string | undefined
  description?: string | undefined
  stages?: readonly TemplateStage[] | undefined
  version?: number | undefined
}

export const templateDuplication = z.object({ requestId: requestIdField })
