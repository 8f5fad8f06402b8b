import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { followUpAt } from '#app/domain/quotes/follow-up.ts'
import { quoteName } from '#app/domain/quotes/quote.ts'
import type { QuoteSending } from '#app/domain/quotes/quote-answer.schema.ts'
import { maySend, whyNotWhole } from '#app/domain/quotes/quote-answer.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { isPastLastDay } from '#app/domain/quotes/quote-status.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { revokePaperLinks } from '#app/models/papers/paper-link.server.ts'
import {
  type Quote,
  type QuoteHead,
  requireQuote,
  requireQuoteHead,
  saveQuoteHead,
} from '#app/models/quotes/quote.server.ts'
import {
  findSentDocument,
  isNumberAccepted,
  listSentRevisions,
} from '#app/models/quotes/quote-acceptance.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { QuoteMail } from '#app/services/mail/quote-mail.tsx'
import { frozen } from '#app/services/papers/frozen-document.server.ts'
import { newPaperLink, recordSending } from '#app/services/papers/paper-link.server.ts'
import { linkOnce, mailOnce, mailPaper } from '#app/services/papers/send-paper.server.ts'
import { documentOf } from './sent-document.server.ts'
import { sumSharedFiles } from './share-files.server.ts'

type LinkRequest = { version: number; requestId?: string | undefined }

/** Freezes a draft. A repeated request sends it once. */
export async function sendQuote(scope: Scope, id: number, input: QuoteSending): Promise<QuoteHead> {
  requireMay(scope, 'quote.edit')
  const { companyId } = scope
  const sums = await sumSharedFiles(scope, id)
  return mailOnce(scope, 'quote sending', {
    input: { quoteId: id, ...input },
    make: () => {
      const { document, link } = issue(scope, id, { ...input, sentTo: input.to, sums })
      mailPaper(scope, {
        to: input.to,
        subject: input.subject,
        senderName: document.company.name,
        replyTo: document.company.email,
        paper: { kind: 'quote', companyId, quoteId: id },
        of: { kind: 'quote', id },
        element: QuoteMail({
          companyName: requireCompany(scope).name,
          words: input.words,
          until: formatDate(document.validUntil),
          link,
        }),
      })
      return requireQuoteHead(scope, id)
    },
    find: requireQuoteHead,
  })
}

/** Shown once; only its hash is kept. A repeated request throws Spent. */
export async function makeQuoteLink(scope: Scope, id: number, asked: LinkRequest): Promise<string> {
  requireMay(scope, 'quote.edit')
  const { version } = asked
  const sums = await sumSharedFiles(scope, id)
  return linkOnce(scope, 'quote link', {
    input: { quoteId: id, ...asked },
    make: () => issue(scope, id, { version, sentTo: '', sums }),
  })
}

type Issue = { version: number; sentTo: string; sums: ReadonlyMap<number, string> }

function issue(scope: Scope, id: number, { version, sentTo, sums }: Issue) {
  const quote = requireQuote(scope, id)
  const today = dayIn(scope.timeZone, Date.now())
  // For a sent quote a link depends on no version.
  if (quote.status === 'draft') ensureVersion(scope, 'quote', quote, version)
  if (!maySend(quote, today)) throw new Conflict(refusal(quote, today))
  const document =
    quote.status === 'draft' ? makeSentDocument(scope, quote, today, sums) : documentAsSent(scope, quote)
  const paper = { kind: 'quote', id } as const
  const link = newPaperLink(scope, paper, { sentTo, until: document.validUntil })
  recordSending(scope, paper, sentTo)
  recordActivity(scope, 'quote.sent', { subjectId: id, detail: { name: quoteName(quote) } })
  return { document, ...link }
}

function documentAsSent(scope: Scope, { id }: Quote): QuoteDocument {
  const sent = findSentDocument(scope, id)
  if (!sent) throw new Conflict('This quote was never sent.')
  return sent.document
}

function refusal(quote: Quote, today: string): string {
  if (quote.status === 'accepted') return 'This quote was accepted already.'
  return isPastLastDay(quote, today)
    ? 'This quote has run out. Revise it, then send the new revision.'
    : 'This revision is not offered any more. Revise it, then send the new one.'
}

function requireWhole(scope: Scope, quote: Quote): void {
  const why = whyNotWhole(quote, quote.clientId !== null && findClient(scope, quote.clientId) !== null)
  if (why !== null) throw new Invalid({ '': [why] })
}

function makeSentDocument(scope: Scope, quote: Quote, today: string, sums: Issue['sums']) {
  const { id, number } = quote
  if (isNumberAccepted(scope, number)) {
    throw new Conflict('An earlier revision was accepted. Duplicate this quote to offer more.')
  }
  requireWhole(scope, quote)
  const document = documentOf(scope, quote, today, sums)
  // Other files were chosen while these were read.
  if (document.files?.some(({ sha256 }) => sha256 === ''))
    throw new Conflict('Other drawings were chosen meanwhile. Please look at them, then send it.')
  for (const earlier of listSentRevisions(scope, number, id)) {
    saveQuoteHead(scope, earlier, { status: 'superseded' })
    revokePaperLinks(scope, { kind: 'quote', id: earlier })
  }
  const sentAt = Date.now()
  saveQuoteHead(scope, id, {
    status: 'sent',
    ...frozen(document),
    sharedFiles: sharedAsSent(quote, document),
    issuedOn: document.issuedOn,
    validUntil: document.validUntil,
    sentAt,
    followUpAt: followUpAt(sentAt, getQuoteSettings(scope).followUpDays, scope.timeZone),
  })
  return document
}

/** In the document's order, by which a client's page finds them. */
function sharedAsSent({ sharedFiles }: Quote, { files = [] }: QuoteDocument): Quote['sharedFiles'] {
  if (!sharedFiles) return null
  return files.map(({ id }) => sharedFiles.find(shared => shared.id === id) ?? { id, roomId: null })
}
