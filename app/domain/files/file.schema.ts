import { z } from 'zod'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { choice, optionalId, requestIdField } from '#app/domain/fields.schema.ts'

function optionalChoice<const T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z
    .preprocess(
      value => (value === '' || value === null ? undefined : value),
      choice(values, message).optional(),
    )
    .optional()
}

/** What comes with a file that is sent. Without a category its kind decides. */
export const newFile = z.object({
  projectId: optionalId('Please choose one of your projects').optional(),
  taskId: optionalId('Please choose one of your tasks').optional(),
  category: optionalChoice(fileCategories, 'Please choose what kind of file it is'),
  phase: optionalChoice(photoPhases, 'Please choose what the photo shows'),
  requestId: requestIdField,
})

export type NewFile = z.output<typeof newFile>
