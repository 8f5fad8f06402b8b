import { templateChange } from '#app/domain/templates/template.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toTemplateRecord, withSentPlaces } from '#app/http/templates/template-record.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const { places, ...change } = await body(templateChange(listStages(scope)))
  try {
    return toTemplateRecord(withSentPlaces(places, () => updateTemplate(scope, id, change)))
  } catch (error) {
    throw staleAs(error, () => toTemplateRecord(requireTemplate(scope, id)))
  }
}

const route = api({
  GET: ({ scope, params }) => toTemplateRecord(requireTemplate(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteTemplate(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
