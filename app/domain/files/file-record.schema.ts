import { z } from 'zod'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { count, instant, recordId } from '#app/domain/record-fields.schema.ts'

export const fileAnswer = z
  .object({
    id: recordId,
    originalName: z.string(),
    mimeType: z.string(),
    size: count.describe('Bytes.'),
    url: z.string().describe('An address on this site.'),
    pictureUrl: z.string().nullable(),
    projectId: recordId.nullable(),
    taskId: recordId.nullable(),
    uploadedBy: recordId,
    category: z.enum(fileCategories),
    phase: z.enum(photoPhases).nullable(),
    isCover: z.boolean().describe('Chosen as the cover of its project.'),
    revision: z.string().nullable().describe('The letter of a drawing’s revision.'),
    supersededAt: instant.nullable().describe('When a newer revision took its place.'),
    supersededBy: recordId.nullable().describe('Who added that one.'),
    createdAt: instant,
  })
  .meta({ id: 'File' })

export type FileRecord = z.infer<typeof fileAnswer>
