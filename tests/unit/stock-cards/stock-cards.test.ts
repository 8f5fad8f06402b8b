import { describe, expect, test } from 'vitest'
import { Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { newStockCard } from '#app/domain/stock-cards/stock-card.schema.ts'
import { checked } from '#app/http/input.server.ts'
import { requireStockCard } from '#app/models/stock-cards/stock-card.server.ts'
import {
  findStockCards,
  listChosenCards,
  listDeletedCards,
  listStockCards,
  listSuppliers,
} from '#app/models/stock-cards/stock-card-list.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { createStockCard } from '#app/services/stock-cards/create-stock-card.server.ts'
import { deleteStockCard, restoreStockCard } from '#app/services/stock-cards/delete-stock-card.server.ts'
import { updateStockCard } from '#app/services/stock-cards/update-stock-card.server.ts'
import { databaseForTests, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

const all = { limit: 100, offset: 0 }
const ply = { itemName: '18 mm birch ply', supplier: 'Wharfe Panels', orderQty: '10 sheets' }

test('a card belongs to the company that wrote it', () => {
  const { ours, theirs } = base
  const { id } = createStockCard(ours.member, ply)
  expect(requireStockCard(ours.admin, id)).toMatchObject({
    ...ply,
    createdBy: ours.member.userId,
    version: 1,
  })
  const before = base.dump()
  expect(() => requireStockCard(theirs.admin, id)).toThrow(NotFound)
  expect(() => updateStockCard(theirs.admin, id, { itemName: 'Mine' })).toThrow(NotFound)
  expect(() => deleteStockCard(theirs.admin, id)).toThrow(NotFound)
  expect(listStockCards(theirs.admin, all)).toEqual([])
  expect(findStockCards(theirs.admin, 'birch', all)).toEqual({ rows: [], total: 0, isCut: false })
  expect(listChosenCards(theirs.admin, [id], 10)).toEqual([])
  expect(listSuppliers(theirs.admin, 10)).toEqual([])
  expect(base.dump()).toBe(before)
})

test('a joiner changes only their own; without a subscription only an admin writes', () => {
  const { ours } = base
  const { id } = createStockCard(ours.admin, ply)
  const before = base.dump()
  expect(() => updateStockCard(ours.member, id, { orderQty: '2' })).toThrow(Forbidden)
  expect(() => deleteStockCard(ours.member, id)).toThrow(Forbidden)
  expect(() => createStockCard(unsubscribed(ours.member), ply)).toThrow(PaymentRequired)
  expect(() => updateStockCard(unsubscribed(ours.manager), id, { orderQty: '2' })).toThrow(PaymentRequired)
  expect(base.dump()).toBe(before)
  expect(updateStockCard(ours.manager, id, { orderQty: '2' }).orderQty).toBe('2')
  expect(updateStockCard(unsubscribed(ours.admin), id, { orderQty: '3' }).orderQty).toBe('3')
})

test('the same request id writes one card', () => {
  const { ours } = base
  const { id } = createStockCard(ours.admin, { ...ply, requestId: 'r-1' })
  expect(createStockCard(ours.admin, { ...ply, requestId: 'r-1' }).id).toBe(id)
  expect(listStockCards(ours.admin, all)).toHaveLength(1)
  expect(verbs()).toEqual(['stock_card.created'])
})

test('a save from an older version changes nothing and says who saved last', () => {
  const { ours } = base
  const { id } = createStockCard(ours.admin, ply)
  updateStockCard(ours.manager, id, { orderQty: '12 sheets', version: 1 })
  const before = base.dump()
  const save = () => updateStockCard(ours.admin, id, { orderQty: '4 sheets', version: 1 })
  expect(save).toThrow(Stale)
  expect(save).toThrow(
    expect.objectContaining({ lastChange: expect.objectContaining({ by: 'oak project_manager' }) }),
  )
  expect(updateStockCard(ours.admin, id, { orderQty: '12 sheets', version: 1 }).version).toBe(2)
  expect(base.dump()).toBe(before)
})

describe('what is deleted', () => {
  test('comes back by undo, and sent twice stays as it is', () => {
    const { ours, theirs } = base
    const { id } = createStockCard(ours.member, ply)
    deleteStockCard(ours.member, id)
    expect(() => deleteStockCard(ours.member, id)).toThrow(NotFound)
    expect(findStockCards(ours.admin, '', all).total).toBe(0)
    expect(() => restoreStockCard(theirs.admin, id)).toThrow(NotFound)
    expect(listDeletedCards(theirs.admin, 10)).toEqual([])
    expect(listDeletedCards(ours.admin, 10)).toMatchObject([{ id }])
    restoreStockCard(ours.member, id)
    const before = base.dump()
    restoreStockCard(ours.admin, id)
    expect(base.dump()).toBe(before)
    expect(requireStockCard(ours.admin, id)).toMatchObject(ply)
    expect(verbs()).toEqual(['stock_card.created', 'stock_card.deleted', 'stock_card.restored'])
  })

  test('of others is not a joiner’s to bring back', () => {
    const { ours } = base
    const { id } = createStockCard(ours.admin, ply)
    deleteStockCard(ours.admin, id)
    expect(() => restoreStockCard(ours.member, id)).toThrow(Forbidden)
    restoreStockCard(ours.admin, id)
    expect(() => restoreStockCard(ours.member, id)).toThrow(Forbidden)
  })

  test('goes for good after thirty days, and nothing else does', () => {
    const { ours, theirs } = base
    const day = 86_400_000
    const { id } = createStockCard(ours.admin, ply)
    createStockCard(theirs.admin, { itemName: 'Stays' })
    deleteStockCard(ours.admin, id)
    emptyBin(Date.now() + 29 * day)
    expect(listDeletedCards(ours.admin, 10)).toHaveLength(1)
    emptyBin(Date.now() + 31 * day)
    expect(listDeletedCards(ours.admin, 10)).toEqual([])
    expect(() => restoreStockCard(ours.admin, id)).toThrow(NotFound)
    expect(listStockCards(theirs.admin, all)).toHaveLength(1)
  })
})

test('the rack is searched by item and supplier, in the order of names', () => {
  const { ours } = base
  createStockCard(ours.admin, { itemName: 'Screws', supplier: 'Airedale' })
  createStockCard(ours.admin, { itemName: 'birch ply', supplier: 'Wharfe' })
  createStockCard(ours.admin, { itemName: '100% wool felt' })
  const names = (query: string) => findStockCards(ours.admin, query, all).rows.map(row => row.itemName)
  expect(names('')).toEqual(['100% wool felt', 'birch ply', 'Screws'])
  expect(names('AIRE')).toEqual(['Screws'])
  expect(names('0% w')).toEqual(['100% wool felt'])
  expect(findStockCards(ours.admin, '', { limit: 1, offset: 1 })).toMatchObject({
    rows: [{ itemName: 'birch ply' }],
    total: 3,
  })
  expect(listSuppliers(ours.admin, 10)).toEqual(['Airedale', 'Wharfe'])
})

test('a photo lies at an https address, or nowhere', () => {
  const photo = (productPhotoUrl: unknown) =>
    checked(newStockCard, { itemName: 'Ply', productPhotoUrl }).productPhotoUrl
  expect(photo('https://example.com/ply.jpg?w=300#a')).toBe('https://example.com/ply.jpg?w=300#a')
  expect(photo('')).toBeNull()
  expect(photo(null)).toBeNull()
  expect(photo(undefined)).toBeUndefined()
  for (const wrong of ['http://example.com/a.jpg', 'javascript:alert(1)', 'https://a', 'https://u:p@b.de/'])
    expect(() => photo(wrong), wrong).toThrow(Invalid)
})
