import { z } from 'zod'
import { choice } from '#app/domain/fields.schema.ts'
import { clientRules, maxRows, spreadsheetKinds } from './spreadsheet.ts'

const kind = choice(spreadsheetKinds, 'Please choose what the rows are')

/** Row number; 0 for none. */
export const namesRow = z.coerce
  .number('Please choose one of these')
  .int('Please choose one of these')
  .optional()

export const newSpreadsheet = z.object({ kind, text: z.string().optional() })

/** Columns come in fields of their own. `rows`: how many valid rows the user has seen when pressing import. */
export const listChoices = z.object({
  kind,
  head: namesRow,
  clientRule: choice(clientRules, 'Please choose what to do with a client you already have'),
  rows: z.coerce.number('Please look through the check first').int().min(1).max(maxRows).optional(),
})
