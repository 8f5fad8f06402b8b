import { z } from 'zod'
import { choice, requestIdField, requiredId } from '#app/domain/fields.schema.ts'

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, on: true, 0: false, false: false }

/** A form sends '1', JSON true or false. */
const flag = z
  .preprocess(
    value => (typeof value === 'string' && Object.hasOwn(flags, value) ? flags[value] : value),
    z.boolean('Please send true or false'),
  )
  .optional()

export const templateApplication = z.object({
  templateId: requiredId('Please choose one of your templates'),
  mode: choice(['replace', 'add'], 'Please choose what happens to the tasks that are there').optional(),
  bypassMismatchCheck: flag,
  bypassMultipleTemplateCheck: flag,
  carryColours: flag,
  requestId: requestIdField,
})

export type TemplateApplication = z.infer<typeof templateApplication>

export const applyUndo = z.object({ activityId: requiredId('This can no longer be undone') })
