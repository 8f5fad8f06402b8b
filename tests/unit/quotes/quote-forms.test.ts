import { describe, expect, test } from 'vitest'
import { NotFound } from '#app/domain/errors.ts'
import type { StagesReply } from '#app/domain/quotes/payment-stages-reply.ts'
import { insertButton, removeButton, reorderButton } from '#app/domain/quotes/room-intent.ts'
import type { RoomReply } from '#app/domain/quotes/room-reply.ts'
import type { Scope } from '#app/domain/scope.ts'
import { answerQuoteForm } from '#app/http/quotes/quote-form.server.ts'
import { requireQuote } from '#app/models/quotes/quote.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { saveRoom } from '#app/services/quotes/save-room.server.ts'
import { db } from '#db/client.ts'
import { priceListItems } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

type Sent = Record<string, string>

function begin() {
  const { id } = createQuote(base.ours.admin, { title: 'Kitchen', clientName: `Client ${Math.random()}` })
  const [room] = requireQuote(base.ours.admin, id).rooms
  return { id, roomId: room?.id ?? 0 }
}

type Answered = { status: number; location?: string | null; room?: RoomReply; stages?: StagesReply }

async function send(
  id: number,
  fields: Sent | string[][],
  scope: Scope = base.ours.admin,
): Promise<Answered> {
  const body = new URLSearchParams(fields)
  const answer = await answerQuoteForm(
    scope,
    { id, currency: 'GBP' },
    new Request('http://x/quoting/1', { method: 'POST', body }),
  )
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('Location') }
  const data = answer.data as { room?: RoomReply; stages?: StagesReply }
  return { status: answer.init?.status ?? 200, ...data }
}

const bench: Sent = {
  'items[0].title': 'Bench',
  'items[0].quantity': '1',
  'items[0].unit': 'each',
  'items[0].vat': 'standard',
}
const oak: Sent = {
  'items[0].lines[0].kind': 'material',
  'items[0].lines[0].description': 'Oak',
  'items[0].lines[0].quantity': '2',
  'items[0].lines[0].unit': 'sheet',
  'items[0].lines[0].each': 'many',
}

function roomForm(more: Sent) {
  const { id, roomId } = begin()
  const fields = { part: 'room', roomId: String(roomId), version: '1', name: 'Hall', ...more }
  return { id, roomId, fields, send: (extra: Sent = {}) => send(id, { ...fields, ...extra }) }
}

describe('the form of a room', () => {
  test('comes back as it was typed, with what is wrong at its field', async () => {
    const form = roomForm({ ...bench, ...oak })
    const { status, room } = await form.send()
    expect(status).toBe(400)
    expect(Object.keys(room?.errors ?? {})).toEqual(['items[0].lines[0].each'])
    expect(room?.fields.items?.[0]?.lines?.[0]).toMatchObject({ each: 'many', description: 'Oak' })
    expect(room?.open).toEqual([0])
    expect(requireQuote(base.ours.admin, form.id).rooms[0]?.version).toBe(1)
  })

  test('is saved, and opens again what was changed', async () => {
    const form = roomForm({ ...bench, ...oak, 'items[0].lines[0].each': '74' })
    const { status, location } = await form.send()
    const { rooms, cost } = requireQuote(base.ours.admin, form.id)
    expect([status, location]).toEqual([
      303,
      `/quoting/${form.id}?saved=${form.roomId}&open=${rooms[0]?.items[0]?.key}#room-${form.roomId}`,
    ])
    expect(cost).toBe(148_00)
  })

  test('adds, takes out, moves and copies rows, keeps all that was typed and saves nothing', async () => {
    const form = roomForm({ ...bench, ...oak })
    const before = base.dump()
    const button = ({ name, value }: { name: string; value: string }) => form.send({ [name]: value })
    const added = await button(insertButton('items[0].lines', { kind: 'labour', unit: 'h', cost: '1' }))
    expect(added.room?.fields.items?.[0]?.lines).toMatchObject([
      { each: 'many' },
      { kind: 'labour', unit: 'h' },
    ])
    expect(added.room?.fields.items?.[0]?.lines?.[1]).not.toHaveProperty('cost')
    expect(added.room?.focus).toBe('items[0].lines[1].description')
    const removed = await button(removeButton('items[0].lines', 0))
    expect(removed.room?.fields.items?.[0]?.lines).toEqual([])
    const copied = await form.send({ intent: 'duplicate:0' })
    expect(copied.room?.fields.items).toMatchObject([
      { title: 'Bench' },
      { title: 'Bench', lines: [{ each: 'many' }] },
    ])
    const line = await form.send({ intent: 'duplicate:0:0' })
    expect(line.room?.fields.items?.[0]?.lines).toHaveLength(2)
    const two = { ...bench, 'items[1].title': 'Seat', 'items[1].quantity': '1' }
    const moved = await send(form.id, { ...form.fields, ...two, ...buttonOf(reorderButton('items', 1, 0)) })
    expect(moved.room?.fields.items?.map(item => item?.title)).toEqual(['Seat', 'Bench'])
    expect(base.dump()).toBe(before)
  })

  test('what is folded goes along, whatever is in it', async () => {
    const packed = JSON.stringify([
      ['Words', '', '', '', 'on'],
      [['material', 'Oak', '2', 'sheet', '74.00', '0', '', '']],
    ])
    const form = roomForm({ ...bench, 'items[0].packed': packed })
    expect((await form.send()).status).toBe(303)
    expect(requireQuote(base.ours.admin, form.id).rooms[0]?.items[0]).toMatchObject({
      description: 'Words',
      isOptional: true,
      lines: [{ description: 'Oak', each: 74_00 }],
    })
    for (const text of ['', 'x', '{}', '[1]', '[[],[1]]', '[["a"],[["__proto__"]]]', 'null']) {
      const { status } = await roomForm({ ...bench, 'items[0].packed': text }).send()
      expect([303, 400]).toContain(status)
    }
  })

  test('two people: both versions, and nothing is lost until one is chosen', async () => {
    const form = roomForm(bench)
    const edit = { quoteId: form.id, roomId: form.roomId, version: 1 }
    saveRoom(base.ours.manager, edit, { name: 'Hallway', items: [] })
    const { status, room } = await form.send()
    expect(status).toBe(409)
    expect(room?.conflict?.version).toBe(2)
    expect(room?.conflict?.rows[0]).toMatchObject({ label: 'Room', theirs: 'Hallway' })
    expect(room?.conflict?.rows[1]).toMatchObject({ theirs: 'not there' })
    expect(room?.fields.items).toHaveLength(1)
    expect((await form.send({ 'use:version': '2' })).status).toBe(303)
    expect(requireQuote(base.ours.admin, form.id).rooms[0]?.name).toBe('Hall')
  })

  test('takes lines from the price list, and from a spreadsheet', async () => {
    const { id: companyId, admin } = base.ours
    const row = {
      companyId,
      createdBy: admin.userId,
      kind: 'material',
      unit: 'sheet',
      costOn: '2026-11-01',
    } as const
    db()
      .insert(priceListItems)
      .values([
        { ...row, name: 'Birch ply 18 mm', cost: 74_00 },
        { ...row, name: 'Birch ply 12 mm', cost: 52_00 },
      ])
      .run()
    const form = roomForm(bench)
    const several = await form.send({ intent: 'give:list:0', listName: 'birch', listQuantity: '2' })
    expect(several.room?.ask).toMatchObject({ text: 'birch', note: ['Birch ply 12 mm', 'Birch ply 18 mm'] })
    const one = await form.send({ intent: 'give:list:0', listName: 'birch ply 18 MM', listQuantity: '2' })
    expect(one.room?.fields.items?.[0]?.lines).toMatchObject([
      { description: 'Birch ply 18 mm', quantity: '2', each: '74.00' },
    ])
    const pasted = 'Hinges\t4\teach\t2.50\nGlue\t1\tbucket\t3'
    const read = await form.send({ intent: 'give:paste:0', pasted })
    expect(read.room?.fields.items?.[0]?.lines).toMatchObject([{ description: 'Hinges', each: '2.50' }])
    expect(read.room?.ask).toMatchObject({
      text: 'Glue\t1\tbucket\t3',
      note: ['Row 2: “bucket” is no unit.'],
    })
  })

  test('takes no price at random where two lines of the list have one name', async () => {
    const { id: companyId, admin } = base.ours
    const row = { companyId, createdBy: admin.userId, kind: 'material', costOn: '2026-11-01' } as const
    db()
      .insert(priceListItems)
      .values([
        { ...row, name: 'Oak', unit: 'sheet', cost: 74_00, supplier: 'Hanson' },
        { ...row, name: 'oak', unit: 'm', cost: 9_50 },
        { ...row, name: 'Oak veneer', unit: 'sheet', cost: 31_00 },
      ])
      .run()
    const form = roomForm(bench)
    const give = async (listName: string) => (await form.send({ intent: 'give:list:0', listName })).room
    const refused = await give('OAK')
    expect(refused?.ask?.note).toEqual(
      expect.arrayContaining(['Oak, Hanson, sheet, 74.00', 'oak, m, 9.50', 'Oak veneer']),
    )
    expect(refused?.fields.items?.[0]?.lines ?? []).toEqual([])
    expect((await give('oak, m, 9.50'))?.fields.items?.[0]?.lines).toMatchObject([
      { description: 'oak', unit: 'm', each: '9.50' },
    ])
    expect((await give('oak veneer, planed'))?.ask?.error).toBe(
      'Nothing on the price list is called like that',
    )
    expect((await give('oak veneer'))?.fields.items?.[0]?.lines).toMatchObject([{ each: '31.00' }])
  })

  test('is of this quote alone, and of this company', async () => {
    const form = roomForm(bench)
    const other = begin()
    const foreign = await send(other.id, form.fields)
    expect(foreign).toMatchObject({ status: 303, location: `/quoting/${other.id}` })
    await expect(send(form.id, form.fields, base.theirs.admin)).rejects.toThrow(NotFound)
    expect(requireQuote(base.ours.admin, form.id).rooms[0]?.version).toBe(1)
  })

  test.each([
    [{ part: 'other' }],
    [{ intent: 'nothing' }],
    [{ __intent__: '{' }],
    [{ __intent__: '{"type":"reset","payload":{}}' }],
    [{ __state__: '{' }],
    [
      {
        'items[0].__proto__': 'x',
        'items[99999].title': 'x',
        __proto__x: '1',
        'items[0].lines[5].each': '1',
      },
    ],
    [{ version: 'x', roomId: '1' }],
  ])('odd input is refused, or left out: %j', async odd => {
    const form = roomForm(bench)
    const { status } = await form.send(odd as Sent).catch(error => ({ status: Number(error.status) }))
    expect([303, 400, 404, 409]).toContain(status)
    expect(Object.getPrototypeOf({})).not.toHaveProperty('title')
  })

  test('more fields than a room has are refused', async () => {
    const { id } = begin()
    const fields = Array.from({ length: 6000 }, (_, at) => [`a${at}`, ''])
    await expect(send(id, fields)).rejects.toMatchObject({ status: 400 })
  })
})

function buttonOf({ name, value }: { name: string; value: string }): Sent {
  return { [name]: value }
}

describe('the form of payment stages', () => {
  const rows = (shares: string[]): Sent => ({
    part: 'stages',
    version: '1',
    count: String(shares.length),
    ...Object.fromEntries(
      shares.flatMap((share, at) => [
        [`stages[${at}].name`, `Stage ${at}`],
        [`stages[${at}].share`, share],
        [`stages[${at}].asked`, at === 0 ? 'accepted' : 'stage:install'],
        [`stages[${at}].daysToPay`, '7'],
      ]),
    ),
  })

  test('adds up to 100 %, or is refused with what is missing', async () => {
    const { id } = begin()
    const short = await send(id, rows(['30', '40']))
    expect([short.status, short.stages?.errors]).toEqual([
      400,
      { '': ['The shares have to add up to 100 %: 30 % are missing'] },
    ])
    expect((await send(id, rows(['30', '70']))).status).toBe(303)
    expect(requireQuote(base.ours.admin, id).paymentStages).toMatchObject([
      { share: 3000, trigger: 'accepted' },
      { share: 7000, trigger: 'stage', when: 'install' },
    ])
    expect((await send(id, rows(['100']))).status).toBe(409)
  })

  test('its buttons keep what was typed', async () => {
    const { id } = begin()
    const typed = rows(['thirty', '40'])
    expect((await send(id, { ...typed, intent: 'add' })).stages?.rows).toHaveLength(3)
    expect((await send(id, { ...typed, intent: 'remove:1' })).stages?.rows).toMatchObject([
      { share: 'thirty' },
    ])
    const ready = await send(id, { ...typed, intent: 'ready:30/40/30' })
    expect(ready.stages?.rows.map(({ share }) => share)).toEqual(['30', '40', '30'])
    await expect(send(id, { ...typed, intent: 'ready:x' })).rejects.toMatchObject({ status: 400 })
  })

  test.each(['stage:gone', 'date', '', '__proto__'])('is not asked for at “%s”', async asked => {
    const { id } = begin()
    const { status } = await send(id, { ...rows(['100']), 'stages[0].asked': asked })
    expect(status).toBe(400)
  })
})
