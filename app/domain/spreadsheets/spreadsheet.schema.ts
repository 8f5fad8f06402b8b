import { z } from 'zod'
import { choice } from '#app/domain/fields.schema.ts'
import { clientRules, maxRows, spreadsheetKinds } from './spreadsheet.ts'

const kind = choice(spreadsheetKinds, 'Please choose what the rows are')

/** The number of the row that names the columns; 0 for none. */
export const namesRow = z.coerce
  .number('Please choose one of these')
  .int('Please choose one of these')
  .optional()

/** The rows as pasted, beside a file that may be there instead. */
export const newSpreadsheet = z.object({ kind, text: z.string().optional() })

/**
 * What the columns become stands in fields of their own, as many as the list has columns. `rows` comes with the button that imports:
 * how many right ones whoever presses it has seen.
 */
export const listChoices = z.object({
  kind,
  head: namesRow,
  clientRule: choice(clientRules, 'Please choose what to do with a client you already have'),
  rows: z.coerce.number('Please look through the check first').int().min(1).max(maxRows).optional(),
})
