import { clientChange } from '#app/domain/clients/client.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { toClientRecord } from '#app/http/clients/client-record.ts'
import { idParam } from '#app/http/input.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(clientChange)
  try {
    return toClientRecord(updateClient(scope, id, change))
  } catch (error) {
    throw staleAs(error, () => toClientRecord(requireClient(scope, id)))
  }
}

const route = api({
  GET: ({ scope, params }) => toClientRecord(requireClient(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteClient(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
