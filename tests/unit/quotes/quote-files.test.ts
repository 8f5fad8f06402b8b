import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, NotFound, Stale } from '#app/domain/errors.ts'
import { maxSharedFiles, readShown } from '#app/domain/quotes/quote-files.ts'
import { answerQuoteFiles } from '#app/http/quotes/quote-files-page.server.ts'
import { readClientView } from '#app/http/quotes/sent-quote-page.server.ts'
import { findFile, requireFile } from '#app/models/files/file.server.ts'
import { findClientFile } from '#app/models/quotes/client-file.server.ts'
import { listQuoteRooms, requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { replaceRooms } from '#app/services/quotes/replace-rooms.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { makeQuoteLink } from '#app/services/quotes/send-quote.server.ts'
import { addSharedFiles, shareFiles } from '#app/services/quotes/share-files.server.ts'
import { db } from '#db/client.ts'
import { files, quotes } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { drawing } from '#tests/support/file-contents.ts'
import { arrive, makeFile } from '#tests/support/files.ts'
import { makeQuote } from '#tests/support/quotes.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const input = { category: undefined, phase: undefined, requestId: undefined }
const front = drawing('front')

/** A draft with two drawings: one in its first room, one after the rooms. */
async function drawn() {
  const { ours } = base
  const id = makeQuote(ours)
  const arrived = [arrive('Alcove front.dwg', front), arrive('Plan.dwg')]
  const { added } = await addSharedFiles(ours.manager, id, arrived, input)
  const [room] = listQuoteRooms(ours.manager, id)
  const [first, second] = added.map(file => file.id)
  shareFiles(ours.manager, id, {
    version: requireQuoteHead(ours.manager, id).version,
    shared: [
      { id: first ?? 0, roomId: room?.id ?? 0 },
      { id: second ?? 0, roomId: null },
    ],
  })
  return { id, first: first ?? 0, second: second ?? 0 }
}

async function send(id: number) {
  const { version } = requireQuoteHead(base.ours.manager, id)
  const token = (await makeQuoteLink(base.ours.manager, id, { version })).slice(-43)
  const linked = () => {
    const quote = findLinkedQuote(token)
    if (!quote) throw new Error('The link opens nothing')
    return quote
  }
  return { token, linked }
}

test('what was sent names its drawings with their size and sum, and the room that they stand with', async () => {
  const { id, first, second } = await drawn()
  const { linked } = await send(id)
  const { document, contentHash } = linked()
  expect(document.files).toMatchObject([
    {
      id: first,
      name: 'Alcove front.dwg',
      size: Buffer.byteLength(front),
      sha256: createHash('sha256').update(front).digest('hex'),
      room: 0,
    },
    { id: second, name: 'Plan.dwg', room: null },
  ])
  expect(hashDocument(document)).toBe(contentHash)
})

test('neither another name nor another choice changes what was sent', async () => {
  const { id, first } = await drawn()
  const { linked } = await send(id)
  const before = JSON.stringify(linked().document)
  updateFile(base.ours.manager, first, { originalName: 'Something else.dwg' })
  expect(() => shareFiles(base.ours.manager, id, { version: undefined, shared: [] })).toThrow(Conflict)
  await expect(addSharedFiles(base.ours.manager, id, [arrive('More.dwg')], input)).rejects.toThrow(Conflict)
  expect(JSON.stringify(linked().document)).toBe(before)
  expect(findClientFile(linked(), first)).toMatchObject({ id: first, originalName: 'Alcove front.dwg' })
})

test('a link reads the files of its own quote and no other, and none that was deleted', async () => {
  const { id, first, second } = await drawn()
  const hidden = makeFile(base.ours)
  const foreign = makeFile(base.theirs)
  const other = await drawn()
  const { linked } = await send(id)
  expect(findClientFile(linked(), second)?.id).toBe(second)
  for (const wrong of [hidden, foreign, other.first, 0]) expect(findClientFile(linked(), wrong)).toBeNull()
  deleteFile(base.ours.admin, first)
  expect(findClientFile(linked(), first)).toBeNull()
  // It is still named.
  expect(linked().document.files?.[0]?.name).toBe('Alcove front.dwg')
})

test('the company sees them where the client does', async () => {
  const { id, first, second } = await drawn()
  expect(readClientView(base.ours.manager, id).drawings).toMatchObject([
    { room: 0, href: `/files/${first}/Alcove%20front.dwg`, picture: null },
    { room: null },
  ])
  const drawing = { hasPicture: true, width: 400, height: 300 }
  db().update(files).set(drawing).where(eq(files.id, second)).run()
  const { lead, drawings } = readClientView(base.ours.manager, id)
  expect([lead?.at, ...drawings.map(({ at }) => at)]).toEqual([1, 0])
})

test('an imported quote finds its files under the ids that they have now', async () => {
  const { id, first, second } = await drawn()
  const { linked } = await send(id)
  const moved = makeFile(base.ours)
  db()
    .update(quotes)
    .set({
      sharedFiles: [
        { id: null, roomId: null },
        { id: moved, roomId: null },
      ],
    })
    .where(eq(quotes.id, id))
    .run()
  expect(findClientFile(linked(), first)).toBeNull()
  expect(findClientFile(linked(), second)?.id).toBe(moved)
  expect(findClientFile(linked(), moved)).toBeNull()
})

test('the next revision shows the same, with its own rooms', async () => {
  const { id, first, second } = await drawn()
  await send(id)
  const revised = reviseQuote(base.ours.manager, id)
  const [room] = listQuoteRooms(base.ours.manager, revised.id)
  expect(requireQuoteHead(base.ours.manager, revised.id).sharedFiles).toEqual([
    { id: first, roomId: room?.id },
    { id: second, roomId: null },
  ])
})

test('rooms that are replaced keep their drawings, also where they come in another order', async () => {
  const { id, first, second } = await drawn()
  const rooms = () => listQuoteRooms(base.ours.manager, id)
  const [living, door] = rooms()
  const bench = { title: 'Bench', price: 100_00, isOptional: false }
  const replace = (...names: string[]) =>
    replaceRooms(base.ours.manager, id, {
      version: undefined,
      rooms: names.map(name => ({ name, items: [bench] })),
    })
  replace('Porch', 'Back door', 'living ROOM')
  expect(rooms().map(room => [room.id, room.name])).toEqual([
    [expect.any(Number), 'Porch'],
    [door?.id, 'Back door'],
    [living?.id, 'living ROOM'],
  ])
  expect(requireQuoteHead(base.ours.manager, id).sharedFiles).toEqual([
    { id: first, roomId: living?.id },
    { id: second, roomId: null },
  ])
  const { linked } = await send(id)
  expect(linked().document.files?.map(({ room }) => room)).toEqual([2, null])
})

test('what belongs to nothing goes to the job that the quote becomes', async () => {
  const { id, first } = await drawn()
  const ofAnother = makeProject(base.ours)
  const { sharedFiles, version } = requireQuoteHead(base.ours.manager, id)
  const kept = await addFile(base.ours.manager, arrive('Theirs.dwg'), { ...input, projectId: ofAnother })
  shareFiles(base.ours.manager, id, {
    version,
    shared: [...(sharedFiles ?? []), { id: kept.id, roomId: null }],
  })
  const { token } = await send(id)
  const answer = { name: 'Eleanor', orderNumber: '', address: '', userAgent: '' }
  const projectId = acceptQuote(token, { ...answer, extras: new Set(), shown: 2_753_69 })
  expect(findFile(base.ours.admin, first)?.projectId).toBe(projectId)
  expect(findFile(base.ours.admin, kept.id)?.projectId).toBe(ofAnother)
})

test('files that come for a quote of a job are the job’s', async () => {
  const projectId = makeProject(base.ours)
  const id = makeQuote(base.ours, { projectId })
  const { added } = await addSharedFiles(base.ours.manager, id, [arrive('Plan.dwg')], input)
  expect(requireFile(base.ours.manager, added[0]?.id ?? 0).projectId).toBe(projectId)
})

test('files that a quote cannot show any more are not kept', async () => {
  const { ours } = base
  const id = makeQuote(ours)
  const most = Array.from({ length: maxSharedFiles - 1 }, () => ({ id: makeFile(ours), roomId: null }))
  shareFiles(ours.manager, id, { version: undefined, shared: most })
  const kept = () => db().select().from(files).all().length
  const before = kept()
  const sent = [arrive('Last.dwg'), arrive('Too many.dwg')]
  const { added, refused } = await addSharedFiles(ours.manager, id, sent, input)
  expect([added.length, refused.map(({ name }) => name)]).toEqual([1, ['Too many.dwg']])
  expect(kept()).toBe(before + 1)
  expect(requireQuoteHead(ours.manager, id).sharedFiles?.at(-1)?.id).toBe(added[0]?.id)
})

test('only drafts of one’s own company are drawn, by those who may, from what stands, and not without end', async () => {
  const { id, first } = await drawn()
  const { ours, theirs } = base
  const one = { version: undefined, shared: [{ id: first, roomId: null }] }
  expect(() => shareFiles(ours.member, id, one)).toThrow(Forbidden)
  expect(() => shareFiles(theirs.admin, id, one)).toThrow(NotFound)
  expect(() => shareFiles(ours.manager, id, { ...one, version: 1 })).toThrow(Stale)
  const many = Array.from({ length: maxSharedFiles + 1 }, () => ({ id: makeFile(ours), roomId: null }))
  expect(() => shareFiles(ours.manager, id, { version: undefined, shared: many })).toThrow(Conflict)
  const heavy = [1, 2, 3].map(() => ({ id: makeFile(ours, { size: 40 * 1024 ** 2 }), roomId: null }))
  expect(() => shareFiles(ours.manager, id, { version: undefined, shared: heavy })).toThrow(Conflict)
})

test('a form shows what was offered and nothing else', () => {
  const form = new Map([
    ['show-1', 'end'],
    ['show-2', 'no'],
    ['show-3', '12'],
    ['show-4', '99'],
    ['show-5', 'end'],
  ])
  expect(readShown(form, [1, 2, 3, 4], [11, 12])).toEqual([
    { id: 1, roomId: null },
    { id: 3, roomId: 12 },
  ])
})

test('an upload that was not received is told by the page of the files', async () => {
  const { id } = await drawn()
  const context = { upload: { fields: [], files: [], refusal: new Conflict('There is no more room') } }
  const request = new Request(`http://localhost/quoting/${id}/files`, { method: 'POST' })
  const answer = await answerQuoteFiles({ scope: base.ours.manager, request, context }, id)
  if (!(answer instanceof Response)) throw new Error('It is the form again')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/quoting/${id}/files`])
})
