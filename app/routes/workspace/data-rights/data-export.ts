import { DomainError } from '#app/domain/errors.ts'
import { exportRequest } from '#app/domain/exports/export.schema.ts'
import { exportTexts } from '#app/domain/exports/export.ts'
import { download } from '#app/http/download.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { leadsTo } from '#app/http/post-only.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'

const page = '/data-rights'

export const loader = leadsTo(page)

/** The answer is a file, so the page of the form tells what went wrong. */
export const action = workspacePage(async call => {
  const { scope, actor, request, context } = call
  try {
    const wanted = checked(exportRequest, Object.fromEntries(await readForm(request)))
    return download(await exportData(scope, actor.companyName, wanted), call)
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error }, 'An export failed')
    const message = error instanceof DomainError ? error.message : exportTexts.failed.message
    return redirectWithFlash(page, { ...exportTexts.failed, message, tone: 'bad' })
  }
})
