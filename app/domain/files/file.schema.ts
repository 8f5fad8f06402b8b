import { z } from 'zod'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { choice, flag, optionalId, requestIdField, requiredLine } from '#app/domain/fields.schema.ts'
import { longestFileName } from './upload.ts'

function optionalChoice<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z
    .preprocess(
      value => (value === '' || value === null ? undefined : value),
      choice(values, message).optional(),
    )
    .optional()
}

export const newFile = z.object({
  projectId: optionalId('Please choose one of your jobs').optional(),
  taskId: optionalId('Please choose one of your tasks').optional(),
  category: optionalChoice(fileCategories, 'Please choose what kind of file it is').describe(
    'Without it the file’s kind decides.',
  ),
  phase: optionalChoice(photoPhases, 'Please choose what the photo shows'),
  requestId: requestIdField,
})

export const fileChange = z.object({
  originalName: requiredLine(longestFileName, 'Please enter a name').optional(),
  projectId: optionalId('Please choose one of your jobs')
    .optional()
    .describe('Null takes it out of its project.'),
  category: choice(fileCategories, 'Please choose what kind of file it is').optional(),
  phase: z
    .preprocess(
      value => (value === '' ? null : value),
      choice(photoPhases, 'Please choose what the photo shows').nullable(),
    )
    .optional(),
  isCover: flag.describe('True for one photo of a job; else its newest is the cover.'),
})

export type FileChange = z.output<typeof fileChange>

export type NewFile = z.output<typeof newFile>
