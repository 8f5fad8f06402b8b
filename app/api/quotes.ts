import { z } from 'zod'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { newQuote, quoteChange } from '#app/domain/quotes/quote.schema.ts'
import {
  lineKinds,
  paymentTriggers,
  pricesShown,
  type QuoteItem,
  quoteStatuses,
  revisionName,
} from '#app/domain/quotes/quote.ts'
import { sending } from '#app/domain/quotes/quote-answer.schema.ts'
import { discountText } from '#app/domain/quotes/quote-form.ts'
import { quoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import { itemSums } from '#app/domain/quotes/quote-totals.ts'
import { quoteStagesChange } from '#app/domain/quotes/sent-stages.schema.ts'
import {
  calendarDay,
  encodedBy,
  instant,
  money,
  percent,
  quantity,
  recordId,
} from '#app/domain/record-fields.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, changes, create, list, read, remove } from '#app/http/api-row.ts'
import type { Quote } from '#app/models/quotes/quote.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { listQuotes } from '#app/models/quotes/quote-list.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { savePaymentStages, saveQuote } from '#app/services/quotes/save-quote.server.ts'
import { sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'

const head = {
  id: recordId,
  number: z.string(),
  revision: encodedBy(z.string(), revisionName).describe('A, B and so on: each is a record of its own.'),
  title: z.string(),
  kind: z.string().describe('What sort of work it is.'),
  status: z.enum(quoteStatuses),
  clientId: recordId.nullable(),
  projectId: recordId.nullable().describe('The job that it became.'),
  net: money.describe('Before VAT: without extras, and once it is accepted with those that were taken.'),
  gross: money.describe('With VAT.'),
  cost: money,
  issuedOn: calendarDay.nullable(),
  validUntil: calendarDay.nullable(),
  sentAt: instant.nullable(),
  decidedAt: instant.nullable(),
  createdBy: recordId,
  createdAt: instant,
  version: z.int(),
}

const quoteAnswer = z.object(head).meta({ id: 'Quote' })

const costAnswer = z.object({
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity,
  unit: z.enum(units),
  each: money,
  waste: percent.describe('In per cent.'),
  stage: z.string(),
  priceListItemId: recordId.nullable(),
})

const itemAnswer = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  quantity,
  unit: z.enum(units),
  vat: z.enum(vatTreatments),
  vatNote: z.string(),
  price: money.nullable().describe('Of one; null where it is the cost at the quote’s margin.'),
  net: money.describe('Of all of it.'),
  cost: money,
  fitting: z.object({ price: money, vat: z.enum(vatTreatments) }).nullable(),
  isOptional: z.boolean(),
  lines: costAnswer.array(),
})

const stageAnswer = z.object({
  name: z.string(),
  share: percent
    .nullable()
    .describe('Of the price; null where it is an amount, or what is left beside amounts.'),
  amount: money.nullable().describe('Before VAT.'),
  trigger: z.enum(paymentTriggers),
  when: z.string().describe('The name of the job’s stage, a day, or how many of a hundred tasks are done.'),
  daysToPay: z.int(),
})

const wholeQuoteAnswer = z
  .object({
    ...head,
    siteAddress: z.string(),
    intro: z.string(),
    exclusions: z.string(),
    pricesShown: z.enum(pricesShown),
    validDays: z.int(),
    termsId: recordId.nullable(),
    templateId: recordId.nullable().describe('Of the tasks that its job begins with.'),
    discount: encodedBy(z.string(), discountText).describe('5 % or 250.00; empty without one.'),
    margin: percent.describe('By which what has no price of its own is priced.'),
    hourCost: money,
    rooms: z.object({ name: z.string(), items: itemAnswer.array() }).array(),
    paymentStages: stageAnswer.array(),
    totals: z.object({
      goods: money,
      discount: money,
      net: money,
      vat: money,
      gross: money,
      cost: money,
      hours: quantity,
      margin: percent.nullable(),
      markUp: percent.nullable(),
    }),
  })
  .meta({ id: 'WholeQuote' })

function toWhole(quote: Quote) {
  return {
    ...quote,
    rooms: quote.rooms.map(({ name, items }) => ({ name, items: items.map(item => toItem(quote, item)) })),
    paymentStages: quote.paymentStages.map(({ share, amount, ...stage }) => ({
      ...stage,
      share: share === 0 ? null : share,
      amount: amount ?? null,
    })),
  }
}

function toItem({ margin, hoursOfDay }: Quote, item: QuoteItem) {
  const { net, cost } = itemSums(item, margin, hoursOfDay)
  return { ...item, net, cost }
}

const drafts = 'The quote was sent: revise it on its page.'

function current({ scope, id }: ApiCall) {
  return toWhole(requireQuote(scope, id))
}

export const quotes: ApiNoun = {
  title: 'Quotes',
  about:
    'What clients were offered, by revision, with rooms, items and the costs under them. A premium module.',
  feature: 'quoting',
  each: { who: 'With Quoting.' },
  addresses: {
    '/api/quotes': {
      GET: list('All quotes, newest first', quoteAnswer, {
        action: 'money.read',
        handle: ({ scope, page }) => listQuotes(scope, page),
      }),
      POST: create('Begin a draft', newQuote, wholeQuoteAnswer, {
        action: 'quote.create',
        handle: ({ scope, sent }) => toWhole(requireQuote(scope, createQuote(scope, sent).id)),
      }),
    },
    '/api/quotes/:id': {
      GET: read('One quote with its rooms and totals', wholeQuoteAnswer, {
        action: 'money.read',
        handle: current,
      }),
      ...changes('Change the head of a draft', quoteChange, wholeQuoteAnswer, {
        action: 'quote.edit',
        conflict: drafts,
        handle: call => {
          saveQuote(call.scope, call.id, call.sent)
          return current(call)
        },
      }),
      DELETE: remove('Move a draft to the bin', {
        action: 'quote.edit',
        conflict: drafts,
        handle: ({ scope, id }) => deleteQuote(scope, id),
      }),
    },
    '/api/quotes/:id/rooms': {
      PUT: change('Replace the rooms of a draft', quoteRoomsChange, wholeQuoteAnswer, {
        action: 'quote.edit',
        conflict: drafts,
        current,
        handle: call => {
          replaceRooms(call.scope, call.id, call.sent)
          return current(call)
        },
      }),
    },
    '/api/quotes/:id/payment-stages': {
      PUT: change('Replace the payment stages of a draft', quoteStagesChange, wholeQuoteAnswer, {
        action: 'quote.edit',
        conflict: drafts,
        current,
        handle: call => {
          const { paymentStages, version } = call.sent
          savePaymentStages(call.scope, call.id, paymentStages, { version })
          return current(call)
        },
      }),
    },
    '/api/quotes/:id/send': {
      POST: change('Mail it to a client, with its PDF and a link', sending, wholeQuoteAnswer, {
        action: 'quote.edit',
        conflict: 'It is not offered any more.',
        description: 'A draft is frozen by it.',
        current,
        handle: async call => {
          await sendQuote(call.scope, call.id, call.sent)
          return current(call)
        },
      }),
    },
    '/api/quotes/:id/withdraw': {
      POST: read('Take back what was sent', wholeQuoteAnswer, {
        action: 'quote.edit',
        conflict: 'It was not sent, or is answered.',
        handle: ({ scope, id }) => toWhole(requireQuote(scope, withdrawQuote(scope, id).id)),
      }),
    },
    '/api/quotes/:id/revise': {
      POST: read('Begin its next revision', wholeQuoteAnswer, {
        status: 201,
        action: 'quote.edit',
        conflict: 'It is a draft, was accepted, or has a later revision.',
        handle: ({ scope, id }) => toWhole(requireQuote(scope, reviseQuote(scope, id).id)),
      }),
    },
  },
}
