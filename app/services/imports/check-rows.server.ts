import { contentsPath, dataPath } from '#app/domain/exports/data-folder.ts'
import { fullName } from '#app/domain/format.ts'
import { type ContentLine, contentLine, type Manifest } from '#app/domain/imports/manifest.schema.ts'
import { invoiceKinds, type NumberedKind, numberedAs } from '#app/domain/invoices/invoice.ts'
import { mostJobRoles, mostOpenTodos } from '#app/domain/limits.ts'
import { mostQuoteTemplates } from '#app/domain/quotes/quote-template.schema.ts'
import { mostQuoteTerms } from '#app/domain/quotes/quote-terms.ts'
import { mostStages } from '#app/domain/stages/stage.ts'
import { type DataTableName, dataTable, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import { type DataRow, readDataRow, uniqueParts } from '#app/models/imports/row-schema.server.ts'
import { HolidaysApart } from './holidays-apart.server.ts'
import { refuseAt } from './import-refused.server.ts'
import type { Archive } from './open-archive.server.ts'
import { readLines } from './read-lines.server.ts'
import { tableIn } from './read-manifest.server.ts'

export type ImportedPerson = { id: number; name: string; email: string; wasHere: boolean; isErased: boolean }

/** What an export holds, once every row of it was looked at. */
export type CheckedRows = {
  /** Of each table, which of its rows an id is, from 0. */
  places: ReadonlyMap<DataTableName, ReadonlyMap<number, number>>
  people: ImportedPerson[]
  /** Of tasks that are not complete, how many people are on each. */
  openTasks: Map<number, number>
  /** An export holds those of one person. */
  openTodos: number
  lastJobNumber: number
  /** By year. */
  lastQuoteNumbers: Map<number, number>
  /** Of each kind of number. */
  lastInvoiceNumbers: Record<NumberedKind, Map<number, number>>
  films: Set<number>
  pictures: Set<number>
  /** By the id of the file. */
  contents: Map<number, ContentLine>
}

const most: Partial<Record<DataTableName, number>> = {
  stages: mostStages,
  jobRoles: mostJobRoles,
  users: 1000,
  taskTemplates: 5000,
  quoteTemplates: mostQuoteTemplates,
  quoteTerms: mostQuoteTerms,
  userPreferences: 1000,
  teamHolidays: 100_000,
}

type Reader = { archive: Archive; manifest: Manifest; step: (done: number) => Promise<void> }

/** Looks at every row, and writes nothing. Throws ImportRefused at the first that is not as it has to be. */
export async function checkRows({ archive, manifest, step }: Reader): Promise<CheckedRows> {
  const places = new Map<DataTableName, Map<number, number>>()
  const found: CheckedRows = {
    places,
    people: [],
    openTasks: new Map(),
    openTodos: 0,
    lastJobNumber: 0,
    lastQuoteNumbers: new Map(),
    lastInvoiceNumbers: { invoice: new Map(), credit_note: new Map(), deposit_request: new Map() },
    films: new Set(),
    pictures: new Set(),
    contents: new Map(),
  }
  const holidays = new HolidaysApart()
  for (const name of dataTableNames) {
    const own = new Map<number, number>()
    places.set(name, own)
    const check = checkerOf(name, places, own)
    for await (const rows of readTable({ archive, manifest }, name)) {
      await step(rows.length)
      for (const { number, row } of rows) {
        check(number, row)
        note(name, row, found)
        // Each is told by itself when its time comes: everybody's reminders would wait for more.
        if (found.openTodos > mostOpenTodos)
          throw refuseAt(dataPath(name), number, `There can be ${mostOpenTodos} open ones at most`)
        if (name === 'teamHolidays') holidays.add(number, row)
      }
    }
    if (name === 'stages' && own.size === 0) throw refuseAt(dataPath(name), null, 'There is no stage')
  }
  holidays.prove(dataPath('teamHolidays'))
  await readContents({ archive, manifest, step }, found.contents)
  return found
}

/** The rows of a table, each as its schema wants it. */
export async function* readTable(
  { archive, manifest }: Pick<Reader, 'archive' | 'manifest'>,
  name: DataTableName,
): AsyncGenerator<{ number: number; row: DataRow }[]> {
  const table = tableIn(manifest, name)
  if (!table) return
  const limit = most[name]
  if (limit !== undefined && table.rows > limit)
    throw refuseAt(table.path, limit + 1, `There can be ${limit} at most`)
  for await (const lines of readLines(archive, table.path, table)) {
    yield lines.map(({ number, value }) => {
      const read = readDataRow(name, value)
      if ('fault' in read) throw refuseAt(table.path, number, read.fault)
      return { number, row: read.row }
    })
  }
}

/** What a row is asked beside the others: its id, what nobody else may have, and what it points to. */
function checkerOf(
  name: DataTableName,
  places: ReadonlyMap<DataTableName, ReadonlyMap<number, number>>,
  own: Map<number, number>,
) {
  const path = dataPath(name)
  const references = Object.entries(dataTable(name).references)
  const taken = new Set<string>()
  let last = 0
  return (number: number, row: DataRow) => {
    if (own.has(row.id)) throw refuseAt(path, number, `id: ${row.id} is there twice`)
    if (row.id < last) throw refuseAt(path, number, 'id: They do not go up from line to line')
    last = row.id
    own.set(row.id, own.size)
    const unique = uniqueParts(name, row)
    if (unique !== null && taken.has(unique))
      throw refuseAt(path, number, 'Another row says the same of what only one may have')
    if (unique !== null) taken.add(unique)
    for (const [column, to] of references) {
      const id = row[column]
      if (typeof id === 'number' && !places.get(to)?.has(id))
        throw refuseAt(path, number, `${column}: There is no row ${id} in ${dataPath(to)}`)
    }
  }
}

function note(name: DataTableName, row: DataRow, found: CheckedRows): void {
  const { people, openTasks, films, pictures } = found
  const add = (ids: Set<number>, id: unknown) => typeof id === 'number' && ids.add(id)
  if (name === 'users') people.push(personOf(row))
  if (name === 'projects') found.lastJobNumber = Math.max(found.lastJobNumber, Number(row.jobNumber))
  if (name === 'quotes') noteQuoteNumber(found.lastQuoteNumbers, String(row.number))
  if (name === 'invoices') noteInvoiceNumber(found.lastInvoiceNumbers, row)
  if (name === 'todos' && row.isCompleted !== true) found.openTodos++
  if (name === 'tasks' && row.status !== 'complete') openTasks.set(row.id, 0)
  if (name === 'taskAssignees') {
    const count = openTasks.get(Number(row.taskId))
    if (count !== undefined) openTasks.set(Number(row.taskId), count + 1)
  }
  if (name === 'stockCards') add(pictures, row.photoFileId)
  if (name !== 'trainingVideos') return
  add(films, row.filmFileId)
  add(pictures, row.thumbnailFileId)
}

/** 'Q-2026-0042': the next of 2026 is 43. Numbers of another kind are nobody's to count on. */
function noteQuoteNumber(last: Map<number, number>, number: string): void {
  const [, year, count] = /^Q-(\d{4})-(\d{1,9})$/.exec(number) ?? []
  if (year === undefined || Number(count) < 1) return
  last.set(Number(year), Math.max(Number(count), last.get(Number(year)) ?? 0))
}

/** 'INV-2026-0108', whatever it begins with: the next of 2026 is 109. */
function noteInvoiceNumber(
  last: CheckedRows['lastInvoiceNumbers'],
  { kind, number }: Record<string, unknown>,
): void {
  const [, year, count] = /-(\d{4})-(\d{1,9})$/.exec(String(number ?? '')) ?? []
  const numbered = invoiceKinds.find(each => each === kind)
  if (year === undefined || numbered === undefined || Number(count) < 1) return
  const row = last[numberedAs(numbered)]
  row.set(Number(year), Math.max(Number(count), row.get(Number(year)) ?? 0))
}

function personOf({ id, firstName, lastName, username, email, status, erasedAt }: DataRow): ImportedPerson {
  return {
    id,
    name: fullName(String(firstName ?? ''), String(lastName ?? ''), String(username)),
    email: String(email).toLowerCase(),
    wasHere: status !== 'inactive',
    isErased: typeof erasedAt === 'number',
  }
}

async function readContents(
  { archive, manifest, step }: Reader,
  contents: Map<number, ContentLine>,
): Promise<void> {
  const expected = manifest.tables[contentsPath]
  if (!expected) return
  const paths = new Set<string>()
  for await (const lines of readLines(archive, contentsPath, expected)) {
    await step(lines.length)
    for (const { number, value } of lines) {
      const read = contentLine.safeParse(value)
      if (!read.success) throw refuseAt(contentsPath, number, 'This does not tell of a file')
      const { id, path, bytes } = read.data
      if (contents.has(id)) throw refuseAt(contentsPath, number, `id: ${id} is there twice`)
      if (!path.startsWith('files/') || archive.bytesOf(path) !== bytes)
        throw refuseAt(contentsPath, number, 'The file is not in the zip, or not as long as this says')
      if (paths.has(path)) throw refuseAt(contentsPath, number, 'The file is another row’s')
      paths.add(path)
      contents.set(id, read.data)
    }
  }
}
