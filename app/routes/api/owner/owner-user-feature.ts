import { NotFound } from '#app/domain/errors.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { idParam } from '#app/http/input.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { takePersonFeature } from '#app/services/owner/person-features.server.ts'

const route = ownerApi({
  DELETE: ({ scope, params }) => {
    const feature = premiumFeatureNames.find(name => name === params.name)
    if (!feature) throw new NotFound()
    takePersonFeature(scope, idParam(params), feature)
  },
})

export const loader = route.loader
export const action = route.action
