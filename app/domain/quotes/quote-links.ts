import { hrefWith } from '#app/domain/href.ts'
import { type QuoteSegment, quoteSegments } from './quote-status.ts'

export const quotingPath = '/quoting'

export type QuotePlace = { query: string; segment: QuoteSegment | null; page: number }

export const segmentLabels: Readonly<Record<QuoteSegment, string>> = {
  drafts: 'Drafts',
  ring: 'To ring',
  waiting: 'Waiting',
  won: 'Won',
  lost: 'Lost',
}

export function quoteListHref({ query, segment, page }: QuotePlace): string {
  return hrefWith(quotingPath, { q: query, show: segment }, page)
}

export function segmentIn(text: string | null): QuoteSegment | null {
  return quoteSegments.find(segment => segment === text) ?? null
}

export function quotePath(id: number, at = ''): string {
  return `/quoting/${id}${at && `#${at}`}`
}

export function roomId(room: number): string {
  return `room-${room}`
}

export function itemId(room: number, item: number): string {
  return `room-${room}-item-${item}`
}

export const newQuotePath = '/quoting/new'

export const quoteTemplatesPath = '/quoting/templates'
