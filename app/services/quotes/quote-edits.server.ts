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
} from '#app/models/quotes/quote.server.ts'
import { keepQuoteSums, saveQuoteHead } from '#app/models/quotes/quote-writes.server.ts'

// What all changes of a draft have in common. Call these inside the transaction that writes.

/** What was sent stays as it is. */
export function requireDraft(scope: Scope, id: number): QuoteHead {
  requireMay(scope, 'quote.edit')
  const quote = requireQuoteHead(scope, id)
  if (quote.status !== 'draft') {
    throw new Conflict('This quote was sent, so it stays as it is. Revise it to change it')
  }
  return quote
}

/** The rooms of a draft, and one of them. Throws Stale when that was saved since `version`. */
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

/** Told of a change of its rooms: the quote's version rises along, so that nobody sends or replaces what they have not seen. */
export function tellRoomsChange(scope: Scope, quote: QuoteHead): void {
  saveQuoteHead(scope, quote.id, {})
  tellQuoteChange(scope, quote, ['rooms'])
}

/** What a form of one part of a quote was made from. */
export function partPrint(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 22)
}

type Made = { version: number | undefined; madeFrom?: string | undefined }

/** The version to prove for a change of one part: none where that part is still what the form was made from. */
export function versionOfPart({ version, madeFrom }: Made, part: unknown): number | undefined {
  return madeFrom === partPrint(part) ? undefined : version
}

type Rooms = Parameters<typeof whyTooLarge>[0]

/** Throws Invalid where all rooms are more than one quote holds, and than it held `before`. */
export function requireSize(rooms: Rooms, before: Rooms = []): void {
  const why = whyTooLarge(rooms, before)
  if (why !== null) throw new Invalid({ '': [why] })
}

/** Keeps what it comes to; throws Invalid where that is more than can be kept, but not for what makes it less. */
export function keepSums(scope: Scope, { id, gross }: Pick<QuoteHead, 'id' | 'gross'>): void {
  const priced = keepQuoteSums(scope, id)
  const why = priced.gross < gross ? null : whyTooDear(priced)
  if (why !== null) throw new Invalid({ '': [why] })
}

/** Keeps what it comes to, and tells history. */
export function tellQuoteChange(scope: Scope, quote: QuoteHead, fields: string[]): void {
  keepSums(scope, quote)
  recordActivity(scope, 'quote.updated', {
    subjectId: quote.id,
    detail: { name: quoteName(quote), fields },
  })
}
