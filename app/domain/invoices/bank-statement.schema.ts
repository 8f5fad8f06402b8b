import { z } from 'zod'
import { keptLine, optionalId } from '#app/domain/fields.schema.ts'
import { namesRow } from '#app/domain/spreadsheets/spreadsheet.schema.ts'

/** Pasted rows; a file can come instead. */
export const statementSent = z.object({ text: z.string().optional() })

/** Columns come in fields of their own. */
export const statementColumns = z.object({ head: namesRow })

const again = 'Please read the statement again'

/** By the key of each line. */
export const statementConfirmed = z.object({
  lines: z
    .record(
      z.string().regex(/^[0-9a-f]{32}$/, again),
      z.object({
        invoiceId: optionalId('Please choose one of these invoices'),
        /** For an invoice that was not offered. */
        number: keptLine(40).optional(),
      }),
    )
    .default({}),
})

export type ConfirmedStatement = z.infer<typeof statementConfirmed>
