import { newQuote, quoteChange } from '#app/domain/quotes/quote.schema.ts'
import { sending } from '#app/domain/quotes/quote-answer.schema.ts'
import { quoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import { quoteStagesChange } from '#app/domain/quotes/sent-stages.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { listQuotes } from '#app/models/quotes/quote-list.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { savePaymentStages, saveQuote } from '#app/services/quotes/save-quote.server.ts'
import { sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'
import { quoteAnswer, toQuoteRecord, toWholeQuoteRecord, wholeQuoteAnswer } from './quote-record.ts'

const drafts = 'The quote was sent: revise it on its page.'

function current({ scope, id }: ApiCall) {
  return toWholeQuoteRecord(requireQuote(scope, id))
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
        handle: ({ scope, page }) => listQuotes(scope, page).map(toQuoteRecord),
      }),
      POST: create('Begin a draft', newQuote, wholeQuoteAnswer, {
        action: 'quote.create',
        handle: ({ scope, sent }) => toWholeQuoteRecord(requireQuote(scope, createQuote(scope, sent).id)),
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
        handle: ({ scope, id }) => toWholeQuoteRecord(requireQuote(scope, withdrawQuote(scope, id).id)),
      }),
    },
    '/api/quotes/:id/revise': {
      POST: read('Begin its next revision', wholeQuoteAnswer, {
        status: 201,
        action: 'quote.edit',
        conflict: 'It is a draft, was accepted, or has a later revision.',
        handle: ({ scope, id }) => toWholeQuoteRecord(requireQuote(scope, reviseQuote(scope, id).id)),
      }),
    },
  },
}
