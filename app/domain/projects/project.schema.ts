import { z } from 'zod'
import { projectStatuses } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import {
  calendarDate,
  choice,
  flag,
  line,
  longText,
  money,
  optionalEmail,
  optionalId,
  optionalPhone,
  requestIdField,
  requiredId,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { datesInOrder, dueBeforeStart } from './due-date.ts'

const stageMessage = 'Please choose one of your stages'

const name = requiredLine(limits.projectName, 'Please enter a project name')

/** `stageId`, or `stage` by name in any letter case. */
function projectFields(timeZone: string) {
  return z.object({
    name,
    description: longText(limits.description),
    notes: longText(limits.notes),
    clientId: optionalId('Please choose one of your clients'),
    stageId: requiredId(stageMessage),
    stage: line(limits.stageName).describe('A stage’s name, in place of stageId.'),
    status: choice(projectStatuses, 'Please choose a status'),
    startDate: calendarDate(timeZone),
    dueDate: calendarDate(timeZone),
    estimatedValue: money,
    actualValue: money,
    assignedTo: optionalId(chooseMember),
  })
}

const twoDates = z.object({ startDate: z.iso.date(), dueDate: z.iso.date() })

const inOrder = {
  error: dueBeforeStart,
  path: ['dueDate'],
  when: ({ value }: { value: unknown }) => twoDates.safeParse(value).success,
}

const moveTasks = flag.describe(
  'With another start or due date, the open tasks’ dates move by as many working days.',
)
const templateId = optionalId('Please choose one of your templates').optional()

/** Date-times become dates in the company's time zone. */
export function newProject(timeZone: string) {
  return projectFields(timeZone)
    .partial()
    .extend({
      name,
      templateId: templateId.describe('The template whose tasks it starts with.'),
      bypassMismatchCheck: flag.describe('The template’s stages may differ from the company’s.'),
      requestId: requestIdField,
    })
    .refine(datesInOrder, inOrder)
}

export function projectChange(timeZone: string) {
  return projectFields(timeZone)
    .partial()
    .extend({ version: versionField, moveTasks })
    .refine(datesInOrder, inOrder)
}

/** `progress` is counted from tasks. A record that is sent back may hold its present value and no other. Throws Invalid. */
export function requireProgress(sent: unknown, counted: number): void {
  if (sent === undefined || sent === counted) return
  throw new Invalid({ progress: ['Progress is counted from the tasks that are done, and cannot be set'] })
}

const counted = {
  progress: z.unknown().optional().describe('Counted from the tasks: left out, or sent back as it is.'),
}

export const newProjectRecord = (timeZone: string) => newProject(timeZone).safeExtend(counted)
export const projectRecordChange = (timeZone: string) => projectChange(timeZone).safeExtend(counted)

export type NewProject = z.infer<ReturnType<typeof newProject>>
export type ProjectChange = z.infer<ReturnType<typeof projectChange>>

/**
 * A project with its client. `clientId` is the choice ('' for a new client or none); `shownClient` is the client whose details
 * the fields hold. `shownMismatch` is the template whose stage mismatch the form has shown already.
 */
export function ticketForm(timeZone: string) {
  return projectFields(timeZone)
    .omit({ stage: true, actualValue: true })
    .partial()
    .extend({
      name,
      requestId: requestIdField,
      version: versionField,
      moveTasks,
      templateId,
      shownMismatch: templateId,
      shownClient: optionalId('Please choose one of your clients').optional(),
      clientVersion: versionField,
      clientName: line(limits.clientName).optional(),
      clientEmail: optionalEmail.optional(),
      clientPhone: optionalPhone.optional(),
      clientAddress: longText(limits.address).optional(),
      sameName: z.string().optional(),
    })
    .refine(datesInOrder, inOrder)
}

export type TicketForm = z.infer<ReturnType<typeof ticketForm>>

export function projectCopy(timeZone: string) {
  return z.object({
    name: line(limits.projectName).optional(),
    startDate: calendarDate(timeZone).optional(),
    requestId: requestIdField,
  })
}

export type ProjectCopy = z.infer<ReturnType<typeof projectCopy>>

/** `fromStageId`: where the card was seen. `activityId`: the move to undo. */
export const projectMove = z.object({
  stageId: requiredId(stageMessage),
  fromStageId: requiredId(stageMessage),
  activityId: requiredId('This can no longer be undone').optional(),
})

/** 'add' starts a project again only where nothing is lost, 'keep' leaves it as it is, 'restart' always starts again. */
export const boardAdding = z.object({
  intent: choice(['add', 'keep', 'restart'], 'Please choose how to add it').default('add'),
})

export const addingAll = z.object({ intent: z.literal('all', 'Please choose what to add') })

export type ProjectMove = z.infer<typeof projectMove>
