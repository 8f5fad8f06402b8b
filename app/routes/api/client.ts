import { clientChange } from '#app/domain/client.schema.ts'
import { api } from '#app/http/api.server.ts'
import { toClientRecord } from '#app/http/client-record.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireClient } from '#app/models/client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'

const route = api({
  GET: ({ scope, params }) => toClientRecord(requireClient(scope, idParam(params))),
  PUT: async ({ scope, params, body }) =>
    toClientRecord(updateClient(scope, idParam(params), await body(clientChange))),
  PATCH: async ({ scope, params, body }) =>
    toClientRecord(updateClient(scope, idParam(params), await body(clientChange))),
  DELETE: ({ scope, params }) => void deleteClient(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
