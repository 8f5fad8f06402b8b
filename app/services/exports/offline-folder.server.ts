import { roleMay } from '#app/domain/permissions.ts'
import type { Reach } from '#app/models/exports/export-columns.server.ts'
import type { ExportTableName } from '#app/models/exports/export-tables.server.ts'
import { readKeptRows } from './read-rows.server.ts'

/** How many rows each table has, as far as they are written. */
export type RowCounts = Map<ExportTableName, number>

/** What the pages of one export have in common. */
export type OfflineFolder = {
  reach: Reach
  companyName: string
  /** Milliseconds. */
  now: number
  counts: RowCounts
  seesMoney: boolean
  /** The company's. */
  currency: string
  /** Of the stages, by id. */
  colours: ReadonlyMap<number, string>
}

type Made = Pick<OfflineFolder, 'reach' | 'companyName' | 'now' | 'counts'>

export async function openFolder(made: Made): Promise<OfflineFolder> {
  let currency = 'GBP'
  const colours = new Map<number, string>()
  for await (const rows of readKeptRows('companies', made.reach)) {
    for (const row of rows) currency = String(row.currency)
  }
  for await (const rows of readKeptRows('stages', made.reach)) {
    for (const { id, colour } of rows) colours.set(Number(id), String(colour))
  }
  return { ...made, seesMoney: roleMay(made.reach.viewer.role, 'money.read'), currency, colours }
}
