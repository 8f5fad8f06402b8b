import { userChange } from '#app/domain/people/user.schema.ts'
import { isSiteOwner, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toMemberRecord } from '#app/http/people/member-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { findUser, requireUser } from '#app/models/people/user.server.ts'
import { removeCompanyAdmin } from '#app/services/owner/remove-company-admin.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'

const route = api({
  GET: ({ scope, params }) => toMemberRecord(requireUser(scope, idParam(params))),
  PATCH: async ({ scope, params, body }) => {
    requireMay(scope, 'users.manage')
    const id = idParam(params)
    const change = await body(userChange)
    try {
      return toMemberRecord(updateUser(scope, id, change))
    } catch (error) {
      throw staleAs(error, () => toMemberRecord(requireUser(scope, id)))
    }
  },
  DELETE: ({ scope, params }) => removePerson(scope, idParam(params)),
})

/** The site owner removes the admins of other companies too. */
function removePerson(scope: Scope, id: number): void {
  if (isSiteOwner(scope) && !findUser(scope, id)) removeCompanyAdmin(scope, id)
  else removeUser(scope, id)
}

export const loader = route.loader
export const action = route.action
