import { z } from 'zod'
import { dayIn, instantsAt } from '#app/domain/clock.ts'
import { calendarDate, choice, optionalId, requestIdField, requiredLine } from '#app/domain/fields.schema.ts'
import { formatTime } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { skippedText } from './schedule.ts'
import { todoZoom } from './todo-zoom.ts'

const title = requiredLine(limits.todoTitle, 'Please enter what needs doing')
const linkedProjectId = optionalId('Please choose one of your jobs')
const linkedTaskId = optionalId('Please choose one of your tasks')
const userId = optionalId('Please leave userId out: a to-do is your own')

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** By the company's clocks. Keeps `present` if it shows the same time, which can come twice when clocks go back. */
function instantOf(
  timeZone: string,
  [day, time]: [string, string],
  issue: (message: string) => void,
  present: number | null = null,
): number {
  const instants = instantsAt(timeZone, day, time)
  if (present !== null && dayIn(timeZone, present) === day && formatTime(present, timeZone) === time) {
    return present
  }
  if (instants[0] === undefined) issue(skippedText(day, time))
  return instants[0] ?? Number.NaN
}

const absentAsEmpty = (value: unknown) => (value === undefined ? '' : value)

function scheduleFields(timeZone: string) {
  return z.object({
    dueDate: z.preprocess(
      absentAsEmpty,
      calendarDate(timeZone)
        .refine(date => date !== null, 'Please choose a day')
        .transform(date => date ?? ''),
    ),
    dueTime: z.preprocess(
      value => (typeof value === 'string' ? value.trim() : absentAsEmpty(value)),
      z
        .string('Please choose a time')
        .min(1, { error: 'Please choose a time', abort: true })
        .regex(timePattern, 'Please enter a time such as 16:30'),
    ),
  })
}

type Schedule = { dueDate: string; dueTime: string }

function scheduled<Fields extends Schedule>(timeZone: string, present: number | null) {
  return ({ dueDate, dueTime, ...rest }: Fields, context: z.RefinementCtx) => {
    const dueAt = instantOf(
      timeZone,
      [dueDate, dueTime],
      message => context.addIssue({ code: 'custom', path: ['dueTime'], message }),
      present,
    )
    return { ...rest, dueAt }
  }
}

export const newPlainTodo = z.object({
  title,
  linkedProjectId: linkedProjectId.optional(),
  requestId: requestIdField,
})

export function newScheduledTodo(timeZone: string) {
  return newPlainTodo.extend(scheduleFields(timeZone).shape).transform(scheduled(timeZone, null))
}

export function todoSchedule(timeZone: string, present: number | null) {
  return scheduleFields(timeZone).transform(scheduled(timeZone, present))
}

export const todoEdit = z.object({ title, linkedProjectId: linkedProjectId.optional() })
export const todoCompletion = z.object({ done: choice(['0', '1'], 'Please tick or untick it') })

export const todoZoomChange = z.object({
  zoom: z.coerce
    .number('Please choose a size from 50 to 200')
    .int()
    .min(todoZoom.least, 'Please choose a size from 50 to 200')
    .max(todoZoom.most, 'Please choose a size from 50 to 200')
    .multipleOf(todoZoom.step, 'Please choose a size in steps of 10'),
})

const dueMessage = 'Please send day and time such as 2026-11-25T09:00'
const localTime = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?$/
const instantTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * An ISO 8601 instant, or a day with or without time, 'YYYY-MM-DDTHH:MM' (spec 2, section 5), by the company's clocks.
 * A day alone means midnight.
 */
function dueInstant(timeZone: string) {
  const real = calendarDate(timeZone)
  return z
    .preprocess(value => (value === '' ? null : value), z.string(dueMessage).max(40, dueMessage).nullable())
    .transform((value, context) => {
      if (value === null) return null
      const issue = (message: string) => void context.addIssue({ code: 'custom', message })
      const text = value.trim()
      const [, day, time = '00:00'] = localTime.exec(text) ?? []
      const isReal = real.safeParse(day ?? text.slice(0, 10)).success
      if (day !== undefined && isReal && timePattern.test(time))
        return instantOf(timeZone, [day, time], issue)
      const instant = isReal && instantTime.test(text) ? Date.parse(text) : Number.NaN
      if (Number.isNaN(instant)) issue(dueMessage)
      return instant
    })
    .meta(
      sentAs({
        type: ['string', 'null'],
        description: 'An instant, or a day with or without a time by the company’s clocks.',
        examples: ['2026-11-25T09:00'],
      }),
    )
}

function withDueAt<Fields extends { dueDate?: number | null | undefined }>({ dueDate, ...rest }: Fields) {
  return { ...rest, ...(dueDate !== undefined && { dueAt: dueDate }) }
}

export function newTodo(timeZone: string) {
  return newPlainTodo
    .extend({
      linkedTaskId: linkedTaskId.optional(),
      dueDate: dueInstant(timeZone).optional(),
      userId: userId.optional(),
    })
    .transform(withDueAt)
}

export function todoChange(timeZone: string) {
  return z
    .object({
      title: title.optional(),
      isCompleted: z.boolean('Please send isCompleted as true or false').optional(),
      linkedProjectId: linkedProjectId.optional(),
      linkedTaskId: linkedTaskId.optional(),
      dueDate: dueInstant(timeZone).optional(),
      userId: userId.optional(),
    })
    .transform(withDueAt)
}

export type NewTodo = {
  title: string
  linkedProjectId?: number | null | undefined
  linkedTaskId?: number | null | undefined
  /** Milliseconds since 1970 UTC. */
  dueAt?: number | null | undefined
  userId?: number | null | undefined
  requestId?: string | undefined
}

export type TodoChange = Partial<Omit<NewTodo, 'requestId'>> & { isCompleted?: boolean | undefined }
