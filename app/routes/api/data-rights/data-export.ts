import { DomainError } from '#app/domain/errors.ts'
import { exportRequest } from '#app/domain/exports/export.schema.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { download } from '#app/http/download.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'

/** Asked with nothing in the body, it is everything about the asker as JSON. */
async function wantedBy({ request, body }: ApiCall) {
  const isEmpty = (await request.clone().arrayBuffer()).byteLength === 0
  return isEmpty ? exportRequest.parse({}) : body(exportRequest)
}

const route = api({
  POST: async call => {
    const wanted = await wantedBy(call)
    try {
      return download(await exportData(call.scope, call.actor.companyName, wanted), call)
    } catch (error) {
      if (error instanceof DomainError) throw error
      call.context.log.error({ err: error }, 'An export failed')
      throw new DomainError(500, `${exportTexts.failed.title} — ${exportTexts.failed.message}`)
    }
  },
})

export const loader = route.loader
export const action = route.action
