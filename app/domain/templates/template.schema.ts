import { z } from 'zod'
import { dueAnchors } from '#app/domain/enumerations.ts'
import {
  choice,
  line,
  longText,
  optionalId,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { hoursMessage, readHours, tooManyHours } from '#app/domain/hours.ts'
import { limits } from '#app/domain/limits.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { repeatedNames, stageColour, stageName } from '#app/domain/stages/stage.schema.ts'
import { daysMessage, isDays, tidyPlan } from './task-plan.ts'
import {
  countTemplateTasks,
  maxTemplateStages,
  maxTemplateTasks,
  type TemplateStage,
  type TemplateTask,
} from './template.ts'
import { type Refuse, type SentTemplate, sentStages, tooManyStages } from './template-sent.ts'

export const templateName = requiredLine(limits.templateName, 'Please enter a template name.')

const noStages = 'A template needs at least one stage'
const tooManyTasks = `There can be ${maxTemplateTasks} tasks at most`
/** Including empty tasks, which are not stored. */
const maxRows = 500

const taskPlan = z
  .object(
    {
      anchor: choice(['', ...dueAnchors], 'Please choose what the days are counted from').default(''),
      days: line(10).default(''),
      hours: line(30)
        .default('')
        .refine(text => !Number.isNaN(readHours(text)), hoursMessage)
        .refine(text => !((readHours(text) ?? 0) > limits.estimatedMinutes), tooManyHours),
      jobRole: line(limits.positionName).default(''),
    },
    'Please send plans by stage name and task number',
  )
  .refine(({ anchor, days }) => !anchor || !days || isDays(days), {
    path: ['days'],
    error: daysMessage,
    // Checks the pair also when another field is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const templateTask = z
  .object(
    {
      title: line(limits.taskTitle).default(''),
      assignedTo: optionalId(chooseMember).default(null),
      plan: taskPlan.optional(),
    },
    'Please send each task with its title',
  )
  .transform(({ plan: sent, ...task }): TemplateTask => {
    const plan = tidyPlan(sent)
    return plan ? { ...task, plan } : task
  })
  .refine(({ assignedTo, plan }) => !plan?.jobRole || assignedTo === null, {
    path: ['plan', 'jobRole'],
    error: 'Please choose a person or a position, not both',
  })

/** Errors have paths such as `stages[0].tasks[2].title`. */
export const templateStages = z
  .array(
    z.object({
      name: stageName,
      colour: stageColour,
      tasks: z.array(templateTask, 'Please send a list of tasks').max(maxRows, tooManyTasks).default([]),
    }),
    noStages,
  )
  .min(1, noStages)
  .max(maxTemplateStages, tooManyStages)
  .superRefine((stages, context) => {
    for (const at of repeatedNames(stages)) {
      const message = 'Another stage has this name. Please choose a different one'
      context.addIssue({ code: 'custom', path: [at, 'name'], message })
    }
    if (countTemplateTasks(stages) > maxTemplateTasks) {
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
  taskPlans: z
    .unknown()
    .optional()
    .meta(
      sentAs({
        type: 'object',
        description:
          'When a task is due (`dueOffset` working days after the `start` or the beginning of the `stage`, or before the `due` date), its `estimatedMinutes`, and the position whose work it is. By the same keys.',
        examples: [{ 'Measure-0': { dueAnchor: 'start', dueOffset: 3, estimatedMinutes: 90 } }],
      }),
    ),
})

type NamedColour = { name: string; colour: string }

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
 * The API's new template, in any shape that templates are read in (spec 2, section 3). Stages without a colour take that of the
 * company's stage of the same name. `places` are paths in the body.
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

/** Without stages, tasks and colours, these stay as they are. */
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
