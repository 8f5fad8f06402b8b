import { idParam } from '#app/http/input.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toCompanyDetailsRecord } from '#app/http/owner/owner-record.ts'
import { listOpenInvitationsOf, listPeopleOf } from '#app/models/owner/company-people.server.ts'
import { requireAnyCompany } from '#app/models/owner/owner-company.server.ts'

const route = ownerApi({
  GET: ({ params }) => {
    const company = requireAnyCompany(idParam(params))
    const { id } = company
    return toCompanyDetailsRecord({
      company,
      people: listPeopleOf(id),
      invitations: listOpenInvitationsOf(id),
    })
  },
})

export const loader = route.loader
export const action = route.action
