import { z } from 'zod'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Category } from '#app/models/messages/category.server.ts'

export const categoryAnswer = z
  .object({
    id: recordId,
    projectId: recordId,
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    createdBy: recordId,
    createdAt: instant,
  })
  .meta({ id: 'Category' })

type CategoryRecord = z.infer<typeof categoryAnswer>

export function toCategoryRecord({ createdAt, ...category }: Category): CategoryRecord {
  return { ...category, createdAt: new Date(createdAt).toISOString() }
}
