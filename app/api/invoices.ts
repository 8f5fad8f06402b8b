import { z } from 'zod'
import { elements, invoiceKinds, lineNet } from '#app/domain/invoices/invoice.ts'
import {
  creditSent,
  invoiceChangeSent,
  invoiceSent,
  issueSent,
  partAsked,
} from '#app/domain/invoices/invoice-api.schema.ts'
import { invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { moneyReceived } from '#app/domain/invoices/received.schema.ts'
import { invoiceState, invoiceStates, owedOf } from '#app/domain/invoices/settlement.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { calendarDay, instant, money, quantity, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, changes, create, list, read, remove } from '#app/http/api-row.ts'
import type { ListedInvoice } from '#app/models/invoices/invoice.server.ts'
import { findIssuedDocument, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { listInvoices } from '#app/models/invoices/invoice-pages.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { sendInvoice } from '#app/services/invoices/send-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { withdrawRequest } from '#app/services/invoices/withdraw-request.server.ts'
import { paymentAnswer, toPayment } from './payments.ts'
import { taxAddresses } from './tax.ts'
import { variationAddresses } from './variations.ts'

const head = {
  id: recordId,
  kind: z.enum(invoiceKinds),
  number: z.string().nullable().describe('Given when it is issued; null while it is a draft.'),
  title: z.string(),
  state: z.enum(invoiceStates),
  clientId: recordId.nullable(),
  projectId: recordId.nullable(),
  ofId: recordId.nullable().describe('What a credit note takes back, or a retention was held back of.'),
  orderNumber: z.string(),
  issuedOn: calendarDay.nullable(),
  suppliedOn: calendarDay.nullable(),
  dueOn: calendarDay.nullable(),
  taxPoint: calendarDay.nullable(),
  net: money.describe('Before VAT.'),
  vat: money.describe('What is charged.'),
  gross: money,
  cis: money.describe('What is kept back of the labour.'),
  payable: money.describe('With VAT and after CIS.'),
  paid: money,
  credited: money,
  owed: money,
  createdBy: recordId,
  createdAt: instant,
  version: z.int(),
}

const invoiceAnswer = z.object(head).meta({ id: 'Invoice' })

const lineAnswer = z.object({
  description: z.string(),
  quantity,
  unit: z.enum(units),
  each: money,
  net: money,
  vat: z.enum(vatTreatments),
  element: z.enum(elements),
})

const wholeInvoiceAnswer = z
  .object({
    ...head,
    siteAddress: z.string(),
    note: z.string(),
    reason: z.string(),
    daysToPay: z.int(),
    retentionOn: calendarDay.nullable(),
    isUnderCis: z
      .boolean()
      .nullable()
      .describe('Whether its payment is reported under CIS; null where the client’s tax details say.'),
    isLeftOut: z.boolean().describe('Of a credit note: what it takes back is left out of what was agreed.'),
    issuedAt: instant.nullable(),
    lines: lineAnswer.array(),
    document: z
      .looseObject({})
      .nullable()
      .describe('As it was issued, word by word, amounts in pence; null for a draft.'),
  })
  .meta({ id: 'WholeInvoice' })

function toHead<T extends ListedInvoice>(invoice: T) {
  const isOwed = invoice.kind !== 'credit_note' && invoice.number !== null
  return { ...invoice, state: invoiceState(invoice), owed: isOwed ? owedOf(invoice) : 0 }
}

const issued = 'It was issued, and never changes: credit it.'

function wholeInvoice(scope: Scope, id: number) {
  const invoice = requireInvoice(scope, id)
  const lines = invoice.lines.map(line => ({ ...line, net: lineNet(line) }))
  return { ...toHead(invoice), lines, document: findIssuedDocument(scope, id)?.document ?? null }
}

const invoiceOf = ({ scope, id }: ApiCall) => wholeInvoice(scope, id)

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
        handle: ({ scope, page }) => listInvoices(scope, page).map(toHead),
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
        handle: ({ scope, id, sent }) => toPayment(scope, recordInvoicePayment(scope, id, sent)),
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
    ...taxAddresses,
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
