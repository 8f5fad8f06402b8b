import { clientChange, newClient } from '#app/domain/clients/client.schema.ts'
import { clientAnswer } from '#app/http/clients/client-record.ts'
import { changes, create, list, type NounDocs, read, remove } from './operation.ts'

export const clientDocs: NounDocs = {
  title: 'Clients',
  about: 'Whom the company works for.',
  addresses: {
    '/api/clients': {
      GET: list('All clients, newest first', clientAnswer),
      POST: create('Add a client', newClient, clientAnswer, { action: 'client.create' }),
    },
    '/api/clients/:id': {
      GET: read('One client', clientAnswer),
      ...changes('Change a client', clientChange, clientAnswer, {
        action: 'client.edit',
        description: 'What is left out stays as it is.',
      }),
      DELETE: remove('Move a client to the bin', { action: 'client.delete' }),
    },
  },
}
