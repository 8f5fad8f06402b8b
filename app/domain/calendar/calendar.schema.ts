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

export function dayMove(timeZone: string) {
  return z.object({
    dueDate: requiredDay(timeZone),
    version: versionField,
    /** For a project: its open tasks move along. */
    moveTasks: flag,
  })
}

export function earlierDay(timeZone: string) {
  return z.object({ was: requiredDay(timeZone) })
}

export type DayMove = z.infer<ReturnType<typeof dayMove>>

/** 'make' replaces the address, 'save' changes its contents, 'end' revokes it. */
export const feedForm = z.object({
  intent: choice(['make', 'save', 'end'], 'Please press one of the buttons'),
  contents: choice(feedContents, 'Please choose whose work it shows').default('mine'),
  /** A checkbox: sent only when ticked. */
  hasSpans: z
    .string()
    .optional()
    .transform(value => value !== undefined && value !== ''),
})

export type FeedForm = z.infer<typeof feedForm>
