import { z } from 'zod'
import { decimalText } from '#app/domain/format.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { calendarDay, moneyText } from '#app/domain/record-fields.schema.ts'
import type { RetentionOfJob } from '#app/services/invoices/job-money.server.ts'

export const jobRetentionAnswer = z
  .object({
    rate: z.string().describe('Per cent of each stage, variation and final invoice that is drafted.'),
    firstShare: z.string().describe('Per cent of all that is held back, released once the job is done.'),
    months: z.int().describe('From then until the rest is released.'),
    held: moneyText.describe('Held back by what was issued, before VAT, less what was credited.'),
    released: moneyText.describe('What of that was asked for.'),
    firstOn: calendarDay.nullable().describe('On which the job was done.'),
    restOn: calendarDay.nullable(),
    version: z.int().describe('0 where nothing was set yet.'),
  })
  .meta({ id: 'JobRetention' })

export function toJobRetentionRecord(retention: RetentionOfJob): z.infer<typeof jobRetentionAnswer> {
  return {
    ...retention,
    rate: rateText(retention.rate),
    firstShare: rateText(retention.firstShare),
    held: decimalText(retention.held),
    released: decimalText(retention.released),
  }
}
