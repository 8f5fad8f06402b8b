import { newClient } from '#app/domain/clients/client.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toClientRecord } from '#app/http/clients/client-record.ts'
import { listClients } from '#app/models/clients/client-list.server.ts'
import { createClient } from '#app/services/clients/create-client.server.ts'

const route = api({
  GET: ({ scope, url }) => list(url, listClients(scope, apiPage(url)), toClientRecord),
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newClient)
    const client = createClient(scope, { ...fields, requestId: requestId ?? fields.requestId })
    return created(toClientRecord(client))
  },
})

export const loader = route.loader
export const action = route.action
