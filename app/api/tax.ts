import { z } from 'zod'
import { clientTaxChange } from '#app/domain/invoices/client-tax.schema.ts'
import { clientKinds } from '#app/domain/invoices/client-tax.ts'
import { invoiceSettingsChange } from '#app/domain/invoices/invoice-settings.schema.ts'
import { depositDocuments } from '#app/domain/invoices/invoice-settings.ts'
import { retentionTermsChange } from '#app/domain/invoices/retention-terms.schema.ts'
import { cisChoiceOf, cisChoices } from '#app/domain/invoices/tax-choices.ts'
import { taxPaperPath } from '#app/domain/invoices/tax-paper.ts'
import { vatSchemes } from '#app/domain/invoices/vat-summary.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { calendarDay, encodedBy, instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, read } from '#app/http/api-row.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { listConfirmations } from '#app/models/invoices/tax-paper.server.ts'
import { readJobRetention } from '#app/services/invoices/job-money.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import {
  readInvoiceSettings,
  updateInvoiceSettings,
} from '#app/services/invoices/update-invoice-settings.server.ts'
import { updateJobRetention } from '#app/services/invoices/update-job-retention.server.ts'

const cisAnswer = encodedBy(z.enum(cisChoices), cisChoiceOf).describe('Hundredths of a per cent, or none.')

const invoiceSettingsAnswer = z
  .object({
    vatNumber: z.string(),
    vatScheme: z.enum(vatSchemes),
    flatRate: encodedBy(z.string(), rateText).describe('Per cent.'),
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

const clientTaxAnswer = z
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

const jobRetentionAnswer = z
  .object({
    rate: encodedBy(z.string(), rateText).describe(
      'Per cent of each stage, variation and final invoice that is drafted.',
    ),
    firstShare: encodedBy(z.string(), rateText).describe(
      'Per cent of all that is held back, released once the job is done.',
    ),
    months: z.int().describe('From then until the rest is released.'),
    held: money.describe('Held back by what was issued, before VAT, less what was credited.'),
    released: money.describe('What of that was asked for.'),
    firstOn: calendarDay.nullable().describe('On which the job was done.'),
    restOn: calendarDay.nullable(),
    version: z.int().describe('0 where nothing was set yet.'),
  })
  .meta({ id: 'JobRetention' })

const retentionOf = ({ scope, id }: ApiCall) => readJobRetention(scope, id)

const settingsOf = ({ scope }: ApiCall) => readInvoiceSettings(scope)

function taxOf({ scope, id }: ApiCall) {
  const confirmations = listConfirmations(scope, id).map(({ id, day, fileName }) => {
    return { day, name: fileName ?? '', path: taxPaperPath(id) }
  })
  return { ...getClientTax(scope, id), confirmations }
}

/** Among those of the invoices. */
export const taxAddresses: ApiNoun['addresses'] = {
  '/api/invoice-settings': {
    GET: read('Invoice settings', invoiceSettingsAnswer, {
      action: 'invoice.configure',
      handle: settingsOf,
    }),
    PUT: change('Change the invoice settings', invoiceSettingsChange, invoiceSettingsAnswer, {
      action: 'invoice.configure',
      description: 'It is sent whole.',
      handle: call => {
        updateInvoiceSettings(call.scope, call.sent)
        return settingsOf(call)
      },
    }),
  },
  '/api/clients/:id/tax': {
    GET: read('A client’s VAT and CIS details', clientTaxAnswer, {
      action: 'invoice.configure',
      handle: call => {
        requireClient(call.scope, call.id)
        return taxOf(call)
      },
    }),
    PUT: change('Check and change a client’s VAT and CIS details', clientTaxChange, clientTaxAnswer, {
      action: 'invoice.configure',
      description: 'It is sent whole.',
      handle: call => {
        updateClientTax(call.scope, call.id, call.sent)
        return taxOf(call)
      },
    }),
  },
  '/api/projects/:id/retention': {
    GET: read('The retention of a job', jobRetentionAnswer, {
      action: 'money.read',
      handle: retentionOf,
    }),
    PUT: change('Change the retention of a job', retentionTermsChange, jobRetentionAnswer, {
      action: 'invoice.edit',
      description: 'It is sent whole. What is drafted from then on goes by its rate.',
      handle: call => {
        updateJobRetention(call.scope, call.id, call.sent)
        return retentionOf(call)
      },
    }),
  },
}
