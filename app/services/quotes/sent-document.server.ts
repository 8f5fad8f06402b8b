import { createHash } from 'node:crypto'
import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, fullName } from '#app/domain/format.ts'
import {
  type DocumentParts,
  makeQuoteDocument,
  type QuoteDocument,
} from '#app/domain/quotes/quote-document.ts'
import { type QuotePaper, quotePaper } from '#app/domain/quotes/quote-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireOwnAccount } from '#app/models/accounts/account.server.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import { findQuoteHead, type Quote } from '#app/models/quotes/quote.server.ts'
import { type findAcceptance, findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { findTerms } from '#app/models/quotes/quote-source.server.ts'

/** What a quote would be sent as today. */
export function documentOf(scope: Scope, quote: Quote, today: string): QuoteDocument {
  return makeQuoteDocument(quote, partsOf(scope, quote, today))
}

function partsOf(scope: Scope, quote: Quote, issuedOn: string): DocumentParts {
  const { name, address, phone, currency } = requireCompany(scope)
  const author = findUser(scope, quote.createdBy)
  const { email } = author?.status === 'active' ? author : requireOwnAccount(scope.userId)
  const { vatNumber } = getQuoteSettings(scope)
  const client = quote.clientId === null ? null : findClient(scope, quote.clientId)
  const terms = quote.termsId === null ? null : findTerms(scope, quote.termsId)
  const earlier = quote.supersedesId === null ? null : findQuoteHead(scope, quote.supersedesId)
  return {
    company: { name, address, phone, email, vatNumber, currency },
    client: {
      name: client?.name ?? '',
      address: client?.address ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
    },
    author: author ? fullName(author.firstName, author.lastName, author.username) : '',
    issuedOn,
    supersedes: earlier?.issuedOn ? { revision: earlier.revision, issuedOn: earlier.issuedOn } : null,
    terms: terms && { id: terms.id, name: terms.name, version: terms.termsVersion, body: terms.body },
  }
}

/** SHA-256 of a document, as JSON: kept beside it when it is sent, and reckoned anew when it is accepted. */
export function hashDocument(document: QuoteDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

type Sent = {
  document: QuoteDocument
  acceptance: ReturnType<typeof findAcceptance>
  timeZone: string
}

/** How what was sent reads now: with the extras of its acceptance, if there is one. */
export function sentPaper(
  { document, acceptance, timeZone }: Sent,
  chosen?: ReadonlySet<string>,
): QuotePaper {
  if (!acceptance) return quotePaper(document, chosen)
  const { name, orderNumber, acceptedAt, extras } = acceptance
  const on = `${formatInstant(acceptedAt, timeZone, '')}`
  return quotePaper(document, new Set(extras), { name, orderNumber, on })
}

/** The paper of a quote as it was sent, or for a draft as it would be sent today. */
export function paperOf(scope: Scope, quote: Quote): QuotePaper {
  const sent = findSentDocument(scope, quote.id)
  if (sent) return sentPaper(sent)
  return quotePaper(documentOf(scope, quote, dayIn(scope.timeZone, Date.now())))
}

/** As the file is called: 'Quote Q-2026-0042 Rev B.pdf' */
export function pdfName({ reference }: Pick<QuotePaper, 'reference'>): string {
  return `Quote ${reference}.pdf`
}
