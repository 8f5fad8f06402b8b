import {
  creditSent,
  invoiceChangeSent,
  invoiceSent,
  issueSent,
} from '#app/domain/invoices/invoice-api.schema.ts'
import { moneyReceived } from '#app/domain/invoices/received.schema.ts'
import { invoiceAnswer, wholeInvoiceAnswer } from '#app/http/invoices/invoice-record.ts'
import { paymentAnswer } from '#app/http/payments/payment-record.ts'
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
      ...changes('Change a draft', invoiceChangeSent(anyZone), wholeInvoiceAnswer, {
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
    '/api/invoices/:id/credit': {
      POST: create('Take it back, or some of it', creditSent, wholeInvoiceAnswer, {
        ...invoicing,
        action: 'invoice.edit',
        conflict: 'It is a draft, or nothing is left of it to credit.',
      }),
    },
  },
}
