import { z } from 'zod'
import { feedContents } from '#app/domain/enumerations.ts'
import { calendarDate, choice, flag, versionField } from '#app/domain/fields.schema.ts'

const dayMissing = 'Please choose the day'

function requiredDay(timeZone: string) {
  return z.preprocess(
    value => (value === undefined ? '' : value),
    calendarDate(timeZone)
      .refine(value => value !== null, dayMissing)
      .transform(value => value ?? ''),
  )
}

/** To which day something is moved. */
export function dayMove(timeZone: string) {
  return z.object({
    dueDate: requiredDay(timeZone),
    version: versionField,
    /** Of a project: its open tasks move along. */
    moveTasks: flag,
  })
}

/** On which day a job was due before it was moved. */
export function earlierDay(timeZone: string) {
  return z.object({ was: requiredDay(timeZone) })
}

export type DayMove = z.infer<ReturnType<typeof dayMove>>

/** 'make' makes a new address in place of the one there is, 'save' changes what that one tells, 'end' takes it away. */
export const feedForm = z.object({
  intent: choice(['make', 'save', 'end'], 'Please press one of the buttons'),
  contents: choice(feedContents, 'Please choose whose work it tells').default('mine'),
  /** A box: sent when it is ticked. */
  hasSpans: z
    .string()
    .optional()
    .transform(value => value !== undefined && value !== ''),
})

export type FeedForm = z.infer<typeof feedForm>
