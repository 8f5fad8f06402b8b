import { z } from 'zod'
import { choice, flag, requestIdField, requiredId } from '#app/domain/fields.schema.ts'

export const templateApplication = z.object({
  templateId: requiredId('Please choose one of your templates'),
  mode: choice(['replace', 'add'], 'Please choose what happens to the tasks that are there').optional(),
  bypassMismatchCheck: flag,
  bypassMultipleTemplateCheck: flag,
  carryColours: flag,
  requestId: requestIdField,
})

export type TemplateApplication = z.infer<typeof templateApplication>
