import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'
import { exportColumns, type Reach } from '#app/models/exports/export-columns.server.ts'
import { listExportFiles } from '#app/models/exports/export-files.server.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import {
  type ExportTableName,
  exportTableNames,
  exportTables,
} from '#app/models/exports/export-tables.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { aboutExport, contactNote, omittedNotes, readingNote } from './export-texts.server.ts'
import { readRows } from './read-rows.server.ts'

/** A CSV file for each table, a README that tells what each is, and what was uploaded, under `files/`. */
export async function* csvExport(reach: Reach, companyName: string, now: number): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
  zip.on('error', error => out.destroy(error instanceof Error ? error : new Error(String(error))))
  const counts = new Map<ExportTableName, number>()
  const add = (file: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(file, { mtime: new Date(now) }, done => done(null, Readable.from(bytes(text()))))
  for (const name of exportTableNames(reach.scope)) add(fileOf(name), () => csvOf(name, reach, counts))
  let open: Readable | undefined
  for (const { id, key, originalName } of listExportFiles(reach)) {
    // Photos and PDFs are packed as they are.
    const options = { mtime: new Date(now), compress: false }
    zip.addReadStreamLazy(`files/${id}-${originalName}`, options, done => {
      void readKept(key).then(
        stream => {
          open = stream
          done(null, stream)
        },
        error => done(error, Readable.from([])),
      )
    })
  }
  // Last, since it says how many rows each file has.
  add('README.txt', () => readme(reach, companyName, now, counts))
  zip.end()
  try {
    yield* out
  } finally {
    open?.destroy()
  }
}

/** Nothing where its bytes are gone. */
async function readKept(key: string): Promise<Readable> {
  const found = await fileStore().read(key)
  return found?.stream ?? Readable.from([])
}

function fileOf(name: ExportTableName): string {
  return `${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.csv`
}

async function* bytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** With the mark that Excel wants of UTF-8. */
async function* csvOf(
  name: ExportTableName,
  reach: Reach,
  counts: Map<ExportTableName, number>,
): AsyncGenerator<string> {
  const columns = exportColumns(name, reach)
  yield stringify([columns], { ...format, bom: true })
  let count = 0
  for await (const rows of readRows(name, reach)) {
    count += rows.length
    const cells = rows.map(row => columns.map(column => cellOf(row[column])))
    yield stringify(cells, format)
  }
  counts.set(name, count)
}

// A line that ends within a text ends no row: it is quoted, whichever way lines end.
const format = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

function cellOf(value: ExportRow[string]): string {
  if (value === null || value === undefined) return ''
  return marked(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Spaces and letters that are not seen: a spreadsheet may leave them out before it looks. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Zs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]*`
/** A tab is one as well, and so are their wide forms. */
const formula = '[=+@;\t\r\uff1d\uff0b\uff0d\uff20\uff1b-]'
const beginsFormula = new RegExp(`^(?:${unseen}${formula}|[\t\r])`, 'u')
/** Where a spreadsheet separates by semicolons, what follows one, or a new line, is a cell of its own. */
const innerFormula = new RegExp(`([;\uff1b\n]|\r(?!\n))(?=${unseen}[=+@\uff1d\uff0b\uff0d\uff20-])`, 'gu')

/** An apostrophe stands before what a spreadsheet would take for a formula. */
function marked(text: string): string {
  const safe = text.replaceAll(innerFormula, "$1'")
  return beginsFormula.test(safe) ? `'${safe}` : safe
}

async function* readme(
  reach: Reach,
  companyName: string,
  now: number,
  counts: ReadonlyMap<ExportTableName, number>,
): AsyncGenerator<string> {
  const files = exportTableNames(reach.scope).map(name => {
    const rows = counts.get(name) ?? 0
    return `${fileOf(name)} (${rows} ${rows === 1 ? 'row' : 'rows'})\n    ${exportTables[name].about}`
  })
  const text = [
    aboutExport(reach, companyName),
    `Made on ${new Date(now).toISOString()} for ${reach.subject.name}, ${reach.subject.email}.`,
    '',
    'The files are CSV: commas between cells, the first line names the columns, UTF-8. They open in Excel, Numbers and LibreOffice, and other programs can read them in.',
    "What begins with = + - @ or ; has an apostrophe (') before it, also after a semicolon or a new line within a cell, so that no spreadsheet runs it as a formula: take the apostrophe away to have the text as it was typed.",
    readingNote,
    '',
    'Files',
    '',
    ...files,
    '',
    'Not in here',
    '',
    ...omittedNotes(reach).map(line => `- ${line}`),
    '',
    contactNote(),
    '',
  ].join('\n')
  yield text.replaceAll('\n', '\r\n')
}
