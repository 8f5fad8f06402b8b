import { createHash } from 'node:crypto'
import { contentsPath, dataFormat, dataPath, manifestPath } from '#app/domain/exports/data-folder.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { type DataTableName, dataTable, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import type { Reach } from '#app/models/exports/export-columns.server.ts'
import { type ExportRow, readDataSettings, schemaVersion } from '#app/models/exports/export-page.server.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { getQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { readDataRows } from './read-rows.server.ts'
import type { ZipEntry } from './zip-entries.server.ts'

type Sum = { rows: number; sha256: string }

/** What the zip of a company holds so that it can be imported again. */
export function dataFolder(reach: Reach, companyName: string, now: number) {
  const sums = new Map<string, Sum>()
  const contents: string[] = []
  const schema = schemaVersion()
  return {
    /** First: what comes later is not in it. What points to others is read before these, so that none lacks what it points to. */
    async *tables(): AsyncGenerator<ZipEntry> {
      const needed = new Map<DataTableName, Set<number>>()
      for (const name of dataTableNames.toReversed()) {
        yield { path: dataPath(name), content: summed(linesOf(name, reach, needed), dataPath(name), sums) }
      }
    },
    /** The bytes of a file on their way into the zip. */
    async *file(id: number, path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256')
      let count = 0
      for await (const piece of bytes) {
        hash.update(piece)
        count += piece.length
        yield piece
      }
      if (count > 0) contents.push(JSON.stringify({ id, path, bytes: count, sha256: hash.digest('hex') }))
    },
    /** Last: they tell the sums of all the others. */
    async *sums(): AsyncGenerator<ZipEntry> {
      yield { path: contentsPath, content: summed(asLines(contents), contentsPath, sums) }
      const manifest = {
        ...dataFormat,
        schema,
        madeAt: new Date(now).toISOString(),
        company: {
          name: companyName,
          ...readDataSettings(reach),
          ...logoOf(reach),
          ...quoteSettingsOf(reach),
          ...invoiceSettingsOf(reach),
        },
        tables: Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1))),
      }
      yield { path: manifestPath, content: once(`${JSON.stringify(manifest, null, 2)}\n`) }
    },
  }
}

/** Which of its files is the company's logo. */
function logoOf({ subject }: Reach) {
  const logo = findLogo(subject)
  return logo ? { logoFileId: logo.id } : {}
}

/** Nothing where none were ever set: what is usual may be something else by then. */
function quoteSettingsOf({ subject }: Reach) {
  const { version, ...quoteSettings } = getQuoteSettings(subject)
  return version === 0 ? {} : { quoteSettings }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* asLines(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield `${line}\n`
}

/** Notes the sum and the lines of what goes by. */
async function* summed(
  lines: AsyncIterable<string>,
  path: string,
  sums: Map<string, Sum>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const text of lines) {
    hash.update(text)
    rows += text.split('\n').length - 1
    yield text
  }
  sums.set(path, { rows, sha256: hash.digest('hex') })
}

/** Throws when a row that others point to went while they were read: what would come of it could not be imported. */
async function* linesOf(
  name: DataTableName,
  reach: Reach,
  needed: Map<DataTableName, Set<number>>,
): AsyncGenerator<string> {
  const missing = new Set(needed.get(name))
  const needs = Object.entries(dataTable(name).references)
  for await (const rows of readDataRows(name, reach)) {
    for (const row of rows) {
      missing.delete(Number(row.id))
      for (const [column, table] of needs) note(needed, table, row[column])
    }
    yield rows.map(lineOf).join('')
  }
  if (missing.size > 0) throw new Error(`Rows of ${name} went while the export was made`)
}

function note(needed: Map<DataTableName, Set<number>>, table: DataTableName, id: unknown): void {
  if (typeof id !== 'number') return
  const ids = needed.get(table) ?? new Set()
  ids.add(id)
  needed.set(table, ids)
}

function lineOf(row: ExportRow): string {
  return `${JSON.stringify(row)}\n`
}

function invoiceSettingsOf({ subject }: Reach) {
  const { version, ...invoiceSettings } = getInvoiceSettings(subject)
  return version === 0 ? {} : { invoiceSettings }
}
