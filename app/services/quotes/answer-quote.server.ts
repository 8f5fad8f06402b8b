import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { listText } from '#app/domain/format.ts'
import { chosenTotals, offeredExtras } from '#app/domain/quotes/chosen-totals.ts'
import { quoteName, revisionName } from '#app/domain/quotes/quote.ts'
import { answerState, answerTexts, type declineReasons } from '#app/domain/quotes/quote-answer.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { saveQuoteHead } from '#app/models/quotes/quote.server.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { tellAuthor } from '#app/services/client-links/tell-author.server.ts'
import { hour, limitTries } from '#app/services/limit-tries.server.ts'
import { QuoteAnswerMail } from '#app/services/mail/quote-answer-mail.tsx'
import { recordView } from '#app/services/papers/paper-link.server.ts'
import { transaction } from '#db/client.ts'
import { findLinkedQuote } from './open-quote-link.server.ts'

/** Trying out extras sends nothing, so it has its own count. */
const recalculations = limitTries({
  points: 200,
  seconds: hour,
  message: 'This was recalculated very often.',
})

export async function countRecalculation({ companyId, id }: LinkedQuote): Promise<void> {
  await recalculations.count(`${companyId} ${id}`)
}

/** Throws Conflict. Call it inside the transaction. */
export function requireOpen(token: string): LinkedQuote {
  const quote = findLinkedQuote(token)
  if (!quote || answerState(quote, dayIn(quote.timeZone, Date.now())) !== 'open') {
    throw new Conflict(answerTexts.notOpen)
  }
  return quote
}

/** Once an hour at most. Posted by the client's page: reading writes nothing. */
export function noteViewed(token: string): void {
  transaction(() => {
    const now = Date.now()
    const quote = findLinkedQuote(token, now)
    if (!quote || answerState(quote, dayIn(quote.timeZone, now)) !== 'open') return
    if (!recordView(quote, { kind: 'quote', id: quote.id }, now)) return
    if (quote.status === 'sent') saveQuoteHead(quote, quote.id, { status: 'viewed', firstViewedAt: now })
  })
}

/** Ticked extras are added to the words: they are not bought yet. */
export function askForChange(token: string, change: string, chosen: Iterable<string> = []): void {
  transaction(() => {
    const quote = requireOpen(token)
    const { extras } = chosenTotals(quote.document, offeredExtras(quote.document, chosen))
    const words =
      extras.length === 0 ? change : `${change}\n\nWith ${listText(extras.map(({ title }) => `“${title}”`))}.`
    // The form was sent twice.
    if (quote.status === 'change_requested' && quote.answer === words) return
    saveQuoteHead(quote, quote.id, { status: 'change_requested', answer: words })
    notifyAuthor(quote, 'change_requested', words)
  })
}

export function declineQuote(token: string, reason: (typeof declineReasons)[number]): void {
  transaction(() => {
    const known = findLinkedQuote(token)
    if (known?.status === 'declined') return
    const quote = requireOpen(token)
    saveQuoteHead(quote, quote.id, { status: 'declined', answer: reason, decidedAt: Date.now() })
    notifyAuthor(quote, 'declined', reason)
  })
}

const titles = { declined: 'Quote declined', change_requested: 'Change asked for' } as const

function notifyAuthor(quote: LinkedQuote, outcome: keyof typeof titles, words: string): void {
  const { id, number, document } = quote
  recordPaperEvent(quote, { kind: 'quote', id }, { kind: outcome, userId: null, detail: words })
  const { scope } = actorOf(quote)
  const verb = `quote.${outcome}` as const
  const activityId = recordActivity(scope, verb, { subjectId: id, detail: { name: quoteName(quote) } })
  const reference = `${number} Rev ${revisionName(quote.revision)}`
  const { client, title } = document
  tellAuthor(quote, {
    of: 'quote',
    title: titles[outcome],
    about: reference,
    message: `${client.name}: ${reference}, ${title}`,
    event: { activityId },
    mail: QuoteAnswerMail({
      name: client.name,
      reference,
      subject: title,
      outcome,
      words,
      link: `${env().APP_URL}/quoting/${id}`,
    }),
  })
}
