import { dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { fileHref, pictureHref } from '#app/domain/files/file.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import { answerState, maySend, mayWithdraw, whyNotWhole } from '#app/domain/quotes/quote-answer.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { isUncheckedSample } from '#app/domain/quotes/quote-terms.ts'
import { quoteWarnings, wholeQuoteWarnings } from '#app/domain/quotes/quote-warnings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { readLinkRows } from '#app/http/papers/link-rows.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { type Quote, requireQuote } from '#app/models/quotes/quote.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { listCostDays } from '#app/models/quotes/quote-source.server.ts'
import { lettersWarning } from '#app/services/pdf/letters.server.ts'
import { documentOf, sentPaper } from '#app/services/quotes/sent-document.server.ts'
import { documentView, drawingsOf, withText } from './client-quote-page.server.ts'

function readDocument(scope: Scope, quote: Quote) {
  const sent = quote.status === 'draft' ? null : findSentDocument(scope, quote.id)
  const today = dayIn(scope.timeZone, Date.now())
  const document = sent?.document ?? documentOf(scope, quote, today)
  return { document, paper: sent ? sentPaper(sent) : quotePaper(document), today }
}

export function readClientView(scope: Scope, id: number) {
  const quote = requireQuote(scope, id)
  const { document, paper, today } = readDocument(scope, quote)
  // A draft's document holds the ids; a sent quote keeps its own list in the same order.
  const shared: readonly { id: number | null }[] =
    quote.status === 'draft' ? (document.files ?? []) : (quote.sharedFiles ?? [])
  return {
    id,
    isDraft: quote.status === 'draft',
    paper,
    ...drawingsOf(document, at => companyLinks(shared[at]?.id ?? null, document.files?.[at]?.name ?? '')),
    with: withText(paper),
    ...documentView(document, today),
  }
}

function companyLinks(id: number | null, name: string) {
  if (id === null) return null
  return {
    href: fileHref({ id, originalName: name }),
    small: pictureHref({ id }, 'small'),
    large: pictureHref({ id }, 'large'),
  }
}

export function readQuoteSheet(scope: Scope, id: number) {
  const quote = requireQuote(scope, id)
  return {
    id,
    isDraft: quote.status === 'draft',
    paper: readDocument(scope, quote).paper,
    logo: toLogo(findLogo(scope)),
  }
}

/** At most six queries. */
export function readSendPage(scope: Scope, id: number) {
  const quote = requireQuote(scope, id)
  const { document, paper, today } = readDocument(scope, quote)
  const isDraft = quote.status === 'draft'
  return {
    id,
    version: quote.version,
    isDraft,
    reference: paper.reference,
    title: document.title,
    to: document.client.email,
    clientName: document.client.name,
    total: paper.total.amount,
    until: formatDate(document.validUntil),
    extras: paper.extras.length,
    stages: paper.stages.map(({ name, share, amount }) => `${name}, ${share}: ${amount}`),
    terms: paper.terms?.title ?? null,
    files: paper.files.map(({ name }) => name),
    subject: `${document.company.name}: quote ${paper.number}, ${document.title}`.slice(
      0,
      limits.mailSubject,
    ),
    words: wordsFor(document),
    why: isDraft ? whyNotWhole(quote, document.client.name !== '') : null,
    maySend: may(scope, 'quote.edit') && maySend(quote, today),
    mayWithdraw: may(scope, 'quote.edit') && !isDraft && mayWithdraw(quote),
    warnings: isDraft ? [...warningsOf(scope, quote, document, today), ...lettersWarning(paper)] : [],
    isOpen: answerState(quote, today) === 'open',
    links: isDraft ? [] : readLinkRows(scope, { kind: 'quote', id }),
    requestId: newRequestId(),
  }
}

/** For an acceptance by phone or letter. */
export function readAcceptPage(scope: Scope, id: number) {
  const { document, paper } = readDocument(scope, requireQuote(scope, id))
  return {
    id,
    reference: paper.reference,
    title: document.title,
    total: paper.total.amount,
    hasVat: paper.total.what === 'With VAT',
    extras: paper.extras.map(({ key, title, amount }) => ({ key, title, amount })),
  }
}

function wordsFor({ client, title, author, validUntil }: QuoteDocument): string {
  const hello = client.name === '' ? 'Hello,' : `Dear ${client.name},`
  const until = formatDate(validUntil)
  return `${hello}\n\nThank you for asking us to quote. Our quote for ${title} is at the link below. It is valid until ${until}. If you have any questions, please ring me.\n\nKind regards\n${author}`
}

function warningsOf(
  scope: Scope,
  quote: Quote,
  { company, client, terms }: QuoteDocument,
  today: string,
): string[] {
  const lines = quote.rooms.flatMap(({ items }) => items.flatMap(item => item.lines))
  const ids = lines.flatMap(line => line.priceListItemId ?? [])
  const days = ids.length > 0 ? listCostDays(scope, ids) : []
  const money = (pence: number) => formatMoney(pence, company.currency)
  const whole = wholeQuoteWarnings(quote, money)
  const told = quoteWarnings(quote, {
    vatNumber: company.vatNumber,
    tax: getClientTax(scope, quote.clientId),
    today,
    costDays: new Map(days.map(({ id, costOn }) => [id, costOn])),
    money,
  })
    .filter(({ of }) => whole.length === 0 || of !== 'discount')
    .map(({ room, item, text }) => {
      const title = room === null || item === null ? null : quote.rooms[room]?.items[item]?.title
      return title ? `${title}: ${text}` : text
    })
  const missing = [
    client.name !== '' && client.email === '' && 'The client has no email: type one, or make a link to copy.',
    quote.termsId === null && 'No terms are chosen: the client accepts without any.',
    terms !== null &&
      isUncheckedSample(terms.body) &&
      'The terms are the sample as it came: have them checked, and take its first line out.',
    quote.paymentStages.length === 0 &&
      'There are no payment stages: nothing is asked for when it is accepted.',
  ]
  return [...whole, ...told, ...missing.filter(text => text !== false)]
}
