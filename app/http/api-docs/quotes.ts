import { newQuote, quoteChange } from '#app/domain/quotes/quote.schema.ts'
import { sending } from '#app/domain/quotes/quote-answer.schema.ts'
import { quoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import { quoteStagesChange } from '#app/domain/quotes/sent-stages.schema.ts'
import { quoteAnswer, wholeQuoteAnswer } from '#app/http/quotes/quote-record.ts'
import { change, changes, create, list, type NounDocs, read, remove } from './operation.ts'

const quoting = { who: 'With Quoting.' } as const
const drafts = 'The quote was sent: revise it on its page.'

export const quoteDocs: NounDocs = {
  title: 'Quotes',
  about:
    'What clients were offered, by revision, with rooms, items and the costs under them. A premium module.',
  addresses: {
    '/api/quotes': {
      GET: list('All quotes, newest first', quoteAnswer, { ...quoting, action: 'money.read' }),
      POST: create('Begin a draft', newQuote, wholeQuoteAnswer, { ...quoting, action: 'quote.create' }),
    },
    '/api/quotes/:id': {
      GET: read('One quote with its rooms and totals', wholeQuoteAnswer, {
        ...quoting,
        action: 'money.read',
      }),
      ...changes('Change the head of a draft', quoteChange, wholeQuoteAnswer, {
        ...quoting,
        action: 'quote.edit',
        conflict: drafts,
      }),
      DELETE: remove('Move a draft to the bin', { ...quoting, action: 'quote.edit', conflict: drafts }),
    },
    '/api/quotes/:id/rooms': {
      PUT: change('Replace the rooms of a draft', quoteRoomsChange, wholeQuoteAnswer, {
        ...quoting,
        action: 'quote.edit',
        conflict: drafts,
      }),
    },
    '/api/quotes/:id/payment-stages': {
      PUT: change('Replace the payment stages of a draft', quoteStagesChange, wholeQuoteAnswer, {
        ...quoting,
        action: 'quote.edit',
        conflict: drafts,
      }),
    },
    '/api/quotes/:id/send': {
      POST: change('Mail it to a client, with its PDF and a link', sending, wholeQuoteAnswer, {
        ...quoting,
        action: 'quote.edit',
        conflict: 'It is not offered any more.',
        description: 'A draft is frozen by it.',
      }),
    },
    '/api/quotes/:id/withdraw': {
      POST: read('Take back what was sent', wholeQuoteAnswer, {
        ...quoting,
        action: 'quote.edit',
        conflict: 'It was not sent, or is answered.',
      }),
    },
    '/api/quotes/:id/revise': {
      POST: {
        ...read('Begin its next revision', wholeQuoteAnswer, {
          ...quoting,
          action: 'quote.edit',
          conflict: 'It is a draft, was accepted, or has a later revision.',
        }),
        status: 201,
      },
    },
  },
}
