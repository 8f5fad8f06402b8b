import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, listText } from '#app/domain/format.ts'
import type { QuoteRoom } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { QuoteHead } from '#app/models/quotes/quote.server.ts'
import { findQuoteAnswer } from '#app/models/quotes/quote-answer.server.ts'

export type QuoteNote = {
  title: string
  tone: 'good' | 'plain'
  words: string[]
  job: { href: string; name: string } | null
  /** Keys of accepted extras. */
  extras: string[]
}

export function readQuoteNote(scope: Scope, quote: QuoteHead, rooms: readonly QuoteRoom[]): QuoteNote | null {
  const note = quote.status === 'draft' ? null : findQuoteAnswer(scope, quote.id)
  if (!note) return null
  const today = dayIn(scope.timeZone, Date.now())
  const on = (instant: number) => formatInstant(instant, scope.timeZone, today)
  const { sentTo, acceptedBy, acceptedAt, orderNumber, job } = note
  const sent = `Sent${quote.sentAt === null ? '' : ` ${on(quote.sentAt)}`}${sentTo ? ` to ${sentTo}` : ' as a link'}`
  const seen = quote.firstViewedAt === null ? 'not seen yet' : `seen ${on(quote.firstViewedAt)}`
  if (acceptedBy === null || acceptedAt === null) {
    const words = quote.status === 'declined' ? [`Declined: ${quote.answer}.`] : []
    return { title: `${sent}, ${seen}`, tone: 'plain', words, job: null, extras: [] }
  }
  const extras = note.extras ?? []
  const taken = rooms
    .flatMap(({ items }) => items)
    .filter(({ key, isOptional }) => isOptional && extras.includes(key))
    .map(({ title }) => `“${title}”`)
  return {
    title: `Accepted by ${acceptedBy}, ${on(acceptedAt)}`,
    tone: 'good',
    words: [
      taken.length > 0 ? `With ${listText(taken)}.` : 'Without extras.',
      ...(orderNumber ? [`Order number ${orderNumber}.`] : []),
      `${sent}.`,
    ],
    job: job && { href: `/projects/${job.id}`, name: `${job.jobNumber} ${job.name}` },
    extras,
  }
}
