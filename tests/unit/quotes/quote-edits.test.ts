import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { readyStages } from '#app/domain/quotes/payment-schedule.ts'
import { quoteChange, quoteForm } from '#app/domain/quotes/quote.schema.ts'
import type { PaymentStage, QuoteItem } from '#app/domain/quotes/quote.ts'
import { quoteValues } from '#app/domain/quotes/quote-form.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readQuoteEditor } from '#app/http/quotes/quote-page.server.ts'
import { listRevisions, requireQuote } from '#app/models/quotes/quote.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { partPrint } from '#app/services/quotes/quote-edits.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { savePaymentStages, saveQuote } from '#app/services/quotes/save-quote.server.ts'
import { moveItem, moveRoom, saveRoom } from '#app/services/quotes/save-room.server.ts'
import { db, queryCount } from '#db/client.ts'
import { binEntries, paperEvents, priceListItems, quotes, stages, timeEntries } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

const item = (key: string, fields: Partial<QuoteItem> = {}): QuoteItem => ({
  key,
  title: `Item ${key}`,
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

function begin(scope: Scope, title = 'Kitchen') {
  const { id } = createQuote(scope, { title, clientName: `Client ${Math.random()}` })
  const quote = requireQuote(scope, id)
  const [room] = quote.rooms
  if (!room) throw new Error('A quote begins with a room')
  return { id, quote, room, edit: { quoteId: id, roomId: room.id, version: room.version } }
}

function markSent(id: number, status: 'sent' | 'accepted' = 'sent') {
  db().$client.prepare('update quotes set status = ?, document = ? where id = ?').run(status, '{}', id)
}

describe('beginning a quote', () => {
  test('each company counts its own, and a request is served once', () => {
    const { ours, theirs } = base
    const year = new Date().getFullYear()
    const input = { title: 'Kitchen', clientName: 'Ann Wood', requestId: 'form:1' }
    const first = createQuote(ours.admin, input)
    expect(createQuote(ours.admin, input).id).toBe(first.id)
    expect(first).toMatchObject({ number: `Q-${year}-0001`, revision: 0, status: 'draft', margin: 1500 })
    expect(createQuote(ours.manager, { title: 'Stairs', clientId: first.clientId }).number).toBe(
      `Q-${year}-0002`,
    )
    expect(createQuote(theirs.admin, { title: 'Desk', clientName: 'Ann Wood' }).number).toBe(`Q-${year}-0001`)
  })

  test('for a client of the company, and not without one', () => {
    const { ours, theirs } = base
    const clientId = makeClient(theirs)
    expect(() => createQuote(ours.admin, { title: 'Kitchen', clientId })).toThrow(Invalid)
    expect(() => createQuote(ours.admin, { title: 'Kitchen' })).toThrow(Invalid)
    expect(db().select().from(quotes).all()).toEqual([])
  })

  test('from an earlier quote of the company, with its rooms', () => {
    const { ours, theirs } = base
    const { id, edit, quote } = begin(ours.admin)
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a')] })
    const copy = createQuote(ours.admin, { title: 'Again', clientId: quote.clientId, source: `quote:${id}` })
    expect(requireQuote(ours.admin, copy.id)).toMatchObject({
      net: 100_00,
      rooms: [{ name: 'Hall', items: [item('a')] }],
    })
    expect(() =>
      createQuote(theirs.admin, { title: 'Mine', clientName: 'X', source: `quote:${id}` }),
    ).toThrow(Invalid)
  })

  test('is for those who see money', () => {
    expect(() => createQuote(base.ours.member, { title: 'Kitchen', clientName: 'X' })).toThrow(Forbidden)
  })
})

describe('the rooms of a draft', () => {
  test('are saved as a whole, calculated, and not by another company', () => {
    const { ours, theirs } = base
    const { id, edit } = begin(ours.admin)
    saveRoom(ours.manager, edit, { name: 'Hall', items: [item('a'), item('b', { isOptional: true })] })
    expect(requireQuote(ours.admin, id)).toMatchObject({
      net: 100_00,
      gross: 120_00,
      rooms: [{ name: 'Hall', version: 2 }],
    })
    const before = base.dump()
    expect(() => saveRoom(theirs.admin, edit, { name: 'Theirs', items: [] })).toThrow(NotFound)
    expect(() => saveRoom(ours.member, edit, { name: 'Mine', items: [] })).toThrow(Forbidden)
    expect(base.dump()).toBe(before)
  })

  test('two people: the second is told, and nothing is saved over', () => {
    const { ours } = base
    const { id, edit } = begin(ours.admin)
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a')] })
    expect(() => saveRoom(ours.manager, edit, { name: 'Stairs', items: [] })).toThrow(Stale)
    expect(requireQuote(ours.admin, id).rooms[0]?.name).toBe('Hall')
    saveRoom(ours.manager, { ...edit, version: 2 }, { name: 'Hall', items: [item('a')] })
    expect(requireQuote(ours.admin, id).rooms[0]?.version).toBe(2)
  })

  test('a line names a price of the own list alone', () => {
    const { ours, theirs } = base
    const values = { kind: 'material', name: 'Oak', unit: 'each', cost: 1, costOn: '2026-01-01' } as const
    const own = { ...values, companyId: ours.id, createdBy: ours.admin.userId }
    const foreign = { ...values, companyId: theirs.id, createdBy: theirs.admin.userId }
    const ids = [own, foreign].map(row => db().insert(priceListItems).values(row).returning().get().id)
    const { id, edit } = begin(ours.admin)
    const lines = ids.map(priceListItemId => ({
      ...{ kind: 'material', description: 'Oak', quantity: 1000, unit: 'each' },
      ...{ each: 1, waste: 0, stage: '', priceListItemId },
    })) as QuoteItem['lines']
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a', { lines })] })
    const kept = requireQuote(ours.admin, id).rooms[0]?.items[0]?.lines.map(line => line.priceListItemId)
    expect(kept).toEqual([ids[0], null])
  })

  test('move, are copied and removed with what was typed; one stays', () => {
    const { ours } = base
    const { id, edit } = begin(ours.admin)
    const names = () => requireQuote(ours.admin, id).rooms.map(({ name }) => name)
    const version = () => requireQuote(ours.admin, id).rooms.find(room => room.id === edit.roomId)?.version
    const at = () => ({ ...edit, version: version() })
    moveRoom(ours.admin, at(), 'add', { name: 'Hall', items: [item('a')] })
    moveRoom(ours.admin, at(), 'duplicate', { name: 'Hall', items: [item('a')] })
    expect(names()).toEqual(['Hall', 'Hall', 'Room 2'])
    moveRoom(ours.admin, at(), 'down', { name: 'Stairs', items: [item('a')] })
    expect(names()).toEqual(['Hall', 'Stairs', 'Room 2'])
    const keys = requireQuote(ours.admin, id).rooms.flatMap(({ items }) => items.map(({ key }) => key))
    expect(new Set(keys).size).toBe(2)
    moveRoom(ours.admin, at(), 'remove', { name: '', items: [] })
    expect(names()).toEqual(['Hall', 'Room 2'])
    const { rooms } = requireQuote(ours.admin, id)
    const [first, last] = rooms.map(room => ({ quoteId: id, roomId: room.id, version: room.version }))
    if (!first || !last) throw new Error('There are two')
    moveRoom(ours.admin, first, 'remove', { name: '', items: [] })
    expect(() => moveRoom(ours.admin, last, 'remove', { name: '', items: [] })).toThrow(Conflict)
  })

  test('an item goes to another room of the same quote', () => {
    const { ours } = base
    const { id, edit } = begin(ours.admin)
    const other = begin(ours.admin)
    const to = moveRoom(ours.admin, edit, 'add', { name: 'Hall', items: [] })
    const room = { name: 'Hall', items: [item('a'), item('b')] }
    const now = { ...edit, version: requireQuote(ours.admin, id).rooms[0]?.version }
    expect(() => moveItem(ours.admin, now, room, 'a', other.room.id)).toThrow(Invalid)
    moveItem(ours.admin, now, room, 'a', to)
    expect(requireQuote(ours.admin, id).rooms.map(({ items }) => items.map(({ key }) => key))).toEqual([
      ['b'],
      ['a'],
    ])
  })

  test('stay as they are once the quote was sent', () => {
    const { ours } = base
    const { id, edit, quote } = begin(ours.admin)
    markSent(id)
    const change = quoteChange.parse({ ...quoteValues(quote), title: 'Other' })
    expect(() => saveRoom(ours.admin, edit, { name: 'Hall', items: [] })).toThrow(Conflict)
    expect(() => saveQuote(ours.admin, id, change)).toThrow(Conflict)
    expect(() => savePaymentStages(ours.admin, id, [], { version: undefined })).toThrow(Conflict)
    expect(() => deleteQuote(ours.admin, id)).toThrow(Conflict)
  })
})

describe('a room that is saved', () => {
  const schedule = readyStages('30/40/30', [])

  test('raises the version of its quote, whatever was done with it', async () => {
    const { ours } = base
    const { id, edit } = begin(ours.admin)
    const version = () => requireQuote(ours.admin, id).version
    const at = () => ({ ...edit, version: undefined })
    const seen = [version()]
    const added = moveRoom(ours.admin, at(), 'add', { name: 'Hall', items: [] })
    seen.push(version())
    saveRoom(ours.admin, at(), { name: 'Hall', items: [item('a')] })
    seen.push(version())
    moveItem(ours.admin, at(), { name: 'Hall', items: [item('a')] }, 'a', added)
    seen.push(version())
    moveRoom(ours.admin, at(), 'down', { name: 'Hall', items: [] })
    seen.push(version())
    moveRoom(ours.admin, at(), 'remove', { name: 'Hall', items: [] })
    seen.push(version())
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
    const rooms = [{ name: 'Other', items: [] }]
    expect(() => replaceRooms(ours.admin, id, { version: seen[0] ?? 0, rooms })).toThrow(Stale)
  })

  test('is in the way of no form of the head or the stages, which mind their own part alone', () => {
    const { ours } = base
    const { id, edit, quote } = begin(ours.admin)
    const head = { ...quoteValues(quote), version: quote.version, madeFrom: partPrint(quoteValues(quote)) }
    const stages = { version: quote.version, madeFrom: partPrint(quote.paymentStages) }
    saveRoom(ours.manager, edit, { name: 'Hall', items: [item('a')] })
    saveQuote(ours.admin, id, quoteForm.parse({ ...head, title: 'Stairs' }))
    savePaymentStages(ours.admin, id, schedule, stages)
    expect(requireQuote(ours.admin, id)).toMatchObject({ title: 'Stairs', paymentStages: schedule })
    expect(() => saveQuote(ours.manager, id, quoteForm.parse({ ...head, title: 'Desk' }))).toThrow(Stale)
    expect(() => savePaymentStages(ours.manager, id, [], stages)).toThrow(Stale)
  })
})

test('a payment stage waits for a stage of the company’s own jobs, or for one that it named before', () => {
  const { ours, theirs } = base
  const { id } = begin(ours.admin)
  const waiting = (when: string) => [
    { name: 'All', share: 10_000, trigger: 'stage' as const, when, daysToPay: 7 },
  ]
  const save = (when: string) => savePaymentStages(ours.admin, id, waiting(when), { version: undefined })
  const [first] = listStages(ours.admin)
  save(first?.name ?? '')
  expect(requireQuote(ours.admin, id).paymentStages).toEqual(waiting(first?.name ?? ''))
  expect(() => save('Spraying')).toThrow(Invalid)
  expect(() => savePaymentStages(theirs.admin, id, [], { version: undefined })).toThrow(NotFound)
  db()
    .update(stages)
    .set({ name: 'Machining', nameKey: 'machining' })
    .where(eq(stages.id, first?.id ?? 0))
    .run()
  const later = [{ ...waiting(first?.name ?? '')[0], daysToPay: 14 }] as PaymentStage[]
  savePaymentStages(ours.admin, id, later, { version: undefined })
  expect(requireQuote(ours.admin, id).paymentStages).toEqual(later)
})

test('fitting that is more than what an item is calculated to is replaced by nobody', () => {
  const { ours } = base
  const { id } = begin(ours.admin)
  const line = { kind: 'material', description: 'Oak', quantity: 1000, unit: 'each', each: 85_00 } as const
  const fitted = (price: number) => ({
    rooms: [
      {
        name: 'Hall',
        items: [
          { title: 'Bench', fitting: { price, vat: 'zero' as const }, isOptional: false, lines: [line] },
        ],
      },
    ],
    version: undefined,
  })
  expect(() => replaceRooms(ours.admin, id, fitted(100_01))).toThrow(Invalid)
  replaceRooms(ours.admin, id, fitted(100_00))
  expect(requireQuote(ours.admin, id).net).toBe(100_00)
})

describe('the head of a draft', () => {
  test('is saved by its version, with what is the company’s', () => {
    const { ours, theirs } = base
    const { id, quote } = begin(ours.admin)
    const change = (fields: object) => quoteChange.parse({ ...quoteValues(quote), ...fields, version: 1 })
    for (const fields of [
      { clientId: String(makeClient(theirs)) },
      { termsId: '99' },
      { templateId: '99' },
    ]) {
      expect(() => saveQuote(ours.admin, id, change(fields))).toThrow(Invalid)
    }
    saveQuote(ours.admin, id, change({ discount: '5 %', margin: '20', hourCost: '52.04' }))
    expect(requireQuote(ours.admin, id)).toMatchObject({
      discount: { kind: 'share', rate: 500 },
      margin: 2000,
      hourCost: 52_04,
      version: 2,
    })
    expect(() => saveQuote(ours.manager, id, change({ title: 'Other' }))).toThrow(Stale)
  })

  test('what is left out stays as it is', () => {
    const { ours } = base
    const { id, edit } = begin(ours.admin)
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a', { price: 280_00 })] })
    const before = requireQuote(ours.admin, id)
    const { version } = before
    saveQuote(ours.admin, id, quoteChange.parse({ hourCost: 60.5, discount: '10.00', version }))
    saveQuote(ours.admin, id, quoteChange.parse({ validDays: 21 }))
    const { hourCost, discount, validDays, title, clientId, margin, intro } = requireQuote(ours.admin, id)
    expect({ hourCost, discount, validDays }).toEqual({
      hourCost: 60_50,
      discount: { kind: 'amount', pence: 10_00 },
      validDays: 21,
    })
    expect({ title, clientId, margin, intro }).toEqual({
      title: before.title,
      clientId: before.clientId,
      margin: before.margin,
      intro: before.intro,
    })
    expect(quoteChange.safeParse({ margin: null }).success).toBe(false)
  })

  test('a discount above the price is refused at its field', () => {
    const { ours } = base
    const { id, edit, quote } = begin(ours.admin)
    const change = (discount: string) => quoteChange.parse({ ...quoteValues(quote), discount, version: 1 })
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a', { price: 280_00 })] })
    expect(() => saveQuote(ours.admin, id, change('280.01'))).toThrow(
      expect.objectContaining({
        fieldErrors: { discount: ['Please enter a discount of at most 280.00, the price'] },
      }),
    )
  })

  test.each(['101 %', 'x', '-5', '5 %%'])('a discount of %s is none', discount => {
    const { quote } = begin(base.ours.admin)
    expect(quoteChange.safeParse({ ...quoteValues(quote), discount }).success).toBe(false)
  })
})

describe('revising', () => {
  test('the next letter takes the place of the one before, with its rooms', () => {
    const { ours, theirs } = base
    const { id, edit } = begin(ours.admin)
    expect(() => reviseQuote(ours.admin, id)).toThrow(Conflict)
    saveRoom(ours.admin, edit, { name: 'Hall', items: [item('a')] })
    markSent(id)
    expect(() => reviseQuote(theirs.admin, id)).toThrow(NotFound)
    const revised = reviseQuote(ours.admin, id)
    expect(revised).toMatchObject({ revision: 1, supersedesId: id, status: 'draft', net: 100_00 })
    expect(requireQuote(ours.admin, revised.id).rooms[0]?.items[0]?.key).toBe('a')
    expect(listRevisions(ours.admin, revised.number).map(({ status }) => status)).toEqual([
      'draft',
      'superseded',
    ])
    expect(() => reviseQuote(ours.admin, id)).toThrow(Conflict)
    const kinds = db()
      .select()
      .from(paperEvents)
      .all()
      .map(({ kind }) => kind)
    expect(kinds).toEqual(['created', 'revised', 'created'])
  })

  test('not what was accepted', () => {
    const { id } = begin(base.ours.admin)
    markSent(id, 'accepted')
    expect(() => reviseQuote(base.ours.admin, id)).toThrow(Conflict)
  })
})

test('a draft goes to the bin and comes back', () => {
  const { ours, theirs } = base
  const { id } = begin(ours.admin)
  expect(() => deleteQuote(theirs.admin, id)).toThrow(NotFound)
  deleteQuote(ours.admin, id)
  expect(() => requireQuote(ours.admin, id)).toThrow(NotFound)
  const [entry] = db().select().from(binEntries).all()
  restoreFromBin(ours.admin, entry?.id ?? 0)
  expect(requireQuote(ours.admin, id).status).toBe('draft')
})

test('a long quote is read by five queries', () => {
  const { ours } = base
  const { id, edit } = begin(ours.admin)
  const lines = Array.from({ length: 20 }, () => ({
    ...{ kind: 'material', description: 'Oak', quantity: 1000, unit: 'each' },
    ...{ each: 1, waste: 0, stage: '', priceListItemId: null },
  })) as unknown as QuoteItem['lines']
  saveRoom(ours.admin, edit, {
    name: 'Hall',
    items: Array.from({ length: 10 }, (_, at) => item(`k${at}`, { lines })),
  })
  const before = queryCount()
  const page = readQuoteEditor(ours.admin, id, { url: new URL('http://x/quoting/1'), hasOverheads: false })
  expect(queryCount() - before).toBeLessThanOrEqual(5)
  expect(page.rooms[0]?.fields.items).toHaveLength(10)
})

test('the last jobs like it are told beside its own hours', () => {
  const { ours } = base
  const { id } = begin(ours.admin)
  const asked = { url: new URL('http://x/quoting/1'), hasOverheads: false }
  expect(readQuoteEditor(ours.admin, id, asked).texts.like).toBe('')
  const title = requireQuote(ours.admin, id).title
  for (const hours of [14, 22]) {
    const projectId = makeProject(ours, { name: title, status: 'completed', completedDate: '2026-01-02' })
    const row = { companyId: ours.id, userId: ours.admin.userId, createdBy: ours.admin.userId }
    db()
      .insert(timeEntries)
      .values({ ...row, projectId, day: '2026-01-02', minutes: hours * 60 })
      .run()
  }
  expect(readQuoteEditor(ours.admin, id, asked).texts.like).toBe(
    'The last two like this took 14 to 22 hours; this quote has none yet',
  )
})
