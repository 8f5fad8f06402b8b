import { z } from 'zod'
import { requestIdField, requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

export const newWorkshopPc = z.object({
  name: requiredLine(limits.workshopPcName, 'Please name the PC, such as “Bench hall”'),
  requestId: requestIdField,
})

export type NewWorkshopPc = z.infer<typeof newWorkshopPc>
