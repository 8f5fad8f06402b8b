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
import { jobRetentionChange } from '#app/domain/invoices/job-retention.schema.ts'
import { moneyReceived } from '#app/domain/invoices/received.schema.ts'
import {
  toldApproval,
  variationChangeSent,
  variationSending,
  variationSent,
} from '#app/domain/variations/variation.schema.ts'
import { invoiceAnswer, wholeInvoiceAnswer } from '#app/http/invoices/invoice-record.ts'
import { jobRetentionAnswer } from '#app/http/invoices/job-retention-record.ts'
import { clientTaxAnswer, invoiceSettingsAnswer } from '#app/http/invoices/tax-record.ts'
import { paymentAnswer } from '#app/http/payments/payment-record.ts'
import { variationAnswer } from '#app/http/variations/variation-record.ts'
import { anyZone, change, changes, create, list, type NounDocs, read, remove } from './operation.ts'

const invoicing = { who: 'With Invoicing.' } as const
const issued = 'It was issued, and never changes: credit it.'

export const invoiceDocs: NounDocs = {
  title: 'Invoices',
  about:
    'What clients are asked to pay, credit notes and deposit requests, with what was paid of each. A premium module.',
  addresses: {
    '/api/invoices': {
      GET: list('All invoices, newest first', invoiceAnswer, { ...invoicing, action: 'money.read' }),
      POST: create('Draft a standard invoice', invoiceSent(anyZone), wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.create',
      }),
    },
    '/api/invoices/:id': {
      GET: read('One invoice with its lines', wholeInvoiceAnswer, { ...invoicing, action: 'money.read' }),
      ...changes('Change the draft of an invoice', invoiceChangeSent(anyZone), wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        description:
          'What is left out stays as it is. Amounts of what is a share of a contract do not change.',
        conflict: issued,
      }),
      DELETE: remove('Move a draft to the bin', { ...invoicing, action: 'invoice.edit', conflict: issued }),
    },
    '/api/invoices/:id/issue': {
      POST: change('Number and freeze a draft', issueSent, wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict:
          'It was changed meanwhile, was issued already, or would be more than was agreed of its job.',
      }),
    },
    '/api/invoices/:id/payments': {
      POST: create('Record money that came in for it', moneyReceived(anyZone), paymentAnswer, {
        ...invoicing,
        action: 'payment.create',
        conflict: 'Nothing is owed on it.',
      }),
    },
    '/api/projects/:id/invoices': {
      POST: create('Draft what of a job is asked for', partAsked, wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.create',
        conflict: 'It is asked for already, or nothing is left of the job.',
      }),
    },
    '/api/projects/:id/retention': {
      GET: read('What the contract of a job holds back', jobRetentionAnswer, {
        ...invoicing,
        action: 'money.read',
      }),
      PUT: change('Change what it holds back', jobRetentionChange, jobRetentionAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        description: 'It is sent whole. What is drafted from then on goes by its rate.',
      }),
    },
    '/api/invoices/:id/send': {
      POST: change('Mail it to a client, with its PDF and a link', invoiceSending, wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is a draft, or was withdrawn.',
      }),
    },
    '/api/invoices/:id/withdraw': {
      POST: read('Ask no more by a deposit request', wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is no open request, or is being paid just now.',
        description: 'Its links and its payment page are closed. What came of it keeps its invoices.',
      }),
    },
    '/api/invoice-settings': {
      GET: read('What all invoices say of the company', invoiceSettingsAnswer, {
        ...invoicing,
        action: 'invoice.configure',
      }),
      PUT: change('Change it', invoiceSettingsChange, invoiceSettingsAnswer, {
        ...invoicing,
        action: 'invoice.configure',
        description: 'It is sent whole.',
      }),
    },
    '/api/clients/:id/tax': {
      GET: read('What a client is for VAT and CIS', clientTaxAnswer, {
        ...invoicing,
        action: 'invoice.configure',
      }),
      PUT: change(
        'Say that you have looked at it, and change it',
        clientTaxChange(anyZone),
        clientTaxAnswer,
        {
          ...invoicing,
          action: 'invoice.configure',
          description: 'It is sent whole.',
        },
      ),
    },
    '/api/projects/:id/variations': {
      GET: read('What was agreed of a job beside its quotes', variationAnswer.array(), {
        ...invoicing,
        action: 'money.read',
      }),
      POST: create('Write a variation', variationSent, variationAnswer, {
        ...invoicing,
        action: 'invoice.create',
      }),
    },
    '/api/variations/:id': {
      GET: read('One variation', variationAnswer, { ...invoicing, action: 'money.read' }),
      PUT: change('Change the draft of a variation', variationChangeSent, variationAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        description: 'It is sent whole.',
        conflict: 'It was sent, and stays as it is.',
      }),
    },
    '/api/variations/:id/send': {
      POST: change('Mail it to a client, with a link to answer by', variationSending, variationAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is not offered any more.',
      }),
    },
    '/api/variations/:id/withdraw': {
      POST: read('Offer it no more', variationAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It was answered already.',
      }),
    },
    '/api/variations/:id/approve': {
      POST: change('Write down that a client has approved it', toldApproval, variationAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is not offered any more.',
      }),
    },
    '/api/invoices/:id/credit': {
      POST: create('Take it back, or some of it', creditSent, wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is a draft, or nothing is left of it to credit.',
      }),
    },
  },
}
