import { z } from 'zod'
import { currencies } from '#app/domain/companies/currency.ts'
import { isTimeZone } from '#app/domain/companies/time-zone.ts'
import { bankHolidayRegions, roles, weekStarts } from '#app/domain/enumerations.ts'
import { dataFormat } from '#app/domain/exports/data-folder.ts'
import { keptText } from '#app/domain/fields.schema.ts'
import { isYearStart } from '#app/domain/holidays/allowance.ts'
import { limits } from '#app/domain/limits.ts'
import { mostImportRows, mostJobNumber } from './import.ts'
import { keptInvoiceSettings } from './invoice-rows.schema.ts'
import { keptQuoteSettings } from './quote-rows.schema.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** `data/manifest.json`. */
export const manifest = z.object({
  format: z.literal(dataFormat.format),
  version: z.literal(dataFormat.version),
  schema: z.int().positive(),
  madeAt: z.iso.datetime(),
  company: z.object({
    name: z.string().max(limits.companyName),
    // An older Mortise had neither.
    address: keptText(limits.address).optional(),
    phone: keptText(limits.phone).optional(),
    currency: z.string().refine(code => currencies.includes(code)),
    timeZone: z.string().max(100).refine(isTimeZone),
    weekStart: z.enum(weekStarts),
    bankHolidayRegion: z.enum(bankHolidayRegions),
    holidayAllowance: z.number().min(0).max(limits.holidayAllowance).multipleOf(0.5),
    holidayYearStart: z.string().max(5).refine(isYearStart),
    defaultInvitationRole: z.enum(roles),
    // Of a company that has set any.
    logoFileId: z.int().positive().optional(),
    quoteSettings: keptQuoteSettings.optional(),
    invoiceSettings: keptInvoiceSettings.optional(),
    nextJobNumber: z.int().positive().max(mostJobNumber),
  }),
  tables: z.record(z.string().max(100), z.object({ rows: z.int().min(0).max(mostImportRows), sha256 })),
})

export type Manifest = z.output<typeof manifest>

/** A line of `data/contents.ndjson`. */
export const contentLine = z.strictObject({
  id: z.int().positive(),
  path: z.string().max(300),
  bytes: z.int().positive(),
  sha256,
})

export type ContentLine = z.output<typeof contentLine>
