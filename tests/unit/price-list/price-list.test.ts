import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { isOldCost, maxPriceListItems } from '#app/domain/price-list/price-list-item.ts'
import { countPriceList, isOldCostBefore, priceListItem } from '#app/records/price-list-item.server.ts'
import { importPriceList, planPriceList } from '#app/records/price-list-paste.server.ts'
import { restoreAnyFromBin } from '#app/records/restore-from-bin.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const today = () => dayIn('Europe/London', Date.now())
const ply = { kind: 'material', name: '18 mm birch ply', unit: 'sheet', cost: 8240 } as const

describe('a line', () => {
  test('stays in the bin while the list is full', () => {
    const { ours, theirs } = base
    const gone = priceListItem.create(ours.admin, ply)
    priceListItem.remove(ours.admin, gone.id)
    const entry = Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
    const fill =
      db().$client.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into price_list_items (company_id, kind, name, unit, cost, cost_on, created_by)
      select ?, 'material', 'Oak ' || i, 'sheet', 100, '2026-11-20', ? from n`)
    fill.run(maxPriceListItems, ours.id, ours.admin.userId)
    const before = base.dump()
    expect(() => restoreAnyFromBin(theirs.admin, entry)).toThrow(NotFound)
    expect(() => restoreAnyFromBin(ours.admin, entry)).toThrow(Conflict)
    expect(base.dump()).toBe(before)
    priceListItem.remove(ours.admin, gone.id + 1)
    expect(restoreAnyFromBin(ours.admin, entry)).toMatchObject({ noun: 'price_list_item' })
  })

  test('is added once for a request, searched by name, code and supplier, and its company’s alone', () => {
    const { ours, theirs } = base
    const input = { ...ply, code: 'BP18', supplier: 'Arnold Laver', requestId: 'form:1' }
    const made = priceListItem.create(ours.admin, input)
    expect(priceListItem.create(ours.admin, input).id).toBe(made.id)
    expect(made).toMatchObject({ cost: 8240, waste: 0, costOn: today() })
    for (const query of ['birch', 'bp18', 'arnold']) {
      const { rows } = priceListItem.page(ours.admin, { query }, { limit: 10, offset: 0 })
      expect(rows.map(({ id }) => id)).toEqual([made.id])
    }
    expect(priceListItem.page(theirs.admin, { query: 'birch' }, { limit: 10, offset: 0 }).rows).toEqual([])
    expect(() => priceListItem.require(theirs.admin, made.id)).toThrow(NotFound)
    expect(() => priceListItem.update(theirs.admin, made.id, { cost: 1 })).toThrow(NotFound)
    expect(() => priceListItem.remove(theirs.admin, made.id)).toThrow(NotFound)
  })

  test('is changed by those who see money, from the version that they saw', () => {
    const { ours } = base
    const { id, version } = priceListItem.create(ours.manager, ply)
    expect(priceListItem.update(ours.manager, id, { cost: 9000, version }).cost).toBe(9000)
    expect(() => priceListItem.update(ours.admin, id, { cost: 1, version })).toThrow(Stale)
    for (const act of [
      () => priceListItem.create(ours.member, ply),
      () => priceListItem.update(ours.member, id, { cost: 1 }),
      () => priceListItem.update(ours.member, id, { costOn: today() }),
      () => priceListItem.remove(ours.member, id),
      () => planPriceList(ours.member, 'Oak, 1'),
    ]) {
      expect(act).toThrow(Forbidden)
    }
  })

  test('has an old cost after 90 days, until it is looked at or costs something else', () => {
    const { ours } = base
    const before = addDays(today(), -90)
    expect([isOldCost(before, today()), isOldCost(addDays(before, -1), today())]).toEqual([false, true])
    const old = { ...ply, costOn: addDays(before, -1) }
    const looked = priceListItem.create(ours.admin, old)
    const dearer = priceListItem.create(ours.admin, { ...old, name: 'Oak' })
    const same = priceListItem.create(ours.admin, { ...old, name: 'Ash' })
    expect(countPriceList(ours.admin, before)).toEqual({ all: 3, old: 3 })
    priceListItem.update(ours.admin, looked.id, { costOn: today() })
    priceListItem.update(ours.admin, dearer.id, { cost: 9999, costOn: old.costOn })
    priceListItem.update(ours.admin, same.id, { supplier: 'Timbmet' })
    expect(countPriceList(ours.admin, before)).toEqual({ all: 3, old: 1 })
    expect(
      priceListItem.page(ours.admin, { query: '', where: isOldCostBefore(before) }, { limit: 9, offset: 0 })
        .rows,
    ).toEqual([expect.objectContaining({ name: 'Ash' })])
  })

  test('goes to the bin and comes back as it was', () => {
    const { ours } = base
    const { id } = priceListItem.create(ours.admin, ply)
    priceListItem.remove(ours.manager, id)
    expect(() => priceListItem.require(ours.admin, id)).toThrow(NotFound)
    expect(() => priceListItem.restore(base.theirs.admin, id)).toThrow(NotFound)
    expect(priceListItem.restore(ours.admin, id)).toMatchObject(ply)
    expect(priceListItem.restore(ours.admin, id)).toMatchObject(ply)
  })

  test('needs a name, a kind, a unit and a cost', () => {
    const schema = priceListItem.newSchema('Europe/London')
    const faults = (value: object) =>
      schema
        .safeParse(value)
        .error?.issues.map(({ path }) => path.join('.'))
        .sort() ?? []
    expect(faults({})).toEqual(['cost', 'kind', 'name', 'unit'])
    expect(faults({ ...ply, cost: 'dear', waste: '101', unit: 'furlong' })).toEqual(['cost', 'unit', 'waste'])
    expect(schema.parse({ ...ply, cost: '82.40', waste: '12.5 %' })).toMatchObject({
      cost: 8240,
      waste: 1250,
    })
  })
})

describe('pasted lines', () => {
  test('with names above them or without, by tab or comma, are added once', () => {
    const { ours } = base
    const sheet =
      'Item\tSupplier\tUnit\tPrice\tWaste\nEuropean oak, 27 mm\tTimbmet\tm\t£14.20\t15\nBench hand\t\th\t52.04\t'
    expect(importPriceList(ours.admin, sheet)).toEqual({ added: 2, changed: 0, same: 0, left: 0 })
    expect(priceListItem.list(ours.admin, 10)).toEqual([
      expect.objectContaining({ name: 'Bench hand', kind: 'labour', unit: 'h', cost: 5204, waste: 0 }),
      expect.objectContaining({ name: 'European oak, 27 mm', kind: 'material', cost: 1420, waste: 1500 }),
    ])
    expect(importPriceList(ours.admin, sheet)).toEqual({ added: 0, changed: 0, same: 2, left: 0 })
    expect(importPriceList(ours.admin, 'Hinge,pair,8.50')).toMatchObject({ added: 1 })
    expect(importPriceList(ours.admin, 'Lacquer, 24.00')).toMatchObject({ added: 1 })
  })

  test('give what is there its new cost, and leave wrong lines out with their number and reason', () => {
    const { ours } = base
    priceListItem.create(ours.admin, { ...ply, costOn: '2026-01-01' })
    const text = '18 MM BIRCH PLY, sheet, 86.00\nOak, furlong, 3\nAsh, m, dear\nBeech, m, 7\nBeech, m, 8'
    expect(planPriceList(ours.admin, text).map(({ line, act }) => `${line} ${act}`)).toEqual([
      '1 cost',
      '2 wrong',
      '3 wrong',
      '4 add',
      '5 wrong',
    ])
    expect(importPriceList(ours.admin, text)).toEqual({ added: 1, changed: 1, same: 0, left: 3 })
    expect(priceListItem.list(ours.admin, 10)).toEqual([
      expect.objectContaining({ name: '18 mm birch ply', cost: 8600, costOn: today() }),
      expect.objectContaining({ name: 'Beech', cost: 700 }),
    ])
    expect(priceListItem.list(base.theirs.admin, 10)).toEqual([])
  })

  test('are refused as a whole when there are none, or too many', () => {
    const { ours } = base
    expect(() => planPriceList(ours.admin, 'Name\tCost')).toThrow(Invalid)
    expect(() => planPriceList(ours.admin, 'Oak, 1\n'.repeat(501))).toThrow('at most 500 lines')
  })
})
