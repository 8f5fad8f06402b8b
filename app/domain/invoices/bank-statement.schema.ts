import { z } from 'zod'
import { calendarDate, keptLine, money, optionalId } from '#app/domain/fields.schema.ts'
import { namesRow } from '#app/domain/spreadsheets/spreadsheet.schema.ts'
import { maxBankLines } from './bank-statement.ts'

/** Pasted rows; a file can come instead. `head` is the chosen row of column names, `wasHead` the previous one. */
export const statementSent = z.object({ text: z.string().optional(), head: namesRow, wasHead: namesRow })

const again = 'Please read the statement again'

export function statementConfirmed(timeZone: string) {
  return z.object({
    lines: z
      .array(
        z.object({
          key: z.string(again).regex(/^[0-9a-f]{32}$/, again),
          day: calendarDate(timeZone).refine((day): day is string => day !== null, again),
          amount: money.refine((pence): pence is number => pence !== null && pence > 0, again),
          text: keptLine(200),
          invoiceId: optionalId('Please choose one of these invoices'),
          /** For an invoice that was not offered. */
          number: keptLine(40).optional(),
        }),
      )
      .max(maxBankLines, again),
  })
}

export type ConfirmedLine = z.infer<ReturnType<typeof statementConfirmed>>['lines'][number]
