import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { Conflict, Forbidden, Invalid, NotFound, Spent, Stale } from '#app/domain/errors.ts'
import { nouns } from '#app/domain/nouns.ts'
import type { ExportTable } from '#app/models/exports/export-table.server.ts'
import { exportTables } from '#app/models/exports/export-tables.server.ts'
import { defineRecord } from '#app/records/engine/define-record.server.ts'
import { forMoneyReaders, line, money, requiredLine } from '#app/records/engine/fields.server.ts'
import { recordAt, records } from '#app/records/records.server.ts'
import { priceListItems } from '#db/schema/index.ts'
import { allAddresses } from '#tests/support/catalogue/addresses.ts'
import { databaseForTests, verbs } from '#tests/support/database.ts'

// What every plain noun has, with a noun of the test's own.

const base = databaseForTests()
const all = { limit: 100, offset: 0 }

const board = defineRecord({
  noun: 'price_list_item',
  table: priceListItems,
  name: 'name',
  fields: {
    name: requiredLine(20, 'Please name it', { label: 'Name' }),
    supplier: line(20, { label: 'Supplier', suggest: [] }),
    code: line(20, { label: 'Code' }),
  },
  words: { one: 'board', many: 'boards', create: 'New board', save: 'Save', remove: 'Delete', keep: 'Keep' },
  may: { create: 'quote.configure', edit: 'quote.configure' },
  home: () => ({ href: '/boards', label: 'Boards' }),
  order: table => [asc(table.name)],
  search: 'priceListItem',
  limit: { max: 3, message: 'There are 3 boards at most' },
  unique: { field: 'name', key: 'code', taken: 'There is already such a board' },
  docs: { title: 'Boards', about: 'Boards.' },
  complete: (_scope, change) => ({
    kind: 'material',
    unit: 'sheet',
    cost: 100,
    costOn: '2026-11-25',
    ...change,
  }),
})

describe('a record', () => {
  test('is made once for a request id, and not again once it is gone', () => {
    const { ours, theirs } = base
    const input = { name: 'Oak', requestId: 'form:1' }
    const made = board.create(ours.admin, input)
    expect(board.create(ours.admin, input).id).toBe(made.id)
    expect(() => board.create(ours.admin, { ...input, requestId: 'plain' })).toThrow('already such a board')
    expect(board.create(theirs.admin, input).id).not.toBe(made.id)
    expect(verbs()).toEqual(['price_list_item.created', 'price_list_item.created'])
    board.remove(ours.admin, made.id)
    expect(() => board.create(ours.admin, input)).toThrow(Spent)
  })

  test('is saved from the version that was seen, and left alone where nothing differs', () => {
    const { ours } = base
    const { id } = board.create(ours.admin, { name: 'Oak', supplier: 'Timbmet' })
    expect(board.update(ours.manager, id, { name: 'Oak, 27 mm', version: 1 })).toMatchObject({
      name: 'Oak, 27 mm',
      supplier: 'Timbmet',
      version: 2,
    })
    const before = base.dump()
    expect(() => board.update(ours.admin, id, { name: 'Ash', version: 1 })).toThrow(Stale)
    expect(board.update(ours.admin, id, { name: 'Oak, 27 mm', version: 1 }).version).toBe(2)
    expect(base.dump()).toBe(before)
  })

  test('has a name of its own in its company, in any letter case, as long as it is there', () => {
    const { ours, theirs } = base
    const { id } = board.create(ours.admin, { name: 'Oak' })
    const other = board.create(ours.admin, { name: 'Ash' })
    expect(() => board.create(ours.admin, { name: ' OAK ' })).toThrow(Invalid)
    expect(() => board.update(ours.admin, other.id, { name: 'oak' })).toThrow('There is already such a board')
    expect(board.update(ours.admin, id, { name: 'OAK' }).name).toBe('OAK')
    expect(board.create(theirs.admin, { name: 'Oak' }).name).toBe('Oak')
    board.remove(ours.admin, id)
    expect(board.create(ours.admin, { name: 'Oak' }).name).toBe('Oak')
  })

  test('is refused beyond the limit, which what lies in the bin does not fill', () => {
    const { ours, theirs } = base
    const [first] = ['Oak', 'Ash', 'Elm'].map(name => board.create(ours.admin, { name }))
    const before = base.dump()
    expect(() => board.create(ours.admin, { name: 'Fir' })).toThrow(
      new Conflict('There are 3 boards at most'),
    )
    expect(base.dump()).toBe(before)
    board.create(theirs.admin, { name: 'Fir' })
    board.remove(ours.admin, first?.id ?? 0)
    expect(board.create(ours.admin, { name: 'Fir' }).name).toBe('Fir')
  })

  test('goes to the bin and comes back as it was, sent twice too', () => {
    const { ours } = base
    const made = board.create(ours.admin, { name: 'Oak' })
    expect(board.remove(ours.admin, made.id)).toEqual(made)
    expect(() => board.remove(ours.admin, made.id)).toThrow(NotFound)
    expect(board.find(ours.admin, made.id)).toBeNull()
    expect(board.deleted(ours.admin, 10)).toMatchObject([{ id: made.id, expiresAt: expect.any(Number) }])
    expect(board.restore(ours.admin, made.id)).toEqual({ ...made, version: 3 })
    expect(board.restore(ours.admin, made.id).version).toBe(3)
    expect(board.deleted(ours.admin, 10)).toEqual([])
    expect(verbs().map(verb => verb.split('.')[1])).toEqual(['created', 'deleted', 'restored'])
  })

  test('stays in the bin while another one has its name, and while there is no room', () => {
    const { ours, theirs } = base
    const gone = board.create(ours.admin, { name: 'Oak' })
    board.remove(ours.admin, gone.id)
    board.create(theirs.admin, { name: 'Oak' })
    const twin = board.create(ours.admin, { name: 'OAK' })
    const before = base.dump()
    expect(() => board.restore(ours.admin, gone.id)).toThrow(new Conflict('There is already such a board'))
    expect(base.dump()).toBe(before)
    board.update(ours.admin, twin.id, { name: 'Elm' })
    for (const name of ['Ash', 'Fir']) board.create(ours.admin, { name })
    expect(() => board.restore(ours.admin, gone.id)).toThrow(new Conflict('There are 3 boards at most'))
    board.remove(ours.admin, twin.id)
    expect(board.restore(ours.admin, gone.id)).toMatchObject({ name: 'Oak', binEntryId: null })
  })

  test('is listed, searched, counted and offered in order, and newest first for the API', () => {
    const { ours } = base
    for (const name of ['Oak', 'Ash', 'Elm']) board.create(ours.admin, { name, supplier: `By ${name[0]}` })
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
    expect(names(board.list(ours.admin, 2))).toEqual(['Ash', 'Elm'])
    expect(names(board.newest(ours.admin, all))).toEqual(['Elm', 'Ash', 'Oak'])
    const { rows, total } = board.page(ours.admin, { query: '' }, { limit: 1, offset: 1 })
    expect([names(rows), total]).toEqual([['Elm'], 3])
    expect(names(board.page(ours.admin, { query: 'by o' }, all).rows)).toEqual(['Oak'])
    expect(board.count(ours.admin)).toBe(3)
    expect(board.valuesOf(ours.admin, 'supplier')).toEqual(['By A', 'By E', 'By O'])
  })

  test('is its company’s alone, whatever is read or written', () => {
    const { ours, theirs } = base
    const { id } = board.create(ours.admin, { name: 'Oak', supplier: 'Timbmet' })
    const gone = board.create(ours.admin, { name: 'Ash' })
    board.remove(ours.admin, gone.id)
    const before = base.dump()
    expect(board.find(theirs.admin, id)).toBeNull()
    for (const act of [
      () => board.require(theirs.admin, id),
      () => board.update(theirs.admin, id, { name: 'Mine' }),
      () => board.remove(theirs.admin, id),
      () => board.restore(theirs.admin, gone.id),
    ]) {
      expect(act).toThrow(NotFound)
    }
    expect(board.list(theirs.admin, 10)).toEqual([])
    expect(board.newest(theirs.admin, all)).toEqual([])
    expect(board.page(theirs.admin, { query: 'oak' }, all)).toEqual({ rows: [], total: 0, isCut: false })
    expect(board.count(theirs.admin)).toBe(0)
    expect(board.valuesOf(theirs.admin, 'supplier')).toEqual([])
    expect(board.deleted(theirs.admin, 10)).toEqual([])
    expect(base.dump()).toBe(before)
  })

  test('is written by those who may', () => {
    const { ours } = base
    const { id } = board.create(ours.manager, { name: 'Oak' })
    const before = base.dump()
    for (const act of [
      () => board.create(ours.member, { name: 'Ash' }),
      () => board.update(ours.member, id, { name: 'Ash' }),
      () => board.remove(ours.member, id),
    ]) {
      expect(act).toThrow(Forbidden)
    }
    expect(base.dump()).toBe(before)
  })

  test('is read from a form and from JSON by one schema', () => {
    const schema = board.newSchema('Europe/London')
    expect(schema.parse({ name: ' Oak ', supplier: null })).toEqual({ name: 'Oak', supplier: '' })
    expect(schema.safeParse({ name: '' }).error?.issues).toMatchObject([
      { path: ['name'], message: 'Please name it' },
    ])
    expect(board.changeSchema('Europe/London').parse({ code: 'A', version: '3' })).toEqual({
      code: 'A',
      version: 3,
    })
    const oak = board.toAnswer(base.ours.admin, board.create(base.ours.admin, { name: 'Oak' }))
    expect(Object.keys(z.encode(board.answer, oak) as object)).toEqual([
      ...['id', 'createdBy', 'name', 'supplier', 'code', 'createdAt', 'version'],
    ])
  })
})

describe('a field for those who see money', () => {
  const offcut = defineRecord({
    noun: 'price_list_item',
    table: priceListItems,
    name: 'name',
    fields: {
      name: requiredLine(20, 'Please name it', { label: 'Name' }),
      cost: forMoneyReaders(money({ label: 'Cost' })),
    },
    words: { one: 'offcut', many: 'offcuts', create: 'New', save: 'Save', remove: 'Delete', keep: 'Keep' },
    may: { create: 'stock.create', edit: 'stock.edit' },
    home: () => ({ href: '/offcuts', label: 'Offcuts' }),
    order: table => [asc(table.name)],
    docs: { title: 'Offcuts', about: 'Offcuts.' },
    complete: (_scope, change, current) => ({
      ...(current ? {} : { kind: 'material', unit: 'sheet', cost: 100, costOn: '2026-11-25' }),
      ...change,
    }),
  })
  const told = (scope: typeof base.ours.admin, row: ReturnType<typeof offcut.require>) =>
    z.encode(offcut.answer, offcut.toAnswer(scope, row))

  test('is absent for others, from the answer and from the form', () => {
    const { ours } = base
    const row = offcut.create(ours.member, { name: 'Oak' })
    expect(told(ours.manager, row)).toMatchObject({ name: 'Oak', cost: '1.00' })
    expect(Object.keys(told(ours.member, row) as object)).not.toContain('cost')
    expect(Object.keys(offcut.fieldsFor(ours.manager))).toEqual(['name', 'cost'])
    expect(Object.keys(offcut.fieldsFor(ours.member))).toEqual(['name'])
  })

  test('is taken from nobody else, empty neither', () => {
    const { ours } = base
    const { id } = offcut.create(ours.member, { name: 'Oak' })
    const before = base.dump()
    const refused = new Forbidden('Only admins and project managers can enter values')
    expect(() => offcut.create(ours.member, { name: 'Ash', cost: 300 })).toThrow(refused)
    expect(() => offcut.update(ours.member, id, { cost: 300 })).toThrow(refused)
    expect(() => offcut.update(ours.member, id, { cost: null })).toThrow(refused)
    expect(base.dump()).toBe(before)
    expect(offcut.update(ours.manager, id, { cost: 300 }).cost).toBe(300)
    expect(offcut.update(ours.member, id, { name: 'Elm' })).toMatchObject({ name: 'Elm', cost: 300 })
  })

  test('is money in exports, and history names it to nobody else', () => {
    for (const { noun, fields } of records) {
      const names = Object.entries(fields).flatMap(([name, field]) => ('readBy' in field ? [name] : []))
      const { money = [] }: ExportTable = exportTables[nouns[noun].table]
      expect(money).toEqual(expect.arrayContaining(names))
      const texts = [{ seesMoney: false }, { seesMoney: true }].map(reader =>
        activityText(`${noun}.updated`, { name: 'x', fields: names }, reader),
      )
      expect(texts[0]).toContain('the details')
      if (names.length > 0) expect(texts[1]).not.toContain('the details')
    }
  })
})

test('every noun has the addresses that lead to it, and is found by them as the router does', () => {
  const known = new Set(allAddresses().map(({ path }) => path))
  for (const record of records) {
    const { path, api, hasPage } = record
    const form = hasPage ? `${path}/:id/edit` : `${path}/:id`
    const own = [path, `${path}/new`, form, `${path}/:id/delete`, api, `${api}/:id`]
    if (record.hasBin) own.push(`${path}/:id/restore`)
    expect(own.filter(address => !known.has(address))).toEqual([])
    for (const asked of [path, `${path}/7/edit`, `/${path.toUpperCase()}//7.data`]) {
      expect(recordAt(asked)).toBe(record)
    }
    const outer = records.find(other => path.startsWith(`${other.path}/`))
    if (outer) expect(recordAt(`${path}s`)).toBe(outer)
    else expect(() => recordAt(`${path}s`)).toThrow(NotFound)
  }
})

test('history names every field in words', () => {
  for (const { noun, fields } of records) {
    for (const field of Object.keys(fields)) {
      const detail = { name: 'x', fields: [field] } as never
      expect(activityText(`${noun}.updated` as never, detail, { seesMoney: true })).not.toMatch(/[a-z][A-Z]/)
    }
  }
})
