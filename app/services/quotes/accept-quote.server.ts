import { addDays, dayIn, endOfDay } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import { formatMoney } from '#app/domain/format.ts'
import { type ChosenTotals, chosenTotals, offeredExtras } from '#app/domain/quotes/chosen-totals.ts'
import { quoteName, revisionName } from '#app/domain/quotes/quote.ts'
import type { QuoteAcceptance } from '#app/domain/quotes/quote-answer.schema.ts'
import { answerTexts, daysAfterAnswer } from '#app/domain/quotes/quote-answer.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { extendPaperLinks } from '#app/models/papers/paper-link.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireQuote, saveQuoteHead } from '#app/models/quotes/quote.server.ts'
import { insertAcceptance } from '#app/models/quotes/quote-acceptance.server.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { tellAuthor } from '#app/services/client-links/tell-author.server.ts'
import { draftDeposit } from '#app/services/invoices/draft-due-payment-stages.server.ts'
import { QuoteAcceptedMail } from '#app/services/mail/quote-accepted-mail.tsx'
import { QuoteAnswerMail } from '#app/services/mail/quote-answer-mail.tsx'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { requireAsFrozen } from '#app/services/papers/frozen-document.server.ts'
import { paperLink } from '#app/services/papers/paper-link.server.ts'
import { transaction } from '#db/client.ts'
import { requireOpen } from './answer-quote.server.ts'
import { makeAgreedJob } from './make-agreed-job.server.ts'
import { findLinkedQuote } from './open-quote-link.server.ts'

export type Acceptance = Pick<QuoteAcceptance, 'name' | 'orderNumber'> & {
  extras: ReadonlySet<string>
  /** The total that the client has read, in pence with VAT. */
  shown: number
  address: string
  userAgent: string
  /** The person who entered it for the client; else the author acts. */
  by?: Scope
}

/** One transaction; repeating it is harmless. Throws Conflict where it is not offered, Invalid where the total differs from `shown`. */
export function acceptQuote(token: string, acceptance: Acceptance): number {
  return transaction(() => {
    const known = findLinkedQuote(token)
    if (known?.status === 'accepted' && known.projectId !== null) return known.projectId
    const quote = requireOpen(token)
    const { document } = quote
    requireAsFrozen(`Quote ${quote.id}`, quote)
    const extras = offeredExtras(document, acceptance.extras)
    const totals = chosenTotals(document, extras)
    if (totals.gross !== acceptance.shown) throw new Invalid({ '': [answerTexts.totalChanged] })
    return accept(quote, { ...acceptance, extras }, totals, token)
  })
}

export function addressOf({ sentTo, document }: Pick<LinkedQuote, 'sentTo' | 'document'>): string {
  return sentTo || document.client.email
}

function accept(quote: LinkedQuote, acceptance: Acceptance, totals: ChosenTotals, token: string): number {
  const { id, companyId, timeZone, revision } = quote
  const { name, orderNumber, extras, address, userAgent, by } = acceptance
  const { net, gross } = totals
  const acceptedAt = Date.now()
  const scope = by ?? actorOf(quote).scope
  const email = addressOf(quote)
  insertAcceptance(quote, {
    quoteId: id,
    name,
    email,
    orderNumber,
    address,
    userAgent,
    revision,
    extras: [...extras],
    termsId: quote.termsId,
    contentHash: quote.contentHash,
    net,
    gross,
    acceptedAt,
  })
  // Cost and hours with the extras, like all other figures.
  const { cost, hours } = quoteTotals(requireQuote(quote, id), extras)
  const projectId = makeAgreedJob(scope, { quote, totals, extras, name, orderNumber, acceptedAt })
  saveQuoteHead(quote, id, { status: 'accepted', decidedAt: acceptedAt, projectId, net, gross, cost, hours })
  const until = addDays(dayIn(timeZone, acceptedAt), daysAfterAnswer)
  extendPaperLinks(quote, { kind: 'quote', id }, endOfDay(timeZone, until))
  recordPaperEvent(
    quote,
    { kind: 'quote', id },
    { kind: 'accepted', userId: by?.userId ?? null, detail: name },
  )
  const activityId = recordActivity(scope, 'quote.accepted', {
    subjectId: id,
    projectId,
    detail: { name: quoteName(quote) },
  })
  draftDeposit(scope, projectId)
  tell(quote, { activityId, companyId, projectId, name, net, gross, token, email })
  return projectId
}

type AcceptanceNews = {
  activityId: number
  companyId: number
  projectId: number
  name: string
  net: number
  gross: number
  token: string
  email: string
}

function tell(
  quote: LinkedQuote,
  { activityId, companyId, projectId, name, net, gross, token, email }: AcceptanceNews,
): void {
  const { document } = quote
  const reference = `${quote.number} Rev ${revisionName(quote.revision)}`
  const total = formatMoney(gross, document.company.currency)
  const paper = { kind: 'quote', companyId, quoteId: quote.id } as const
  const { dueDate } = requireProject(actorOf(quote).scope, projectId)
  const toPromise = dueDate === null ? ' Enter the day for which the job is promised.' : ''
  tellAuthor(quote, {
    of: 'quote',
    title: 'Quote accepted',
    about: reference,
    message: `${name} accepted ${reference}, ${document.title}.${toPromise}`,
    projectId,
    event: { activityId },
    paper,
    mail: QuoteAnswerMail({
      name,
      reference,
      subject: document.title,
      outcome: 'accepted',
      words: `${total}${gross === net ? '' : ' with VAT'}.${toPromise}`,
      link: `${env().APP_URL}/projects/${projectId}/agreed`,
    }),
  })
  if (email === '') return
  sendMail({
    to: email,
    companyId,
    rank: 'news',
    subject: `You have accepted ${reference}`,
    senderName: document.company.name,
    replyTo: document.company.email,
    paper,
    element: QuoteAcceptedMail({
      companyName: document.company.name,
      name,
      reference,
      total,
      link: paperLink('quote', token),
    }),
  })
}
