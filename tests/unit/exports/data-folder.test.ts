import { createHash } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type DataTableName, dataTable, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import type { ExportTable } from '#app/models/exports/export-table.server.ts'
import { exportTables } from '#app/models/exports/export-tables.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { arrive } from '#tests/support/files.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { readZip } from '#tests/support/read-zip.ts'

const database = databaseForTests()
const input = { category: undefined, phase: undefined, requestId: undefined } as const

async function companyZip() {
  const { ours } = database
  const { pieces } = await exportData(ours.admin, ours.name, { scope: 'company', format: 'csv' })
  const all: Uint8Array[] = []
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) all.push(piece.value)
  return readZip(Buffer.concat(all))
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const linesOf = (bytes: Buffer | undefined) => String(bytes).split('\n').filter(Boolean)

test('the manifest tells the rows and the sum of each table, and the sums of the files', async () => {
  const { ours, theirs } = database
  makeOneOfEach(ours, ours.member, 'larkspur')
  makeOneOfEach(theirs, theirs.member, 'foxglove')
  const { id } = await addFile(ours.admin, arrive('plan.dwg'), input)
  const files = await companyZip()
  const manifest = JSON.parse(String(files.get('data/manifest.json')))
  expect(manifest).toMatchObject({
    format: 'mortise-company',
    version: 1,
    company: { name: ours.name, currency: 'GBP', nextJobNumber: expect.any(Number) },
  })
  expect(manifest.company).not.toHaveProperty('stripeCustomerId')
  const paths = [...files.keys()].filter(path => path.endsWith('.ndjson'))
  expect(Object.keys(manifest.tables).sort()).toEqual(paths.sort())
  for (const path of paths) {
    const bytes = files.get(path) ?? Buffer.alloc(0)
    expect(manifest.tables[path], path).toEqual({ rows: linesOf(bytes).length, sha256: sumOf(bytes) })
  }
  expect(linesOf(files.get('data/clients.ndjson')).map(line => JSON.parse(line))).toMatchObject([
    { name: 'larkspur client', createdBy: ours.member.userId },
  ])
  const kept = linesOf(files.get('data/contents.ndjson')).map(line => JSON.parse(line))
  const bytes = files.get(`files/${id}-plan.dwg`) ?? Buffer.alloc(0)
  expect(kept).toEqual([{ id, path: `files/${id}-plan.dwg`, bytes: bytes.length, sha256: sumOf(bytes) }])
  const text = paths.map(path => String(files.get(path))).join('\n')
  expect(text).not.toMatch(/foxglove|birch|-hash|password|larkspur (?:todo|notice|preference)/i)
})

test.each(dataTableNames)('%s: no secret goes along, and what a row points to stands before it', name => {
  const { columns, references, loose } = dataTable(name)
  const { hidden = [], ownOnly = [] }: ExportTable = exportTables[name]
  // The sum of what was sent to a client: it proves that, and opens nothing.
  const secret = [...hidden, ...ownOnly].filter(key => key !== 'contentHash')
  expect(Object.keys(columns).filter(key => secret.includes(key))).toEqual([])
  // Or it is an earlier row of its own table: a revision takes the place of one that was there.
  const before = dataTableNames.slice(0, dataTableNames.indexOf(name) + 1)
  expect(Object.values(references).filter(to => !before.includes(to as DataTableName))).toEqual([])
  const all = Object.keys(getTableColumns(exportTables[name].table))
  const ids = all.filter(key => /Id$|By$|assignedTo/.test(key) && key !== 'companyId' && key in columns)
  expect(ids.filter(key => !(key in references || key in loose))).toEqual(
    name === 'activities' ? ['subjectId'] : [],
  )
})
