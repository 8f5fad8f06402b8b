import { DomainError } from '#app/domain/errors.ts'
import { exportRequest } from '#app/domain/exports/export.schema.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { api } from '#app/http/api.server.ts'
import { download } from '#app/http/download.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'

const route = api({
  POST: async call => {
    const wanted = await call.optionalBody(exportRequest)
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
