import { contentsPath, dataPath, manifestPath } from '#app/domain/exports/data-folder.ts'
import { importTexts, mostImportRows, mostManifestBytes } from '#app/domain/imports/import.ts'
import { type Manifest, manifest } from '#app/domain/imports/manifest.schema.ts'
import { type DataTableName, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import { schemaVersion } from '#app/models/exports/export-page.server.ts'
import { ImportRefused, refuseAt } from './import-refused.server.ts'
import type { Archive } from './open-archive.server.ts'
import { parseJson, readSmall } from './read-lines.server.ts'

export async function readManifest(archive: Archive): Promise<Manifest> {
  if (archive.bytesOf(manifestPath) === null) throw new ImportRefused(importTexts.noManifest)
  const bytes = await readSmall(archive, manifestPath, mostManifestBytes)
  const read = manifest.safeParse(parseJson(manifestPath, null, bytes))
  if (!read.success) {
    const place = read.error.issues[0]?.path.join('.').slice(0, 100) || 'all of it'
    throw refuseAt(manifestPath, null, `This is no manifest of an export: ${place}`)
  }
  if (read.data.schema > schemaVersion()) throw new ImportRefused(importTexts.newer)
  requireTables(read.data, archive)
  return read.data
}

function requireTables({ tables }: Manifest, archive: Archive): void {
  const known = [...dataTableNames.map(dataPath), contentsPath]
  const unknown = Object.keys(tables).find(path => !known.includes(path))
  if (unknown !== undefined) throw refuseAt(manifestPath, null, `There is no table for ${unknown}`)
  for (const path of Object.keys(tables))
    if (archive.bytesOf(path) === null) throw refuseAt(path, null, 'It is not in the zip')
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  if (rows > mostImportRows) throw refuseAt(manifestPath, null, `There are more than ${mostImportRows} rows`)
}

/** Where a table's rows are, and how many; none where an older export does not have the table. */
export function tableIn(
  { tables }: Manifest,
  name: DataTableName,
): { path: string; rows: number; sha256: string } | null {
  const path = dataPath(name)
  const found = tables[path]
  return found ? { path, ...found } : null
}
