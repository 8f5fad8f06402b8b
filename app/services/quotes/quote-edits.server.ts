import { createHash } from 'node:crypto'
import { Conflict, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { quoteName } from '#app/domain/quotes/quote.ts'
import { whyTooDear, whyTooLarge } from '#app/domain/quotes/quote-size.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { lastChangeOf } from '#app/models/activities/last-change.server.ts'
import {
  listQuoteRooms,
  type QuoteHead,
  type QuoteRoomRow,
  requireQuoteHead,
  saveQuoteHead,
} from '#app/models/quotes/quote.server.ts'
import { keepQuoteSums } from '#app/models/quotes/quote-writes.server.ts'

// Call these inside the transaction that writes.

/** Throws Conflict when it was sent. */
export function requireDraft(scope: Scope, id: number): QuoteHead {
  requireMay(scope, 'quote.edit')
  const quote = requireQuoteHead(scope, id)
  if (quote.status !== 'draft') {
    throw new Conflict('This quote was sent, so it stays as it is. Revise it to change it')
  }
  return quote
}

/** Throws Stale when the room was saved since `version`. */
export function requireDraftRoom(
  scope: Scope,
  id: number,
  roomId: number,
  version: number | undefined,
): { quote: QuoteHead; room: QuoteRoomRow; rooms: QuoteRoomRow[] } {
  const quote = requireDraft(scope, id)
  const rooms = listQuoteRooms(scope, id)
  const room = rooms.find(each => each.id === roomId)
  if (!room) throw new NotFound('Room not found')
  if (version !== undefined && version !== room.version) {
    throw new Stale(room, lastChangeOf(scope, 'quote', [quote]), 'quote')
  }
  return { quote, room, rooms }
}

/** Raises the quote's version, so that nobody sends what they have not seen. */
export function recordRoomsChange(scope: Scope, quote: QuoteHead): void {
  saveQuoteHead(scope, quote.id, {})
  recordQuoteChange(scope, quote, ['rooms'])
}

export function partPrint(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 22)
}

type PartVersion = { version: number | undefined; madeFrom?: string | undefined }

/** Undefined where the part is still as the form showed it. */
export function versionOfPart({ version, madeFrom }: PartVersion, part: unknown): number | undefined {
  return madeFrom === partPrint(part) ? undefined : version
}

type Rooms = Parameters<typeof whyTooLarge>[0]

/** Throws Invalid above the limit, unless it was more `before`. */
export function requireSize(rooms: Rooms, before: Rooms = []): void {
  const why = whyTooLarge(rooms, before)
  if (why !== null) throw new Invalid({ '': [why] })
}

/** Throws Invalid for a total too large, unless it went down. */
export function keepSums(scope: Scope, { id, gross }: Pick<QuoteHead, 'id' | 'gross'>): void {
  const priced = keepQuoteSums(scope, id)
  const why = priced.gross < gross ? null : whyTooDear(priced)
  if (why !== null) throw new Invalid({ '': [why] })
}

export function recordQuoteChange(scope: Scope, quote: QuoteHead, fields: string[]): void {
  keepSums(scope, quote)
  recordActivity(scope, 'quote.updated', {
    subjectId: quote.id,
    detail: { name: quoteName(quote), fields },
  })
}
