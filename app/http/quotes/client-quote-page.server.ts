import { addDays, dayIn } from '#app/domain/clock.ts'
import { clientLogoHref, type Logo, toLogo } from '#app/domain/companies/logo.ts'
import {
  addressInOneLine,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  plural,
} from '#app/domain/format.ts'
import { offeredExtras } from '#app/domain/quotes/chosen-totals.ts'
import { dueOnAccepting } from '#app/domain/quotes/payment-schedule.ts'
import { answerState } from '#app/domain/quotes/quote-answer.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { clientFileHref, clientPictureHref } from '#app/domain/quotes/quote-files.ts'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { framedCompany } from '#app/http/client-links/framed-company.server.ts'
import { type ClientCall, openClientLink } from '#app/http/client-links/open-client-link.server.ts'
import { findOpenPayPage } from '#app/models/agreed/payment-stages.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { LinkedQuote } from '#app/models/quotes/quote-link.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import { payLink } from '#app/services/payments/pay-link.server.ts'
import { addressOf } from '#app/services/quotes/accept-quote.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

export function openClientQuote(call: ClientCall, asked?: Looked): Promise<LinkedQuote | null> {
  return openClientLink('quote', findLinkedQuote, call, asked)
}

export function toClientView(quote: LinkedQuote, token: string, chosen: Iterable<string> = []) {
  const { document, timeZone, acceptance, status } = quote
  const today = dayIn(timeZone, Date.now())
  const state = answerState(quote, today)
  const paper = acceptance ? sentPaper(quote) : quotePaper(document, offeredExtras(document, chosen))
  const pay = state === 'accepted' ? findOpenPayPage(quote, quote.projectId) : null
  return {
    ...documentView(document, today, toLogo(findLogo(quote), clientLogoHref(`/q/${token}`))),
    state,
    isMailed: addressOf(quote) !== '',
    /** The page reports that it was opened. */
    isTold: state === 'open',
    paper,
    ...drawingsOf(document, at => {
      const id = document.files?.[at]?.id
      return id === undefined || !quote.sharedFiles?.[at]?.id
        ? null
        : {
            href: clientFileHref(token, id),
            small: clientPictureHref(token, id, 'small'),
            large: clientPictureHref(token, id, 'large'),
          }
    }),
    with: withText(paper),
    asked: status === 'change_requested' ? quote.answer : null,
    accepted: acceptance && {
      name: acceptance.name,
      on: formatInstant(acceptance.acceptedAt, timeZone, today),
      email: acceptance.email,
    },
    pay: pay && { href: payLink(pay.id), amount: formatMoney(pay.amount, pay.currency) },
  }
}

/** A preview: nobody can answer. */
export function documentView(document: QuoteDocument, today: string, logo: Logo | null = null) {
  const { company, client, siteAddress } = document
  const first = document.paymentStages[0]
  return {
    company: framedCompany(company, logo),
    author: document.author,
    issued: formatDate(document.issuedOn),
    until: formatDay(document.validUntil, today),
    forWhom: [client.name, addressInOneLine(siteAddress)].filter(Boolean).join(', '),
    /** '' where nothing is due on acceptance. */
    depositBy:
      first?.when === dueOnAccepting && first.daysToPay > 0
        ? formatDate(addDays(today, first.daysToPay))
        : '',
  }
}

type Links = { href: string; small: string; large: string }

/** `linksOf` gets the index of a file; null for no link. `lead` is the first with a picture. */
export function drawingsOf({ files = [] }: QuoteDocument, linksOf: (at: number) => Links | null) {
  const all = files.map(({ room, width, height }, at): Drawing => {
    const links = linksOf(at)
    return {
      at,
      room,
      href: links?.href ?? null,
      picture: links && width && height ? { small: links.small, large: links.large, width, height } : null,
    }
  })
  const lead = all.find(({ picture }) => picture !== null)
  return { lead, drawings: all.filter(one => one !== lead) }
}

export type Drawing = {
  at: number
  room: number | null
  href: string | null
  picture: { small: string; large: string; width: number; height: number } | null
}

export function withText({ chosen, total }: ReturnType<typeof quotePaper>): string {
  const vat = total.what === 'With VAT' ? 'with VAT' : ''
  const extras = chosen > 0 ? plural(chosen, 'extra') : ''
  return [vat, extras].filter(Boolean).join(' and ') || 'in all'
}

export type ClientView = ReturnType<typeof toClientView>
