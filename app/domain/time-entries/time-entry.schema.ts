import { z } from 'zod'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { calendarDate, line, optionalId, requestIdField, versionField } from '#app/domain/fields.schema.ts'
import { hoursMessage, readHours } from '#app/domain/hours.ts'
import { limits } from '#app/domain/limits.ts'
import { daysBack, placeOfChoice } from './time-entry.ts'

const tooMuch = `Please keep this to ${limits.workedMinutes / 60} hours a day`
const minutesMessage = `Please send whole minutes from 1 to ${limits.workedMinutes}`

const chooseWork = 'Please choose a job or a task from the list'
const timeMessage = 'Please enter a time such as 16:30'

/** Leaves an array, from a field sent twice, for the schema to refuse. */
function absentAsEmpty(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}

const typedHours = z.preprocess(
  absentAsEmpty,
  z
    .string(hoursMessage)
    .max(40, { error: hoursMessage, abort: true })
    .transform((text, context) => {
      const minutes = readHours(text)
      if (minutes === null || Number.isNaN(minutes)) {
        context.addIssue({ code: 'custom', message: hoursMessage })
        return z.NEVER
      }
      if (minutes > limits.workedMinutes) context.addIssue({ code: 'custom', message: tooMuch })
      return minutes
    }),
)

const minutes = z.int(minutesMessage).min(1, minutesMessage).max(limits.workedMinutes, minutesMessage)

function workDay(timeZone: string) {
  const today = () => dayIn(timeZone, Date.now())
  const message = `Please choose a day from the last ${daysBack} days, today at the latest`
  return calendarDate(timeZone)
    .refine(day => day !== null && day <= today() && day >= addDays(today(), -daysBack), message)
    .transform(String)
}

const note = line(limits.workedNote)

/** 'task:12', 'project:5', 'none' without a job. */
const choice = z.preprocess(
  absentAsEmpty,
  z
    .string(chooseWork)
    .max(40, chooseWork)
    .transform((text, context) => {
      const place = placeOfChoice(text)
      if (place) return place
      context.addIssue({ code: 'custom', message: chooseWork })
      return z.NEVER
    }),
)

export function hoursForm(timeZone: string) {
  return z
    .object({
      day: workDay(timeZone),
      what: choice,
      hours: typedHours,
      note: note.default(''),
      person: optionalId('Please choose one of your people').default(null),
      requestId: requestIdField,
    })
    .transform(({ what, hours, person, ...rest }) => ({
      ...rest,
      ...what,
      minutes: hours,
      userId: person,
    }))
}

/** A running entry takes only note and task. */
export function hoursEdit(timeZone: string) {
  return z
    .object({
      day: workDay(timeZone).optional(),
      what: choice.optional(),
      hours: typedHours.optional(),
      note: note.optional(),
      version: versionField,
    })
    .transform(({ what, hours, ...rest }) => ({
      ...rest,
      ...what,
      ...(hours !== undefined && { minutes: hours }),
    }))
}

export const hoursAnswer = z.object({
  time: z.preprocess(
    absentAsEmpty,
    z
      .string(timeMessage)
      .max(8, timeMessage)
      .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/, timeMessage)
      .transform(time => time.padStart(5, '0')),
  ),
})

const projectId = optionalId('Please choose one of your jobs')
const taskId = optionalId('Please choose one of your tasks')

export function newTimeEntry(timeZone: string) {
  return z.object({
    day: workDay(timeZone),
    minutes,
    projectId: projectId.optional(),
    taskId: taskId.optional(),
    userId: optionalId('Please choose one of your people').optional(),
    note: note.optional(),
    requestId: requestIdField,
  })
}

export function timeEntryChange(timeZone: string) {
  return z.object({
    day: workDay(timeZone).optional(),
    minutes: minutes.optional(),
    projectId: projectId.optional(),
    taskId: taskId.optional(),
    note: note.optional(),
    version: versionField,
  })
}

export function entryQuery(timeZone: string) {
  const date = calendarDate(timeZone).default(null)
  return z.object({
    from: date,
    to: date,
    userId: optionalId('Please send userId as a number').default(null),
    projectId: projectId.default(null),
    taskId: taskId.default(null),
  })
}

export type NewTimeEntry = {
  day: string
  minutes: number
  projectId?: number | null | undefined
  taskId?: number | null | undefined
  userId?: number | null | undefined
  note?: string | undefined
  requestId?: string | undefined
}

export type TimeEntryChange = Partial<Omit<NewTimeEntry, 'userId' | 'requestId'>> & {
  version?: number | undefined
}
