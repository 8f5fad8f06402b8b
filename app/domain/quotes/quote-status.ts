import { dayIn, daysBetween } from '#app/domain/clock.ts'
import { formatDateShort, formatTime, plural, weekdayName } from '#app/domain/format.ts'
import type { QuoteStatus } from './quote.ts'

export const expiringDays = 5

export type Light = 'bad' | 'warn' | 'good' | 'quiet'

export const quoteSegments = ['drafts', 'ring', 'waiting', 'won', 'lost'] as const
export type QuoteSegment = (typeof quoteSegments)[number]

export type Sign = 'pencil' | 'clock' | 'chat' | 'alert' | 'send' | 'eye' | 'tick' | 'x'

export type ShownStatus = {
  light: Light
  segment: QuoteSegment
  sign: Sign
  word: string
  /** 'Sent 11 days ago, seen once. Ring them.' */
  why: string
}

export type QuoteFacts = {
  status: QuoteStatus
  revision: number
  createdAt: number
  sentAt: number | null
  decidedAt: number | null
  validUntil: string | null
  answer: string
  views: number
  lastViewedAt: number | null
  /** Job number, 'API-019'. */
  job: string | null
  /** For a draft: when the client asked for changes to the revision before. */
  asked: { at: number } | null
  unpriced: number
}

export type StatusClock = { now: number; timeZone: string; followUpDays: number }

/** Goes by the last day even before the status says 'expired'. An accepted quote stays so. */
export function shownStatusOf(quote: QuoteFacts, at: StatusClock): ShownStatus {
  const { status } = quote
  if (status === 'draft') return draft(quote, at)
  if (status === 'accepted') {
    return decided(quote, at, {
      segment: 'won',
      sign: 'tick',
      word: 'Accepted',
      more: quote.job && `Became ${quote.job}`,
    })
  }
  if (status === 'declined') {
    return decided(quote, at, { segment: 'lost', sign: 'x', word: 'Declined', more: quote.answer })
  }
  if (status === 'withdrawn') {
    return decided(quote, at, { segment: 'lost', sign: 'x', word: 'Withdrawn', more: null })
  }
  if (status === 'superseded') {
    return decided(quote, at, {
      segment: 'lost',
      sign: 'x',
      word: 'Superseded',
      more: 'A later revision took its place',
    })
  }
  if (isExpired(quote, dayIn(at.timeZone, at.now))) {
    const why = `Valid until ${shortDay(quote.validUntil ?? '', at)}. ${seenText(quote, at)}.`
    return { light: 'quiet', segment: 'lost', sign: 'x', word: 'Expired', why }
  }
  return open(quote, at)
}

type LastDay = Pick<QuoteFacts, 'validUntil'>

/** The last day itself counts. */
export function isPastLastDay({ validUntil }: LastDay, today: string): boolean {
  return validUntil !== null && validUntil < today
}

/** A decided quote does not expire, nor does one that waits for our change; past its last day that one cannot be answered (`answerState`). */
export function isExpired(
  { status, validUntil }: Pick<QuoteFacts, 'status' | 'validUntil'>,
  today: string,
): boolean {
  if (status === 'expired') return true
  const isOpen = status === 'sent' || status === 'viewed'
  return isOpen && isPastLastDay({ validUntil }, today)
}

function draft({ createdAt, asked, revision, unpriced }: QuoteFacts, at: StatusClock): ShownStatus {
  const begun = asked
    ? `Changes were asked for on ${shortDay(dayIn(at.timeZone, asked.at), at)}. This is the answer.`
    : `Begun ${agoText(createdAt, at)}.`
  const missing = unpriced > 0 ? ` ${plural(unpriced, 'item has', 'items have')} no price yet.` : ''
  const word = revision > 0 ? 'Draft, to send again' : 'Draft'
  return { light: 'bad', segment: 'drafts', sign: 'pencil', word, why: begun + missing }
}

type Decision = { segment: 'won' | 'lost'; sign: Sign; word: string; more: string | null }

function decided({ decidedAt }: QuoteFacts, at: StatusClock, { more, ...said }: Decision): ShownStatus {
  const day = decidedAt === null ? '' : `${shortDay(dayIn(at.timeZone, decidedAt), at)}.`
  const words = more?.trim() ? `${firstLine(more)}${/[.!?]$/.test(firstLine(more)) ? '' : '.'}` : ''
  return { light: 'quiet', ...said, why: [day, words].filter(Boolean).join(' ') }
}

type Call = 'change' | 'expiring' | 'silence'

function reasonToRing({ status, sentAt, validUntil }: Dated, at: StatusClock): Call | null {
  if (status === 'change_requested') return 'change'
  const left = validUntil === null ? null : daysBetween(dayIn(at.timeZone, at.now), validUntil)
  if (left !== null && left <= expiringDays) return 'expiring'
  return sentAt !== null && ageOf(sentAt, at) >= at.followUpDays ? 'silence' : null
}

type Dated = Pick<QuoteFacts, 'status' | 'sentAt' | 'validUntil'>

/** A quote past its last day is also listed as lost before its status says so. */
export const overStatuses: Readonly<Record<'won' | 'lost', readonly QuoteStatus[]>> = {
  won: ['accepted'],
  lost: ['declined', 'withdrawn', 'superseded', 'expired'],
}

export function segmentOf(quote: Dated, at: StatusClock): QuoteSegment {
  const { status } = quote
  if (status === 'draft') return 'drafts'
  if (overStatuses.won.includes(status)) return 'won'
  if (overStatuses.lost.includes(status) || isExpired(quote, dayIn(at.timeZone, at.now))) return 'lost'
  return reasonToRing(quote, at) === null ? 'waiting' : 'ring'
}

function open(quote: QuoteFacts, at: StatusClock): ShownStatus {
  const { validUntil, answer, decidedAt, views } = quote
  const sent = agoText(quote.sentAt ?? at.now, at)
  const ring = { light: 'warn', segment: 'ring' } as const
  const reason = reasonToRing(quote, at)
  if (reason === 'change') {
    const asked = decidedAt === null ? '' : ` Asked ${agoText(decidedAt, at)}.`
    const why = answer.trim() ? `“${firstLine(answer)}”${asked}` : `A change was asked for.${asked}`
    return { ...ring, sign: 'chat', word: 'Change asked', why }
  }
  if (reason === 'expiring') {
    const word = `Runs out ${dayWord(validUntil ?? '', at)}`
    return { ...ring, sign: 'alert', word, why: `${seenText(quote, at)}. Ring them.` }
  }
  if (reason === 'silence') {
    const seen = views === 0 ? 'not opened yet' : `seen ${timesText(views)}`
    return { ...ring, sign: 'clock', word: 'No answer', why: `Sent ${sent}, ${seen}. Ring them.` }
  }
  const waiting = { light: 'good', segment: 'waiting' } as const
  if (views === 0) return { ...waiting, sign: 'send', word: 'Sent', why: `Sent ${sent}, not opened yet.` }
  return { ...waiting, sign: 'eye', word: 'Seen', why: `${seenText(quote, at)}.` }
}

function seenText({ views, lastViewedAt }: QuoteFacts, at: StatusClock): string {
  if (views === 0 || lastViewedAt === null) return 'Never opened'
  const when = whenText(lastViewedAt, at)
  return views === 1 ? `Opened once, ${when}` : `Seen ${timesText(views)}, last ${when}`
}

function timesText(n: number): string {
  if (n === 1) return 'once'
  return n === 2 ? 'twice' : `${n} times`
}

/** Days of the company's calendar. */
function ageOf(instant: number, { now, timeZone }: StatusClock): number {
  return daysBetween(dayIn(timeZone, instant), dayIn(timeZone, now)) ?? 0
}

function agoText(instant: number, at: StatusClock): string {
  const days = ageOf(instant, at)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 30 ? `${days} days ago` : `on ${shortDay(dayIn(at.timeZone, instant), at)}`
}

function whenText(instant: number, at: StatusClock): string {
  const days = ageOf(instant, at)
  if (days <= 0) return `today at ${formatTime(instant, at.timeZone)}`
  return days === 1 ? 'yesterday' : `on ${shortDay(dayIn(at.timeZone, instant), at)}`
}

function shortDay(day: string, { now, timeZone }: StatusClock): string {
  return formatDateShort(day, dayIn(timeZone, now))
}

function dayWord(day: string, { now, timeZone }: StatusClock): string {
  const left = daysBetween(dayIn(timeZone, now), day)
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `on ${weekdayName(day)}`
}

const longestWhy = 120

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  const letters = Array.from(line)
  return letters.length <= longestWhy
    ? line
    : `${letters
        .slice(0, longestWhy - 1)
        .join('')
        .trimEnd()}…`
}
