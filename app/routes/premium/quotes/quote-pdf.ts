import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { requireQuotingToRead } from '#app/http/quotes/quoting-page.server.ts'
import { readQuoteSheet } from '#app/http/quotes/sent-quote-page.server.ts'

export const loader = workspaceFile(async ({ scope, params }) => {
  requireMay(scope, 'money.read')
  requireQuotingToRead(scope)
  const id = idParam(params)
  const { paper } = readQuoteSheet(scope, id)
  return answerPdf({ companyId: scope.companyId, id }, paper, 'people')
})
