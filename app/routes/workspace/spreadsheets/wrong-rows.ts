import { NotFound } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { csvFile } from '#app/http/csv-file.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { requireSpreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { checkSpreadsheet } from '#app/services/spreadsheets/check-spreadsheet.server.ts'

/** With row numbers and reasons, to be corrected and uploaded again. */
export const loader = workspaceFile(async ({ scope, params }) => {
  requireMay(scope, 'spreadsheet.import')
  const sheet = requireSpreadsheet(scope, idParam(params))
  const { table, fileName } = sheet
  const wrong = sheet.made?.wrong ?? (await checkSpreadsheet(scope, sheet)).wrong
  if (wrong.length === 0) throw new NotFound('No row of this list is wrong')
  const cells = new Map(table.rows)
  const lines = wrong.map(({ row, problems }) => [
    String(row),
    problems.map(({ head, value, reason }) => `${head}: ${value || 'empty'}. ${reason}`).join('; '),
    ...(cells.get(row) ?? []),
  ])
  const name = `${fileName.replace(/\.[a-z]{2,4}$/i, '')}, wrong rows.csv`
  return csvFile(name, [['Row', 'What is wrong', ...table.header], ...lines])
})
