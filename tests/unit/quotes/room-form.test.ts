import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxRoomItems } from '#app/domain/limits.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { lineKinds, type QuoteItem, type QuoteRoom } from '#app/domain/quotes/quote.ts'
import { readRoomForm } from '#app/domain/quotes/quote-room.schema.ts'
import { roomDifferences } from '#app/domain/quotes/room-differences.ts'
import {
  isRoomField,
  newItemFields,
  newLineFields,
  type RoomFields,
  roomToFields,
} from '#app/domain/quotes/room-form.ts'
import { readRoomIntent } from '#app/domain/quotes/room-intent.ts'
import { typedRoom } from '#app/domain/quotes/typed-room.ts'

const reading = { hourCost: 52_04, margin: 1500, hoursOfDay: 8, newKey: () => 'new' }
const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[a-z]$/)

const anyLine = fc
  .record({
    kind: fc.constantFrom(...lineKinds),
    description: words,
    quantity: fc.nat(5_000_000),
    unit: fc.constantFrom(...units),
    each: fc.nat(50_000_000),
    waste: fc.nat(10_000),
    stage: fc.constantFrom('', 'production'),
    priceListItemId: fc.option(fc.integer({ min: 1, max: 9999 })),
  })
  .map(line => (line.kind === 'labour' ? { ...line, waste: 0 } : { ...line, stage: '' }))

const anyItem: fc.Arbitrary<QuoteItem> = fc
  .record({
    title: words,
    description: words,
    quantity: fc.integer({ min: 1, max: 5_000_000 }),
    unit: fc.constantFrom(...units),
    vat: fc.constantFrom(...vatTreatments),
    vatNote: fc.constantFrom('', 'New home'),
    price: fc.option(fc.integer({ min: 1000, max: 50_000_000 })),
    fitting: fc.option(fc.record({ price: fc.nat(1000), vat: fc.constantFrom(...vatTreatments) })),
    isOptional: fc.boolean(),
    lines: fc.array(anyLine, { maxLength: 5 }),
  })
  // Fitting is no more than the price, which for such an item may be nothing.
  .map(({ fitting, ...item }) => ({
    key: '',
    ...item,
    fitting: fitting && item.price === null ? { ...fitting, price: 0 } : fitting,
  }))

const anyRoom: fc.Arbitrary<QuoteRoom> = fc.record({
  name: words,
  items: fc
    .array(anyItem, { maxLength: 5 })
    .map(items => items.map((item, at) => ({ ...item, key: `k${at}` }))),
})

describe('the form of a room', () => {
  it('is saved as it was opened', () => {
    fc.assert(
      fc.property(anyRoom, room => {
        expect(readRoomForm(roomToFields(room), reading)).toEqual({ room, errors: {} })
      }),
    )
  })

  it('is calculated while it is typed as it is once it is saved', () => {
    const figures = ({ items }: QuoteRoom) =>
      items.map(({ quantity, price, vat, fitting, isOptional, lines }) => ({
        ...{ quantity, price, vat, fitting, isOptional },
        lines: lines.map(({ kind, quantity, unit, each, waste }) => ({ kind, quantity, unit, each, waste })),
      }))
    fc.assert(
      fc.property(anyRoom, room => {
        expect(figures(typedRoom(roomToFields(room)))).toEqual(figures(room))
      }),
    )
  })

  it('leaves out rows that nobody filled in, and tells errors by the place of the others', () => {
    const fields: RoomFields = {
      name: 'Hall',
      items: [
        newItemFields('standard'),
        undefined,
        {
          ...newItemFields('standard'),
          title: 'Bench',
          quantity: 'many',
          lines: [
            newLineFields('labour', reading),
            { ...newLineFields('material', reading), description: 'Oak' },
          ],
        },
      ],
    }
    const { room, errors } = readRoomForm(fields, reading)
    expect(room.items.map(({ title, lines }) => [title, lines.length])).toEqual([['Bench', 1]])
    expect(errors).toEqual({
      'items[2].quantity': ['Please enter a quantity such as 2.4'],
      'items[2].lines[1].each': ['Please enter an amount such as 1250.00'],
    })
  })

  it('keeps the key of an item, and gives another one where two have the same', () => {
    const bench = { ...newItemFields('standard'), title: 'Bench', key: 'abc' }
    const { room } = readRoomForm({ name: 'Hall', items: [bench, bench, { ...bench, key: '../x' }] }, reading)
    expect(room.items.map(({ key }) => key)).toEqual(['abc', 'new', 'new'])
  })

  it('takes no more for fitting than the price', () => {
    const item = { ...newItemFields('standard'), title: 'Bench', price: '100', fittingPrice: '100.01' }
    expect(Object.keys(readRoomForm({ name: 'Hall', items: [item] }, reading).errors)).toEqual([
      'items[0].fittingPrice',
    ])
  })

  it('takes no more for fitting than a price that is calculated', () => {
    const line = { ...newLineFields('material', reading), description: 'Oak', each: '85.00' }
    const item = { ...newItemFields('standard'), title: 'Bench', quantity: '2', price: '', lines: [line] }
    const errorsOf = (fittingPrice: string) =>
      Object.keys(readRoomForm({ name: 'Hall', items: [{ ...item, fittingPrice }] }, reading).errors)
    expect(errorsOf('100.00')).toEqual([])
    expect(errorsOf('100.01')).toEqual(['items[0].fittingPrice'])
  })

  it('refuses more than a room holds', () => {
    const items = Array.from({ length: maxRoomItems + 1 }, () => ({
      ...newItemFields('standard'),
      title: 'Bench',
    }))
    expect(readRoomForm({ name: 'Hall', items }, reading).errors['']).toHaveLength(1)
  })

  it('knows its own fields alone', () => {
    for (const name of ['name', 'items[0].title', 'items[99].lines[99].each'])
      expect(isRoomField(name)).toBe(true)
    for (const name of [
      '',
      'items',
      '__proto__',
      'items[0].__proto__',
      'items[100].title',
      'items[0].lines[100].each',
      'items[0].cost',
      'items[0].lines[0].title',
      'items[0]title',
    ])
      expect(isRoomField(name)).toBe(false)
  })

  it('tells what two versions differ in', () => {
    fc.assert(
      fc.property(anyRoom, room => {
        expect(roomDifferences(roomToFields(room), roomToFields(room))).toEqual([])
      }),
    )
    const mine = roomToFields({ name: 'Hall', items: [] })
    const theirs = { name: 'Hallway', items: [{ title: 'Bench', key: 'a' }] }
    expect(roomDifferences(theirs, mine).map(({ label, yours }) => [label, yours])).toEqual([
      ['Room', 'Hall'],
      ['Bench', 'not there'],
    ])
  })
})

describe('what a button of the form asks for', () => {
  const list = (type: string, payload: object) => JSON.stringify({ type, payload })

  it('is read', () => {
    expect(readRoomIntent('', null)).toEqual({ op: 'save' })
    expect(readRoomIntent('duplicate:2:3', null)).toEqual({ op: 'duplicate', item: 2, line: 3 })
    expect(readRoomIntent('ask:move:4', null)).toEqual({ op: 'ask', what: 'move', item: 4 })
    expect(readRoomIntent('room:remove', null)).toEqual({ op: 'room', what: 'remove' })
    expect(readRoomIntent('', list('reorder', { name: 'items[1].lines', from: 0, to: 1 }))).toMatchObject({
      item: 1,
    })
  })

  it('is nothing else, whatever is sent', () => {
    const sent = [
      list('insert', { name: '__proto__', defaultValue: {} }),
      list('insert', { name: 'items[0].lines' }),
      list('insert', { name: 'items[500].lines', defaultValue: {} }),
      list('remove', { name: 'items', index: -1 }),
      list('remove', { name: 'items', index: 1e9 }),
      list('reset', {}),
      list('update', { name: 'items', value: [] }),
      '{',
      'null',
      '[]',
    ]
    for (const text of sent) expect(readRoomIntent('', text)).toBeNull()
    for (const text of ['x', 'room:', 'ask:move', 'duplicate:-1', 'duplicate:1:500', 'give:x:1']) {
      expect(readRoomIntent(text, null)).toBeNull()
    }
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (own, conform) => void readRoomIntent(own, conform)),
    )
  })
})
