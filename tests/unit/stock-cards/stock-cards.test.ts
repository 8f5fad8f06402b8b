import { describe, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { checked } from '#app/http/input.server.ts'
import { isOneOf, stockCard } from '#app/records/stock-card.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { databaseForTests, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

const all = { limit: 100, offset: 0 }
const ply = { itemName: '18 mm birch ply', supplier: 'Wharfe Panels', orderQty: '10 sheets' }

test('a card belongs to the company that wrote it', () => {
  const { ours, theirs } = base
  const { id } = stockCard.create(ours.member, ply)
  expect(stockCard.require(ours.admin, id)).toMatchObject({
    ...ply,
    userId: ours.member.userId,
    version: 1,
  })
  const before = base.dump()
  expect(() => stockCard.require(theirs.admin, id)).toThrow(NotFound)
  expect(() => stockCard.update(theirs.admin, id, { itemName: 'Mine' })).toThrow(NotFound)
  expect(() => stockCard.remove(theirs.admin, id)).toThrow(NotFound)
  expect(stockCard.newest(theirs.admin, all)).toEqual([])
  expect(stockCard.page(theirs.admin, { query: 'birch' }, all)).toEqual({ rows: [], total: 0, isCut: false })
  expect(stockCard.list(theirs.admin, 10, isOneOf([id]))).toEqual([])
  expect(stockCard.valuesOf(theirs.admin, 'supplier')).toEqual([])
  expect(base.dump()).toBe(before)
})

test('a joiner changes only their own; without a subscription only an admin writes', () => {
  const { ours } = base
  const { id } = stockCard.create(ours.admin, ply)
  const before = base.dump()
  expect(() => stockCard.update(ours.member, id, { orderQty: '2' })).toThrow(Forbidden)
  expect(() => stockCard.remove(ours.member, id)).toThrow(Forbidden)
  expect(() => stockCard.create(unsubscribed(ours.member), ply)).toThrow(PaymentRequired)
  expect(() => stockCard.update(unsubscribed(ours.manager), id, { orderQty: '2' })).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(stockCard.update(ours.manager, id, { orderQty: '2' }).orderQty).toBe('2')
  expect(stockCard.update(unsubscribed(ours.admin), id, { orderQty: '3' }).orderQty).toBe('3')
})

test('the same request id writes one card', () => {
  const { ours } = base
  const { id } = stockCard.create(ours.admin, { ...ply, requestId: 'r-1' })
  expect(stockCard.create(ours.admin, { ...ply, requestId: 'r-1' }).id).toBe(id)
  expect(stockCard.newest(ours.admin, all)).toHaveLength(1)
  expect(verbs()).toEqual(['stock_card.created'])
})

test('a save from an older version changes nothing and says who saved last', () => {
  const { ours } = base
  const { id } = stockCard.create(ours.admin, ply)
  stockCard.update(ours.manager, id, { orderQty: '12 sheets', version: 1 })
  const before = base.dump()
  const save = () => stockCard.update(ours.admin, id, { orderQty: '4 sheets', version: 1 })
  expect(save).toThrow(Stale)
  expect(save).toThrow(
    expect.objectContaining({ lastChange: expect.objectContaining({ by: 'oak project_manager' }) }),
  )
  expect(stockCard.update(ours.admin, id, { orderQty: '12 sheets', version: 1 }).version).toBe(2)
  expect(base.dump()).toBe(before)
})

describe('what is deleted', () => {
  test('comes back by undo, and sent twice stays as it is', () => {
    const { ours, theirs } = base
    const { id } = stockCard.create(ours.member, ply)
    stockCard.remove(ours.member, id)
    expect(() => stockCard.remove(ours.member, id)).toThrow(NotFound)
    expect(stockCard.page(ours.admin, { query: '' }, all).total).toBe(0)
    expect(() => stockCard.restore(theirs.admin, id)).toThrow(NotFound)
    expect(stockCard.deleted(theirs.admin, 10)).toEqual([])
    expect(stockCard.deleted(ours.admin, 10)).toMatchObject([{ id }])
    stockCard.restore(ours.member, id)
    const before = base.dump()
    stockCard.restore(ours.admin, id)
    expect(base.dump()).toBe(before)
    expect(stockCard.require(ours.admin, id)).toMatchObject(ply)
    expect(verbs()).toEqual(['stock_card.created', 'stock_card.deleted', 'stock_card.restored'])
  })

  test('of others is not a joiner’s to bring back', () => {
    const { ours } = base
    const { id } = stockCard.create(ours.admin, ply)
    stockCard.remove(ours.admin, id)
    expect(() => stockCard.restore(ours.member, id)).toThrow(Forbidden)
    stockCard.restore(ours.admin, id)
    expect(() => stockCard.restore(ours.member, id)).toThrow(Forbidden)
  })

  test('goes for good after thirty days, and nothing else does', () => {
    const { ours, theirs } = base
    const day = 86_400_000
    const { id } = stockCard.create(ours.admin, ply)
    stockCard.create(theirs.admin, { itemName: 'Stays' })
    stockCard.remove(ours.admin, id)
    emptyBin(Date.now() + 29 * day)
    expect(stockCard.deleted(ours.admin, 10)).toHaveLength(1)
    emptyBin(Date.now() + 31 * day)
    expect(stockCard.deleted(ours.admin, 10)).toEqual([])
    expect(() => stockCard.restore(ours.admin, id)).toThrow(NotFound)
    expect(stockCard.newest(theirs.admin, all)).toHaveLength(1)
  })
})

test('the rack is searched by item and supplier, in the order of names', () => {
  const { ours } = base
  stockCard.create(ours.admin, { itemName: 'Screws', supplier: 'Airedale' })
  stockCard.create(ours.admin, { itemName: 'birch ply', supplier: 'Wharfe' })
  stockCard.create(ours.admin, { itemName: '100% wool felt' })
  const names = (query: string) => stockCard.page(ours.admin, { query }, all).rows.map(row => row.itemName)
  expect(names('')).toEqual(['100% wool felt', 'birch ply', 'Screws'])
  expect(names('AIRE')).toEqual(['Screws'])
  expect(names('0% w')).toEqual(['100% wool felt'])
  expect(stockCard.page(ours.admin, { query: '' }, { limit: 1, offset: 1 })).toMatchObject({
    rows: [{ itemName: 'birch ply' }],
    total: 3,
  })
  expect(stockCard.valuesOf(ours.admin, 'supplier')).toEqual(['Airedale', 'Wharfe'])
})

test('a photo lies at an https address, or nowhere', () => {
  const photo = (productPhotoUrl: unknown) =>
    checked(stockCard.newSchema('Europe/London'), { itemName: 'Ply', productPhotoUrl }).productPhotoUrl
  expect(photo('https://example.com/ply.jpg?w=300#a')).toBe('https://example.com/ply.jpg?w=300#a')
  expect(photo('')).toBeNull()
  expect(photo(null)).toBeNull()
  expect(photo(undefined)).toBeUndefined()
  for (const wrong of ['http://example.com/a.jpg', 'javascript:alert(1)', 'https://a', 'https://u:p@b.de/'])
    expect(() => photo(wrong), wrong).toThrow(Invalid)
})
