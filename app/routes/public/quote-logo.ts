import { linkedLogo } from '#app/http/client-links/linked-file.server.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'

export const loader = linkedLogo(openClientQuote, findLinkedQuote)
