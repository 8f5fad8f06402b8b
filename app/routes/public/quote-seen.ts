import { seenBy } from '#app/http/client-links/seen.server.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { noteViewed } from '#app/services/quotes/answer-quote.server.ts'

const seen = seenBy('/q', openClientQuote, noteViewed)

export const loader = seen.loader
export const action = seen.action
