import { z } from 'zod'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Client } from '#app/models/clients/client.server.ts'

export const clientAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    notes: z.string(),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Client' })

type ClientRecord = z.infer<typeof clientAnswer>

export function toClientRecord({ isEstablished: _isEstablished, ...client }: Client): ClientRecord {
  return { ...client, createdAt: new Date(client.createdAt).toISOString() }
}
