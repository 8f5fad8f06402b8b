import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { wrongRowsFile } from '#app/http/spreadsheets/wrong-rows-file.server.ts'

export const loader = workspaceFile(({ scope, params }) => {
  requireMay(scope, 'spreadsheet.import')
  return wrongRowsFile(scope, idParam(params))
})
