import { ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { toUserRecord } from '#app/http/accounts/user-record.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireOwnAccount } from '#app/models/accounts/account.server.ts'
import { updateOwnDetails } from '#app/services/accounts/update-own-details.server.ts'

async function save({ scope, body }: ApiCall) {
  const change = await body(ownDetailsChange)
  try {
    updateOwnDetails(scope, change)
    return toUserRecord(scope, requireOwnAccount(scope.userId))
  } catch (error) {
    throw staleAs(error, () => toUserRecord(scope, requireOwnAccount(scope.userId)))
  }
}

const route = api({
  GET: ({ scope }) => toUserRecord(scope, requireOwnAccount(scope.userId)),
  PATCH: save,
})

export const loader = route.loader
export const action = route.action
