import { z } from 'zod'
import { priorities, taskStatuses } from '#app/domain/enumerations.ts'
import {
  calendarDate,
  choice,
  line,
  longText,
  optionalId,
  requestIdField,
  requiredId,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { hoursMessage, readHours, tooManyHours } from '#app/domain/hours.ts'
import { limits } from '#app/domain/limits.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'

// Older API clients send 'completed'.
const status = z.preprocess(
  value => (typeof value === 'string' && value.trim() === 'completed' ? 'complete' : value),
  choice(taskStatuses, 'Please choose a status'),
)

/** A form sends typed hours, JSON minutes. */
const estimatedTime = z
  .preprocess(
    value => (typeof value === 'string' ? readHours(value) : value),
    z
      .number(hoursMessage)
      .int(hoursMessage)
      .min(1, hoursMessage)
      .max(limits.estimatedMinutes, tooManyHours)
      .nullable(),
  )
  .meta(
    sentAs({
      type: ['integer', 'null'],
      description: 'In minutes; what is sent as a text is read as hours: 1.5 or 1h 30.',
    }),
  )

function taskFields(timeZone: string) {
  return z.object({
    title: requiredLine(limits.taskTitle, 'Please enter a title'),
    description: longText(limits.description),
    stage: requiredLine(limits.stageName, 'Please choose one of your stages').describe(
      'A stage’s name, in any letter case.',
    ),
    projectId: optionalId('Please choose one of your jobs'),
    assignedTo: optionalId(chooseMember).describe('The main assignee.'),
    assigneeIds: z
      .array(requiredId(chooseMember), chooseMember)
      .max(100, chooseMember)
      .describe('Everybody else on the task.'),
    status,
    priority: choice(priorities, 'Please choose a priority'),
    dueDate: calendarDate(timeZone),
    estimatedMinutes: estimatedTime,
    jobRole: line(limits.positionName).describe('The position whose work it is while nobody is on it.'),
    waitingFor: line(limits.waitingFor).describe(
      'What it waits for, such as hinges; empty when for nothing.',
    ),
    waitingUntil: calendarDate(timeZone).describe('The day it can be done from; it turns ready by itself.'),
  })
}

/** Due dates sent as instants become dates in `timeZone`. */
export function newTask(timeZone: string) {
  const fields = taskFields(timeZone)
  return fields.partial().extend({ title: fields.shape.title, requestId: requestIdField })
}

export function taskChange(timeZone: string) {
  return taskFields(timeZone).partial().extend({ version: versionField })
}

export const taskCompletion = z.object({ done: choice(['0', '1'], 'Please tick or untick the task') })

/** `ready` ends the wait, whatever the other fields hold. */
export function taskWait(timeZone: string) {
  const { waitingFor, waitingUntil } = taskFields(timeZone).shape
  return z.object({ waitingFor, waitingUntil, ready: z.literal('1') }).partial()
}

export const taskTaking = z.object({ undo: z.literal('1').optional() })

export type NewTask = z.infer<ReturnType<typeof newTask>>
export type TaskChange = z.infer<ReturnType<typeof taskChange>>
