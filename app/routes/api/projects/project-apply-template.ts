import { templateApplication } from '#app/domain/templates/template-application.schema.ts'
import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'

const route = api({
  POST: async ({ scope, params, body, requestId }) => {
    const fields = await body(templateApplication)
    return applyTemplate(scope, idParam(params), { ...fields, requestId: requestId ?? fields.requestId })
  },
})

export const loader = route.loader
export const action = route.action
