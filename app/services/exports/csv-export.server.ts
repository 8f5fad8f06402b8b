import { stringify } from 'csv-stringify/sync'
import { exportedFilePath, tablePath } from '#app/domain/exports/export.ts'
import { exportColumns, type Reach } from '#app/models/exports/export-columns.server.ts'
import { listExportFiles } from '#app/models/exports/export-files.server.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import {
  type ExportTableName,
  exportTableNames,
  exportTables,
} from '#app/models/exports/export-tables.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { csvFormat, safeCell } from './csv-cell.server.ts'
import { aboutExport, contactNote, omittedNotes, readingNote } from './export-texts.server.ts'
import { readRows } from './read-rows.server.ts'
import { type ZipEntry, zipOf } from './zip-entries.server.ts'

type RowCounts = Map<ExportTableName, number>

export function csvExport(reach: Reach, companyName: string, now: number): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(reach, companyName, now), now)
}

async function* entriesOf(reach: Reach, companyName: string, now: number): AsyncGenerator<ZipEntry> {
  const counts: RowCounts = new Map()
  for (const name of exportTableNames(reach.scope)) {
    yield { path: tablePath(reach.scope, name), content: csvOf(name, reach, counts) }
  }
  yield* uploaded(reach)
  // Last, since it gives the row counts.
  yield { path: 'README.txt', content: readme(reach, companyName, now, counts) }
}

async function* uploaded(reach: Reach): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const files = listExportFiles(reach, after)
    for (const file of files) {
      yield { path: exportedFilePath(file), content: keptBytes(file.key), isPacked: true }
    }
    const last = files.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* keptBytes(key: string): AsyncGenerator<Uint8Array> {
  const found = await fileStore().read(key)
  if (found) yield* found.stream
}

/** With the byte order mark that Excel needs for UTF-8. */
async function* csvOf(name: ExportTableName, reach: Reach, counts: RowCounts): AsyncGenerator<string> {
  const columns = exportColumns(name, reach)
  yield stringify([columns], { ...csvFormat, bom: true })
  let count = 0
  for await (const rows of readRows(name, reach)) {
    count += rows.length
    const cells = rows.map(row => columns.map(column => cellOf(row[column])))
    yield stringify(cells, csvFormat)
  }
  counts.set(name, count)
}

function cellOf(value: ExportRow[string]): string {
  if (value === null || value === undefined) return ''
  return safeCell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function* readme(
  reach: Reach,
  companyName: string,
  now: number,
  counts: ReadonlyMap<ExportTableName, number>,
): AsyncGenerator<string> {
  const files = exportTableNames(reach.scope).map(name => {
    const rows = counts.get(name) ?? 0
    return `${tablePath(reach.scope, name)} (${rows} ${rows === 1 ? 'row' : 'rows'})\n    ${exportTables[name].about}`
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
    ...omittedNotes(reach, 'csv').map(line => `- ${line}`),
    '',
    contactNote(),
    '',
  ].join('\n')
  yield text.replaceAll('\n', '\r\n')
}
