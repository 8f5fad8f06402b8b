import type { ExportScope } from '#app/domain/exports/export.ts'
import type { ExportTable } from './export-table.server.ts'
import { type ExportTableName, exportTables } from './export-tables.server.ts'

/** The tables of an export: some speak of no person. */
export function exportTableNames(scope: ExportScope): ExportTableName[] {
  const names = Object.keys(exportTables) as ExportTableName[]
  return names.filter(name => scope === 'company' || speaksOfPeople(exportTables[name]))
}

function speaksOfPeople({ people, ofPerson }: ExportTable): boolean {
  return people.length > 0 || ofPerson !== undefined
}
