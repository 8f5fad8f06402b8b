import { requireMay } from '#app/domain/permissions.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { quotesFile } from '#app/http/quotes/quote-files.server.ts'
import { requireQuotingToRead } from '#app/http/quotes/quoting-page.server.ts'

export const loader = workspaceFile(call => {
  const { scope } = call
  requireMay(scope, 'money.read')
  requireQuotingToRead(scope)
  return quotesFile(scope, call)
})
