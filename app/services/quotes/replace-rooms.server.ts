import { Invalid } from '#app/domain/errors.ts'
import { dearFitting } from '#app/domain/quotes/fitting.ts'
import { keptItem, type QuoteRoomsChange } from '#app/domain/quotes/quote-rooms.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listQuoteRooms } from '#app/models/quotes/quote.server.ts'
import { deleteQuoteRoom, insertQuoteRooms } from '#app/models/quotes/quote-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { proveVersion } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'
import { requireDraft, tellRoomsChange } from './quote-edits.server.ts'
import { newItemKey, withKnownPrices } from './save-room.server.ts'

/** Puts these rooms in the place of a draft's own; throws Stale when they were made from an older version of the quote. */
export function replaceRooms(scope: Scope, id: number, { version, rooms: sent }: QuoteRoomsChange): void {
  transaction(() => {
    const quote = requireDraft(scope, id)
    proveVersion(scope, 'quote', quote, version)
    const rooms = sent.map(({ name, items }) =>
      withKnownPrices(scope, { name, items: items.map(item => keptItem(item, newItemKey)) }),
    )
    const items = rooms.flatMap(room => room.items)
    if (new Set(items.map(({ key }) => key)).size < items.length) {
      throw new Invalid({ rooms: ['Two items have the same key'] })
    }
    const dear = dearFitting({ ...quote, rooms })
    if (dear !== null) throw new Invalid({ rooms: [dear] })
    requireStorage(scope, JSON.stringify(rooms).length)
    for (const room of listQuoteRooms(scope, id)) deleteQuoteRoom(scope, id, room.id)
    insertQuoteRooms(scope, id, rooms)
    tellRoomsChange(scope, quote)
  })
}
