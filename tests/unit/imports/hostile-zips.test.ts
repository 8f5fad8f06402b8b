import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { mostOpenTodos } from '#app/domain/limits.ts'
import { mostQuoteTemplates } from '#app/domain/quotes/quote-template.schema.ts'
import { mostQuoteTerms } from '#app/domain/quotes/quote-terms.ts'
import { findImport } from '#app/models/imports/import-state.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { importCompany, stopImports } from '#app/services/imports/import-company.server.ts'
import { takeBackAbandoned } from '#app/services/imports/take-back-import.server.ts'
import { db } from '#db/client.ts'
import { companies, todos } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  rowsOfCompany,
} from '#tests/support/database.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'
import { badRows, change } from '#tests/support/hostile-rows.ts'
import {
  asZip,
  exportCompany,
  importZip,
  newCompany,
  rowsIn,
  setRows,
  sumOf,
  sumUp,
  type ZipFiles,
} from '#tests/support/import-company.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sample } from '#tests/support/sample.ts'

const database = databaseForTests()
const input = { category: undefined, phase: undefined, requestId: undefined } as const

/** An export with a client, a job, a task, a template and a drawing: made once, changed by each test. */
let whole: ZipFiles | undefined

beforeEach(async () => {
  if (whole) return
  const { ours } = database
  const projectId = makeProject(ours, { clientId: makeClient(ours) })
  makeTask(ours, { projectId })
  await addFile(ours.admin, arrive('Stair.dwg'), { ...input, projectId })
  whole = readZip(await exportCompany(ours))
})

const copy = (): ZipFiles => new Map(whole)

function replaceFile(files: ZipFiles, content: Buffer | string): void {
  const [told] = rowsIn(files, 'contents')
  const bytes = Buffer.from(content)
  files.set(String(told?.path), bytes)
  setRows(files, 'contents', [{ ...told, bytes: bytes.length, sha256: sumOf(bytes) }])
}

/** What somebody is told who imports it; nothing may have been written or kept. */
async function refusalOf(zip: Buffer): Promise<string> {
  const { ours, theirs } = database
  const target = newCompany()
  const before = [ours.id, theirs.id, target.id].map(rowsWithoutImport)
  const keys = await keptKeys()
  const told = await importZip(target.admin, zip).then(
    done => done?.problem ?? 'nothing',
    error => {
      if (!(error instanceof DomainError)) throw error
      return error.message
    },
  )
  expect(findImport(target.admin)?.state ?? 'refused').toBe('refused')
  expect([ours.id, theirs.id, target.id].map(rowsWithoutImport)).toEqual(before)
  await expect.poll(keptKeys).toEqual(keys)
  return told
}

function rowsWithoutImport(companyId: number): string {
  // What the import itself is told of takes room.
  const rows: [string, unknown[]][] = JSON.parse(rowsOfCompany(companyId))
  return JSON.stringify(
    rows.filter(([name]) => name !== 'company_imports'),
    (key, value) => (key === 'storage_bytes' ? 0 : value),
  )
}

test.each(sample(badRows, 20))('%s is refused by file and line', async (_what, edit, says) => {
  const files = copy()
  edit(files)
  if (!/newer|no manifest|more rows/.test(says)) sumUp(files)
  expect(await refusalOf(asZip(files))).toContain(says)
})

const badFiles: [what: string, content: Buffer | string, says: string][] = [
  ['a web page', '<html><script>alert(1)</script></html>', 'A web page'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'that can hold programs (SVG)'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)]), 'Stair.dwg'],
]

test.each(badFiles)('%s among the files is refused', async (_what, content, says) => {
  const files = copy()
  replaceFile(files, content)
  sumUp(files)
  const told = await refusalOf(asZip(files))
  expect(told).toMatch(/^data\/files\.ndjson, line 1: files\/\d+-Stair\.dwg: /)
  expect(told).toContain(says)
})

test('more to-dos than somebody may have open are refused: each would be told when its time comes', async () => {
  const { ours } = database
  db().insert(todos).values({ companyId: ours.id, userId: ours.admin.userId, title: 'Order hinges' }).run()
  const files = readZip(await exportCompany(ours))
  const [todo] = rowsIn(files, 'todos')
  const many = Array.from({ length: mostOpenTodos + 1 }, (_, at) => ({ ...todo, id: at + 1 }))
  setRows(files, 'todos', many)
  sumUp(files)
  expect(await refusalOf(asZip(files))).toMatch(
    /data\/todos\.ndjson.*1001.*There can be 1000 open ones at most/,
  )
})

test.each([
  ['quote-templates', mostQuoteTemplates],
  ['quote-terms', mostQuoteTerms],
])('more %s than a company may keep are refused: a page lists all of them', async (table, most) => {
  const files = copy()
  setRows(
    files,
    table,
    Array.from({ length: most + 1 }, (_, at) => ({ id: at + 1 })),
  )
  sumUp(files)
  expect(await refusalOf(asZip(files))).toContain(`There can be ${most} at most`)
})

test('what was changed after the export was made is refused', async () => {
  const rows = copy()
  change(rows, 'clients', { name: 'Somebody else' })
  expect(await refusalOf(asZip(rows))).toContain(
    'data/clients.ndjson: It is not what data/manifest.json says of it',
  )
  const bytes = copy()
  const path = [...bytes.keys()].find(name => name.startsWith('files/')) ?? ''
  bytes.set(path, Buffer.from(bytes.get(path) ?? '').reverse())
  expect(await refusalOf(asZip(bytes))).toBe(`${path}: It is not what data/contents.ndjson says of it.`)
  const gone = copy()
  gone.delete(path)
  expect(await refusalOf(asZip(gone))).toContain('data/contents.ndjson, line 1: The file is not in the zip')
  const without = copy()
  without.delete('data/tasks.ndjson')
  expect(await refusalOf(asZip(without))).toBe('data/tasks.ndjson: It is not in the zip.')
})

const badZips: [what: string, zip: () => Buffer, says: RegExp][] = [
  ['no zip', () => Buffer.from('id,name\r\n1,Kitchen\r\n'), /^This is no zip/],
  ['half a zip', () => asZip(copy()).subarray(0, 4000), /^This is no zip/],
  ['another zip', () => asZip(new Map([['a.txt', Buffer.from('a')]])), /no data\/manifest\.json/],
  ['a way out', () => asZip(copy(), [{ name: '../../etc/cron.d/x' }]), /outside its own folder/],
  ['a drive', () => asZip(copy(), [{ name: 'C:\\Windows\\x.dll' }]), /outside its own folder/],
  [
    'a file twice',
    () => asZip(copy(), [{ name: 'data/tasks.ndjson' }]),
    /data\/tasks\.ndjson: It is in the zip twice/,
  ],
  [
    'a password',
    () => asZip(copy(), [{ name: 'files/9-x.pdf', flags: 1, packedClaims: 16 }]),
    /locked|no zip/,
  ],
  ['bytes that are shared', () => asZip(copy(), [{ name: 'files/9-x.pdf', offset: 0 }]), /far more/],
  ['a list of extras', () => asZip(copy(), [{ name: 'pages/x', extra: 60_000 }]), /far more of its files/],
  ['an endless name', () => asZip(copy(), [{ name: `pages/${'x'.repeat(2000)}` }]), /far more of its files/],
  ['four gigabytes', () => asZip(copy(), [{ name: 'pages/x', claims: 4_000_000_000 }]), /far more/],
  [
    'too many files',
    () =>
      asZip(
        copy(),
        Array.from({ length: 12 }, (_, at) => ({ name: `files/${at}`, claims: 40_000_000 })),
      ),
    /far more/,
  ],
]

test.each(badZips)('%s is not opened', async (_what, zip, says) => {
  expect(await refusalOf(zip())).toMatch(says)
})

test('rows that are longer than the zip says are refused', async () => {
  const files = copy()
  const rows = files.get('data/clients.ndjson') ?? Buffer.alloc(0)
  files.delete('data/clients.ndjson')
  const content = deflateRawSync(Buffer.concat([rows, Buffer.alloc(100_000, ' ')]))
  const zip = asZip(files, [{ name: 'data/clients.ndjson', content, claims: rows.length }])
  expect(await refusalOf(zip)).toContain('data/clients.ndjson: It cannot be unpacked')
})

test('what would not fit is refused, and nothing of it is left', async () => {
  const target = newCompany()
  db().update(companies).set({ fileLimit: 10 }).where(eq(companies.id, target.id)).run()
  expect(await importZip(target.admin, asZip(copy()))).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('There is no room left for it'),
  })
  const small = newCompany()
  const { storageBytes } = db().select().from(companies).where(eq(companies.id, small.id)).get() ?? {
    storageBytes: 0,
  }
  db()
    .update(companies)
    .set({ storageLimit: storageBytes + 700 })
    .where(eq(companies.id, small.id))
    .run()
  const before = rowsWithoutImport(small.id)
  expect(await importZip(small.admin, asZip(copy()))).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('storage is full'),
  })
  expect(rowsWithoutImport(small.id)).toBe(before)
})

test('a file belongs to one row', async () => {
  const files = copy()
  const [told] = rowsIn(files, 'contents')
  setRows(files, 'contents', [told, { ...told, id: Number(told?.id) + 1 }])
  sumUp(files)
  expect(await refusalOf(asZip(files))).toBe('data/contents.ndjson, line 2: The file is another row’s.')
})

test('only an admin imports, and only into a company that is empty', async () => {
  const { ours } = database
  const zip = asZip(copy())
  const arrived = () => arrive('export.zip', zip)
  for (const scope of [ours.manager, ours.member])
    await expect(importCompany(scope, arrived())).rejects.toMatchObject({ status: 403 })
  const full = newCompany()
  makeClient({ ...ours, ...full })
  await expect(importCompany(full.admin, arrived())).rejects.toMatchObject({ status: 400 })
  await expect(importCompany(ours.admin, arrived()), 'others are in it').rejects.toMatchObject({
    fieldErrors: { file: [expect.stringContaining('data of its own already')] },
  })
  const target = newCompany()
  const { ended } = await importCompany(target.admin, arrived())
  await expect(importCompany(target.admin, arrived())).rejects.toMatchObject({ status: 409 })
  await ended
})

test('what is stopped in the middle is taken back once nobody goes on with it', async () => {
  const target = newCompany()
  const before = rowsWithoutImport(target.id)
  const keys = await keptKeys()
  const { ended } = await importCompany(target.admin, arrive('export.zip', asZip(copy())))
  while (findImport(target.admin)?.undo === null) await nextTurn()
  stopImports()
  await ended
  expect(findImport(target.admin)?.state).toBe('writing')
  expect(rowsWithoutImport(target.id)).not.toBe(before)
  takeBackAbandoned(Date.now())
  await expect.poll(() => findImport(target.admin)?.state).toBe('refused')
  expect(findImport(target.admin)?.problem).toContain('stopped in the middle')
  expect(rowsWithoutImport(target.id)).toBe(before)
  // Those that had no record yet go with the daily sweep.
  expect((await keptKeys()).length - keys.length).toBeLessThanOrEqual(1)
  expect(await importZip(target.admin, asZip(copy()))).toMatchObject({ state: 'done' })
})
