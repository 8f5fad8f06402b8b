import { z } from 'zod'
import { clientChange, newClient } from '#app/domain/clients/client.schema.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { listClients } from '#app/models/clients/client-list.server.ts'
import { createClient } from '#app/services/clients/create-client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'

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

export const clients: ApiNoun = {
  title: 'Clients',
  about: 'Whom the company works for.',
  addresses: {
    '/api/clients': {
      GET: list('All clients, newest first', clientAnswer, {
        handle: ({ scope, page }) => listClients(scope, page),
      }),
      POST: create('Add a client', newClient, clientAnswer, {
        action: 'client.create',
        handle: ({ scope, sent }) => createClient(scope, sent),
      }),
    },
    '/api/clients/:id': {
      GET: read('One client', clientAnswer, {
        handle: ({ scope, id }) => requireClient(scope, id),
      }),
      ...changes('Change a client', clientChange, clientAnswer, {
        action: 'client.edit',
        description: 'What is left out stays as it is.',
        handle: ({ scope, id, sent }) => updateClient(scope, id, sent),
      }),
      DELETE: remove('Move a client to the bin', {
        action: 'client.delete',
        handle: ({ scope, id }) => deleteClient(scope, id),
      }),
    },
  },
}
