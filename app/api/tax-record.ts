import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { clientKinds } from '#app/domain/invoices/client-tax.ts'
import { depositDocuments, type InvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { cisChoiceOf, cisChoices } from '#app/domain/invoices/tax-choices.ts'
import { taxPaperPath } from '#app/domain/invoices/tax-paper.ts'
import { vatSchemes } from '#app/domain/invoices/vat-summary.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { calendarDay, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { KeptClientTax } from '#app/models/invoices/client-tax.server.ts'
import type { listConfirmations } from '#app/models/invoices/tax-paper.server.ts'
import type { RetentionOfJob } from '#app/services/invoices/job-money.server.ts'

const cisAnswer = z.enum(cisChoices).describe('Hundredths of a per cent, or none.')

export const invoiceSettingsAnswer = z
  .object({
    vatNumber: z.string(),
    vatScheme: z.enum(vatSchemes),
    flatRate: z.string().describe('Per cent.'),
    legalName: z.string(),
    companyNumber: z.string(),
    legalAddress: z.string(),
    cisRate: cisAnswer,
    utr: z.string(),
    bankName: z.string(),
    sortCode: z.string(),
    accountNumber: z.string(),
    daysToPay: z.int(),
    terms: z.string(),
    invoicePrefix: z.string(),
    creditPrefix: z.string(),
    requestPrefix: z.string(),
    depositAs: z.enum(depositDocuments).describe('What is drafted when a quote is accepted.'),
    yearEnd: z.string().describe('Month and day, such as 03-31.'),
    version: z.int().describe('0 where nothing was set yet.'),
  })
  .meta({ id: 'InvoiceSettings' })

type Settings = InvoiceSettings & { vatNumber: string; version: number }

export function toInvoiceSettingsRecord(settings: Settings): z.infer<typeof invoiceSettingsAnswer> {
  const { flatRate, cisRate, ...rest } = settings
  return { ...rest, flatRate: rateText(flatRate), cisRate: cisChoiceOf(cisRate) }
}

export const clientTaxAnswer = z
  .object({
    kind: z.enum(clientKinds),
    vatNumber: z.string(),
    isContractor: z.boolean(),
    cisRate: cisAnswer,
    endUserConfirmedOn: calendarDay.nullable(),
    endUserNote: z.string(),
    daysToPay: z.int().nullable().describe('null for what the company has set.'),
    needsOrderNumber: z.boolean(),
    confirmations: z
      .array(z.object({ day: calendarDay, name: z.string(), path: z.string() }))
      .describe(
        'In which they say that they are the end user, the newest first; those before it are kept for what was issued by them. A page takes them.',
      ),
    confirmedBy: recordId.nullable(),
    confirmedAt: instant.nullable(),
    version: z.int().describe('0 where nothing was set yet.'),
  })
  .meta({ id: 'ClientTax' })

type Confirmation = ReturnType<typeof listConfirmations>[number]

export function toClientTaxRecord(
  tax: KeptClientTax,
  confirmations: readonly Confirmation[],
): z.infer<typeof clientTaxAnswer> {
  const { kind, vatNumber, isContractor, endUserConfirmedOn, endUserNote } = tax
  const { daysToPay, needsOrderNumber, confirmedBy, version } = tax
  return {
    ...{ kind, vatNumber, isContractor, endUserConfirmedOn, endUserNote },
    ...{ daysToPay, needsOrderNumber, confirmedBy, version },
    cisRate: cisChoiceOf(tax.cisRate),
    confirmations: confirmations.map(({ id, day, fileName }) => ({
      ...{ day, name: fileName ?? '' },
      path: taxPaperPath(id),
    })),
    confirmedAt: isoOrNull(tax.confirmedAt),
  }
}

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
