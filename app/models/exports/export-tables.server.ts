import type { ExportScope } from '#app/domain/exports/export.ts'
import { accountTables } from './account-tables.server.ts'
import { companyTables } from './company-tables.server.ts'
import type { ExportTable } from './export-table.server.ts'
import { talkTables } from './talk-tables.server.ts'
import { workTables } from './work-tables.server.ts'

/** How every table goes into an export, in the order in which a reader wants them: the person, the work, the talk, the rest. */
export const exportTables = {
  ...accountTables,
  ...workTables,
  ...talkTables,
  ...companyTables,
}

export type ExportTableName = keyof typeof exportTables

/** The tables of an export: some speak of no person. */
export function exportTableNames(scope: ExportScope): ExportTableName[] {
  const names = Object.keys(exportTables) as ExportTableName[]
  return names.filter(name => scope === 'company' || speaksOfPeople(exportTables[name]))
}

function speaksOfPeople({ people, ofPerson }: ExportTable): boolean {
  return people.length > 0 || ofPerson !== undefined
}

/** Tables of the service itself, with why no export holds them. */
export const tablesOfTheService: Record<string, string> = {
  premiumFeatures: 'what the service sells: the same for everybody',
  stripeEvents: 'which messages of the payment provider were handled: they name nobody',
}
