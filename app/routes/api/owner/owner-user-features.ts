import { personFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { idParam } from '#app/http/input.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toPersonFeatureRecord } from '#app/http/owner/owner-record.ts'
import { listPersonFeatures } from '#app/models/owner/company-people.server.ts'
import { givePersonFeature, requirePerson } from '#app/services/owner/person-features.server.ts'

/** Beside what their company may use. */
const route = ownerApi({
  GET: ({ scope, params }) =>
    listPersonFeatures(requirePerson(scope, idParam(params)).userId).map(toPersonFeatureRecord),
  POST: async call => {
    const change = await call.body(personFeatureForm(call.scope.timeZone))
    return givePersonFeature(call.scope, idParam(call.params), change).map(toPersonFeatureRecord)
  },
})

export const loader = route.loader
export const action = route.action
