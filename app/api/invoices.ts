import { clientTaxChange } from '#app/domain/invoices/client-tax.schema.ts'
import {
  creditSent,
  invoiceChangeSent,
  invoiceSent,
  issueSent,
  partAsked,
} from '#app/domain/invoices/invoice-api.schema.ts'
import { invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { invoiceSettingsChange } from '#app/domain/invoices/invoice-settings.schema.ts'
import { moneyReceived } from '#app/domain/invoices/received.schema.ts'
import { retentionTermsChange } from '#app/domain/invoices/retention-terms.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { findIssuedDocument, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { listInvoices } from '#app/models/invoices/invoice-pages.server.ts'
import { listConfirmations } from '#app/models/invoices/tax-paper.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobRetention } from '#app/services/invoices/job-money.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { sendInvoice } from '#app/services/invoices/send-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import {
  readInvoiceSettings,
  updateInvoiceSettings,
} from '#app/services/invoices/update-invoice-settings.server.ts'
import { updateJobRetention } from '#app/services/invoices/update-job-retention.server.ts'
import { withdrawRequest } from '#app/services/invoices/withdraw-request.server.ts'
import { invoiceAnswer, toInvoiceRecord, toWholeInvoiceRecord, wholeInvoiceAnswer } from './invoice-record.ts'
import { paymentAnswer, toPaymentRecord } from './payments.ts'
import {
  clientTaxAnswer,
  invoiceSettingsAnswer,
  jobRetentionAnswer,
  toClientTaxRecord,
  toInvoiceSettingsRecord,
  toJobRetentionRecord,
} from './tax-record.ts'
import { variationAddresses } from './variations.ts'

const issued = 'It was issued, and never changes: credit it.'

function wholeInvoice(scope: Scope, id: number) {
  return toWholeInvoiceRecord(requireInvoice(scope, id), findIssuedDocument(scope, id)?.document ?? null)
}

const invoiceOf = ({ scope, id }: ApiCall) => wholeInvoice(scope, id)

const retentionOf = ({ scope, id }: ApiCall) => toJobRetentionRecord(readJobRetention(scope, id))

const settingsOf = ({ scope }: ApiCall) => toInvoiceSettingsRecord(readInvoiceSettings(scope))

const taxOf = ({ scope, id }: ApiCall) =>
  toClientTaxRecord(getClientTax(scope, id), listConfirmations(scope, id))

export const invoices: ApiNoun = {
  title: 'Invoices',
  about:
    'What clients are asked to pay, credit notes and deposit requests, with what was paid of each. A premium module.',
  feature: 'invoicing',
  each: { who: 'With Invoicing.' },
  addresses: {
    '/api/invoices': {
      GET: list('All invoices, newest first', invoiceAnswer, {
        action: 'money.read',
        handle: ({ scope, page }) => listInvoices(scope, page).map(toInvoiceRecord),
      }),
      POST: create('Draft a standard invoice', invoiceSent, wholeInvoiceAnswer, {
        action: 'invoice.create',
        handle: ({ scope, sent }) => wholeInvoice(scope, createInvoice(scope, sent).id),
      }),
    },
    '/api/invoices/:id': {
      GET: read('One invoice with its lines', wholeInvoiceAnswer, {
        action: 'money.read',
        handle: invoiceOf,
      }),
      ...changes('Change the draft of an invoice', invoiceChangeSent, wholeInvoiceAnswer, {
        action: 'invoice.edit',
        description:
          'What is left out stays as it is. Amounts of what is a share of a contract do not change.',
        conflict: issued,
        handle: call => {
          const { scope, id, sent } = call
          updateInvoice(scope, id, { ...sent, version: sent.version ?? requireInvoice(scope, id).version })
          return invoiceOf(call)
        },
      }),
      DELETE: remove('Move a draft to the bin', {
        action: 'invoice.edit',
        conflict: issued,
        handle: ({ scope, id }) => deleteInvoice(scope, id),
      }),
    },
    '/api/invoices/:id/issue': {
      POST: change('Number and freeze a draft', issueSent, wholeInvoiceAnswer, {
        action: 'invoice.edit',
        conflict:
          'It was changed meanwhile, was issued already, or would be more than was agreed of its job.',
        current: invoiceOf,
        handle: call => {
          const { version, payable } = call.sent
          issueInvoice(call.scope, call.id, { version, shown: payable ?? undefined })
          return invoiceOf(call)
        },
      }),
    },
    '/api/invoices/:id/payments': {
      POST: create('Record money that came in for it', moneyReceived, paymentAnswer, {
        action: 'payment.create',
        conflict: 'Nothing is owed on it.',
        handle: ({ scope, id, sent }) => toPaymentRecord(scope, recordInvoicePayment(scope, id, sent)),
      }),
    },
    '/api/projects/:id/invoices': {
      POST: create('Draft an invoice or a request for a part of a job', partAsked, wholeInvoiceAnswer, {
        action: 'invoice.create',
        conflict: 'It is asked for already, or nothing is left of the job.',
        handle: ({ scope, id, sent: { what, of } }) => {
          const project = requireProject(scope, id)
          return wholeInvoice(scope, draftRequestedInvoice(scope, project.id, of ? `${what}:${of}` : what).id)
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
    '/api/invoices/:id/send': {
      POST: change('Mail it to a client, with its PDF and a link', invoiceSending, wholeInvoiceAnswer, {
        action: 'invoice.edit',
        conflict: 'It is a draft, or was withdrawn.',
        handle: async ({ scope, id, sent }) => wholeInvoice(scope, (await sendInvoice(scope, id, sent)).id),
      }),
    },
    '/api/invoices/:id/withdraw': {
      POST: read('Withdraw a deposit request', wholeInvoiceAnswer, {
        action: 'invoice.edit',
        conflict: 'It is no open request, or is being paid just now.',
        description: 'Its links and its payment page are closed. What came of it keeps its invoices.',
        handle: async ({ scope, id }) => wholeInvoice(scope, (await withdrawRequest(scope, id)).id),
      }),
    },
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
    ...variationAddresses,
    '/api/invoices/:id/credit': {
      POST: create('Take it back, or some of it', creditSent, wholeInvoiceAnswer, {
        action: 'invoice.edit',
        conflict: 'It is a draft, or nothing is left of it to credit.',
        handle: ({ scope, id, sent }) => wholeInvoice(scope, creditInvoice(scope, id, sent).id),
      }),
    },
  },
}
