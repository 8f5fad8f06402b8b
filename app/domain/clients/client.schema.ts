import { z } from 'zod'
import {
  longText,
  optionalEmail,
  optionalPhone,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const clientFields = z.object({
  name: requiredLine(limits.clientName, 'Please enter the client’s name'),
  email: optionalEmail,
  phone: optionalPhone,
  address: longText(limits.address),
  notes: longText(limits.notes),
})

export const newClient = clientFields
  .partial()
  .extend({ name: clientFields.shape.name, requestId: requestIdField })
/** `sameName`: another client of the same name is meant. */
export const newEnquiry = newClient.extend({ sameName: z.string().optional() })

export const clientChange = clientFields.partial().extend({ version: versionField })

export type NewClient = z.infer<typeof newClient>
export type NewEnquiry = z.infer<typeof newEnquiry>
export type ClientChange = z.infer<typeof clientChange>
