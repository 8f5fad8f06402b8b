import { Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { fittingAbovePrice } from '#app/domain/quotes/fitting.ts'
import { keptItem, type QuoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listQuoteRooms } from '#app/models/quotes/quote.server.ts'
import {
  deleteQuoteRoom,
  insertQuoteRooms,
  orderQuoteRooms,
  saveQuoteRoom,
} from '#app/models/quotes/quote-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { recordRoomsChange, requireDraft, requireSize } from './quote-edits.server.ts'
import { newItemKey, withKnownPrices } from './save-room.server.ts'

/** A room of the same name stays that room, else the one in its place, as files are tied to rooms. Throws Stale. */
export function replaceRooms(scope: Scope, id: number, { version, rooms: sent }: QuoteRoomsChange): void {
  transaction(() => {
    const quote = requireDraft(scope, id)
    ensureVersion(scope, 'quote', quote, version)
    const rooms = sent.map(({ name, items }) =>
      withKnownPrices(scope, { name, items: items.map(item => keptItem(item, newItemKey)) }),
    )
    const items = rooms.flatMap(room => room.items)
    if (new Set(items.map(({ key }) => key)).size < items.length) {
      throw new Invalid({ rooms: ['Two items have the same key'] })
    }
    const dear = fittingAbovePrice({ ...quote, rooms })
    if (dear !== null) throw new Invalid({ rooms: [dear] })
    const before = listQuoteRooms(scope, id)
    requireSize(rooms, before)
    requireStorage(scope, JSON.stringify(rooms).length)
    const kept = roomsInPlace(before, rooms)
    for (const room of before) if (!kept.includes(room.id)) deleteQuoteRoom(scope, id, room.id)
    const ids = rooms.map((room, at) => {
      const roomId = kept[at]
      if (roomId === null || roomId === undefined) return insertQuoteRooms(scope, id, [room], at)[0] ?? 0
      saveQuoteRoom(scope, id, roomId, room)
      return roomId
    })
    orderQuoteRooms(scope, id, ids)
    recordRoomsChange(scope, quote)
  })
}

type Named = { name: string }

function roomsInPlace(
  before: readonly (Named & { id: number })[],
  rooms: readonly Named[],
): (number | null)[] {
  const left = new Set(before.map(({ id }) => id))
  const take = (room: { id: number } | undefined) => {
    if (!room) return null
    left.delete(room.id)
    return room.id
  }
  const named = rooms.map(({ name }) => take(before.find(room => left.has(room.id) && isCalled(room, name))))
  return named.map((id, at) => id ?? take(before.find((room, place) => place === at && left.has(room.id))))
}

function isCalled(room: Named, name: string): boolean {
  return nameKey(room.name) === nameKey(name)
}
