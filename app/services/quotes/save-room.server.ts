import { randomBytes } from 'node:crypto'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { maxQuoteRooms, maxRoomItems, maxRoomLines } from '#app/domain/limits.ts'
import type { QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import type { RoomStep } from '#app/domain/quotes/room-intent.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listKnownPriceListItems } from '#app/models/quotes/quote-source.server.ts'
import {
  deleteQuoteRoom,
  insertQuoteRooms,
  orderQuoteRooms,
  saveQuoteRoom,
} from '#app/models/quotes/quote-writes.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'
import { recordRoomsChange, requireDraftRoom, requireSize } from './quote-edits.server.ts'

export type RoomEdit = { quoteId: number; roomId: number; version: number | undefined }

/** Given at an item's first saving. */
export function newItemKey(): string {
  return randomBytes(6).toString('base64url')
}

/** Throws Stale when somebody saved it since. Returns the keys of items whose folded text changed. */
export function saveRoom(scope: Scope, edit: RoomEdit, room: QuoteRoom): string[] {
  return transaction(() => saveIn(scope, edit, room).changed)
}

function saveIn(scope: Scope, { quoteId, roomId, version }: RoomEdit, room: QuoteRoom) {
  const found = requireDraftRoom(scope, quoteId, roomId, version)
  const kept = withKnownPrices(scope, room)
  if (isSame(found.room, kept)) return { ...found, changed: [] }
  const others = found.rooms.filter(({ id }) => id !== roomId)
  requireSize([...others, kept], found.rooms)
  const grown = JSON.stringify(kept).length - JSON.stringify(found.room.items).length
  if (grown > 0) requireStorage(scope, grown)
  saveQuoteRoom(scope, quoteId, roomId, kept)
  recordRoomsChange(scope, found.quote)
  const before = new Map(found.room.items.map(item => [item.key, foldedText(item)]))
  const changed = kept.items.flatMap(item => (before.get(item.key) === foldedText(item) ? [] : [item.key]))
  return { ...found, room: { ...found.room, ...kept, items: [...kept.items] }, changed }
}

function foldedText({ description, vatNote, fitting, isOptional, lines }: QuoteItem): string {
  return JSON.stringify([
    description,
    vatNote,
    fitting,
    isOptional,
    lines.map(line => Object.entries(line).sort()),
  ])
}

function isSame(one: QuoteRoom, other: QuoteRoom): boolean {
  const text = ({ name, items }: QuoteRoom) => JSON.stringify([name, items.map(sorted)])
  return text(one) === text(other)
}

/** Independent of the order of keys. */
function sorted(item: QuoteItem) {
  return Object.entries({ ...item, lines: item.lines.map(line => Object.entries(line).sort()) }).sort()
}

/** Drops ids of prices that are not the company's. */
export function withKnownPrices(scope: Scope, { name, items }: QuoteRoom): QuoteRoom {
  const ids = items.flatMap(({ lines }) => lines.flatMap(line => line.priceListItemId ?? []))
  const known = new Set(ids.length > 0 ? listKnownPriceListItems(scope, ids) : [])
  return {
    name,
    items: items.map(item => ({
      ...item,
      lines: item.lines.map(line => ({
        ...line,
        priceListItemId:
          line.priceListItemId !== null && known.has(line.priceListItemId) ? line.priceListItemId : null,
      })),
    })),
  }
}

/** Saves the form first, except on removal. Returns the id of the room to go to. */
export function moveRoom(scope: Scope, edit: RoomEdit, step: RoomStep, room: QuoteRoom): number {
  return transaction(() => {
    if (step === 'remove') return removeRoom(scope, edit)
    const { quote, rooms, room: saved } = saveIn(scope, edit, room)
    const ids = rooms.map(({ id }) => id)
    const at = ids.indexOf(edit.roomId)
    if (step === 'up' || step === 'down') {
      const to = at + (step === 'up' ? -1 : 1)
      if (to < 0 || to >= ids.length) return edit.roomId
      ids.splice(to, 0, ...ids.splice(at, 1))
      orderQuoteRooms(scope, quote.id, ids)
      recordRoomsChange(scope, quote)
      return edit.roomId
    }
    if (ids.length >= maxQuoteRooms) throw new Conflict(`A quote holds ${maxQuoteRooms} rooms at most`)
    const added: QuoteRoom =
      step === 'duplicate'
        ? { name: saved.name, items: saved.items.map(item => ({ ...item, key: newItemKey() })) }
        : { name: `Room ${ids.length + 1}`, items: [] }
    requireSize([...rooms.filter(({ id }) => id !== edit.roomId), saved, added], rooms)
    requireStorage(scope)
    const [id = 0] = insertQuoteRooms(scope, quote.id, [added], ids.length)
    if (step === 'duplicate') ids.splice(at + 1, 0, id)
    else ids.push(id)
    orderQuoteRooms(scope, quote.id, ids)
    recordRoomsChange(scope, quote)
    return id
  })
}

function removeRoom(scope: Scope, { quoteId, roomId, version }: RoomEdit): number {
  const { quote, rooms } = requireDraftRoom(scope, quoteId, roomId, version)
  const others = rooms.filter(({ id }) => id !== roomId)
  if (others.length === 0) throw new Conflict('A quote has one room at least')
  deleteQuoteRoom(scope, quoteId, roomId)
  recordRoomsChange(scope, quote)
  const at = rooms.findIndex(({ id }) => id === roomId)
  return others[Math.min(at, others.length - 1)]?.id ?? roomId
}

/** The item goes to the end of the other room. */
export function moveItem(scope: Scope, edit: RoomEdit, room: QuoteRoom, key: string, toRoomId: number): void {
  transaction(() => {
    const { quote, rooms } = requireDraftRoom(scope, edit.quoteId, edit.roomId, edit.version)
    const to = rooms.find(({ id }) => id === toRoomId && id !== edit.roomId)
    const item = room.items.find(each => each.key === key)
    if (!to || !item) throw new Invalid({ toRoom: ['Please choose one of the other rooms'] })
    const items = [...to.items, item]
    const lines = items.reduce((all, each) => all + each.lines.length, 0)
    if (items.length > maxRoomItems || lines > maxRoomLines) {
      throw new Invalid({ toRoom: [`${to.name} is full. Please choose another room`] })
    }
    requireSize([...rooms.filter(({ id }) => id !== edit.roomId), room], rooms)
    const left = room.items.filter(each => each.key !== key)
    saveQuoteRoom(scope, quote.id, edit.roomId, withKnownPrices(scope, { ...room, items: left }))
    saveQuoteRoom(scope, quote.id, to.id, withKnownPrices(scope, { name: to.name, items }))
    recordRoomsChange(scope, quote)
  })
}
