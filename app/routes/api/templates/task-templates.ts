import { newTemplate } from '#app/domain/templates/template.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toTemplateRecord, withSentPlaces } from '#app/http/templates/template-record.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { listTemplates } from '#app/models/templates/template.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'

/** Each comes with all of its tasks. */
const pageSize = 50

const route = api({
  GET: ({ scope, url }) =>
    list(url, listTemplates(scope, apiPage(url, pageSize)), toTemplateRecord, pageSize),
  POST: async ({ scope, body, requestId }) => {
    const { places, ...fields } = await body(newTemplate(listStages(scope)))
    const input = { ...fields, requestId: requestId ?? fields.requestId }
    return created(toTemplateRecord(withSentPlaces(places, () => createTemplate(scope, input))))
  },
})

export const loader = route.loader
export const action = route.action
