import { describe, expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import type { QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import { whyNotWhole } from '#app/domain/quotes/quote-answer.ts'
import { whyTooDear, whyTooLarge } from '#app/domain/quotes/quote-size.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { insertQuoteRooms } from '#app/models/quotes/quote-writes.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { moveItem, moveRoom, saveRoom } from '#app/services/quotes/save-room.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

let keys = 0
const item = (fields: Partial<QuoteItem> = {}): QuoteItem => ({
  key: `k${keys++}`,
  title: 'Cupboard',
  description: '',
  quantity: 1000,
  unit: 'each',
  vat: 'standard',
  vatNote: '',
  price: 100_00,
  fitting: null,
  isOptional: false,
  lines: [],
  ...fields,
})
const room = (count: number, fields: Partial<QuoteItem> = {}): QuoteRoom => ({
  name: 'Room',
  items: Array.from({ length: count }, () => item(fields)),
})
const rooms = (count: number, each: number, fields: Partial<QuoteItem> = {}) =>
  Array.from({ length: count }, () => room(each, fields))

const tooManyItems = /600 items at most, in all of its rooms/

/** A draft of 600 items, the first room of which is told. */
function full() {
  const { id } = createQuote(base.ours.admin, { title: 'Kitchen', clientName: `Client ${Math.random()}` })
  insertQuoteRooms(base.ours.admin, id, rooms(10, 60), 1)
  const [first, second] = requireQuote(base.ours.admin, id).rooms
  if (!first || !second) throw new Error('It has eleven rooms')
  const edit = (of = first) => ({ quoteId: id, roomId: of.id, version: of.version })
  return { id, first, second, edit }
}

const mark = (id: number) =>
  db().$client.prepare(`update quotes set status = 'sent', document = '{}' where id = ?`).run(id)

describe('a quote as a whole', () => {
  test('holds 600 items, 100 extras, 5,000 lines and 500,000 letters', () => {
    expect(whyTooLarge(rooms(6, 100))).toBeNull()
    expect(whyTooLarge([...rooms(6, 100), room(1)])).toMatch(tooManyItems)
    expect(whyTooLarge(rooms(2, 50, { isOptional: true }))).toBeNull()
    expect(whyTooLarge(rooms(1, 101, { isOptional: true }))).toMatch(/100 extras at most/)
    expect(whyTooLarge(rooms(3, 100, { description: 'a'.repeat(2000) }))).toMatch(/500,000 letters of text/)
  })

  test('can be made smaller bit by bit where it is larger', () => {
    expect(whyTooLarge(rooms(8, 100), rooms(9, 100))).toBeNull()
    expect(whyTooLarge(rooms(9, 100), rooms(8, 100))).toMatch(tooManyItems)
  })

  test('is refused by every way to make it larger', () => {
    const { admin } = base.ours
    const { id, first, second, edit } = full()
    expect(() => saveRoom(admin, edit(), { name: 'Hall', items: [item()] })).toThrow(tooManyItems)
    expect(() => moveRoom(admin, edit(second), 'duplicate', second)).toThrow(tooManyItems)
    const more = { name: 'Hall', items: [item(), item()] }
    expect(() => moveItem(admin, edit(), more, more.items[0]?.key ?? '', second.id)).toThrow(tooManyItems)
    const { version } = requireQuote(admin, id)
    expect(() => replaceRooms(admin, id, { version, rooms: rooms(7, 100) as never })).toThrow(tooManyItems)
    expect(requireQuote(admin, id).rooms).toHaveLength(11)
    expect(saveRoom(admin, edit(), { name: 'Hall', items: first.items })).toEqual([])

    insertQuoteRooms(admin, id, [room(1)], 11)
    const copy = { title: 'Again', clientName: 'Ann Wood', source: `quote:${id}` }
    expect(() => createQuote(admin, copy)).toThrow(Invalid)
    const quote = requireQuote(admin, id)
    expect(whyNotWhole(quote, true)).toMatch(tooManyItems)
    mark(id)
    expect(() => reviseQuote(admin, id)).toThrow(tooManyItems)
  })
})

describe('more than can be kept', () => {
  const dear = { quantity: 2000, price: 9_999_999_999 }

  test('is not saved, and not sent, also where only its extras make it so much', () => {
    const { admin } = base.ours
    const { id } = createQuote(admin, { title: 'Kitchen', clientName: 'Zoe Hill' })
    const [first] = requireQuote(admin, id).rooms
    const edit = { quoteId: id, roomId: first?.id ?? 0, version: undefined }
    const save = (...items: QuoteItem[]) => saveRoom(admin, edit, { name: 'Hall', items })
    expect(() => save(item(dear))).toThrow(/more than can be kept: £99,999,999.99 with VAT at most/)
    expect(() => save(item(), item({ ...dear, isOptional: true }))).toThrow(/kept, with 1 extra/)
    expect(requireQuote(admin, id)).toMatchObject({ gross: 0 })
    save(item())
    const quote = requireQuote(admin, id)
    expect(whyNotWhole(quote, true)).toBeNull()
    expect(whyNotWhole({ ...quote, rooms: [room(1, dear)] }, true)).toMatch(/more than can be kept/)
    expect(whyTooDear({ ...quote, rooms: [room(1, { price: 9_999_999_999, vat: 'zero' })] })).toBeNull()
  })
})
