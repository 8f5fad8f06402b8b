import { requireMay } from '#app/domain/permissions.ts'
import { linesOfVariation, variationSent } from '#app/domain/variations/variation.schema.ts'
import { created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toVariationRecord } from '#app/http/variations/variation-record.ts'
import { quotedMessage } from '#app/http/variations/variations-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listVariationsOfProject } from '#app/models/variations/variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'

const route = invoicingApi({
  GET: ({ scope, params }) => {
    requireMay(scope, 'money.read')
    const { id } = requireProject(scope, idParam(params))
    return listVariationsOfProject(scope, id).map(toVariationRecord)
  },
  POST: async ({ scope, params, body, requestId }) => {
    const projectId = requireProject(scope, idParam(params)).id
    const input = await body(variationSent)
    const { title, words, minutes, delayDays, messageId } = input
    const variation = createVariation(scope, {
      ...{ projectId, title, words, minutes, delayDays },
      lines: linesOfVariation(input),
      quoted: quotedMessage(scope, projectId, messageId),
      requestId: requestId ?? input.requestId,
    })
    return created(toVariationRecord(variation))
  },
})

export const loader = route.loader
export const action = route.action
