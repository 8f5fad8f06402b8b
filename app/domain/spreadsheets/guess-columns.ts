import { fold } from '#app/domain/fold.ts'
import { type ColumnFields, type FieldName, type ListField, listFields } from './list-fields.ts'
import type { TableKind, TableRow } from './spreadsheet.ts'

/** 'P/Code' is 'p code', 'Tel 1' is 'tel', '£' is 'pounds'. */
export function headKey(head: string): string {
  const words = fold(head, 80)
    .replaceAll('£', ' pounds ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
  return words.replace(/ ?\d+$/, '').trim()
}

/** Also without currency and tax words: 'Value (£)', 'Net price'. */
function candidates(head: string): string[] {
  const key = headKey(head)
  const without = key.replaceAll(/\b(?:pounds|gbp|eur|usd|utc|inc|ex|vat)\b/g, ' ').replaceAll(/ +/g, ' ')
  return [...new Set([key, without.trim()])].filter(text => text !== '')
}

function guessOne(
  head: string,
  fields: readonly ListField[],
  taken: ReadonlySet<FieldName>,
): FieldName | null {
  for (const key of candidates(head)) {
    const fitting = fields.filter(({ heads }) => heads.includes(key))
    const free = fitting.find(({ name, takesMany }) => takesMany || !taken.has(name))
    if (free) return free.name
    const second = fields.find(({ name }) => fitting.some(field => field.second === name))
    if (second) return second.name
  }
  return null
}

export function guessColumns(header: readonly string[], kind: TableKind): ColumnFields {
  const fields = listFields(kind)
  const taken = new Set<FieldName>()
  const columns = header.map(head => {
    const field = guessOne(head, fields, taken)
    if (field !== null) taken.add(field)
    return field
  })
  for (const { name, heads } of fields.filter(({ isBestHead }) => isBestHead)) {
    if (!columns.includes(name)) continue
    const ranks = header.map(head =>
      Math.min(
        ...candidates(head)
          .map(key => heads.indexOf(key))
          .filter(at => at >= 0),
      ),
    )
    const best = ranks.indexOf(Math.min(...ranks))
    if (columns[best] === name) continue
    columns[columns.indexOf(name)] = null
    columns[best] = name
  }
  return columns
}

export const maxRowsAbove = 30

export function namesRow(rows: readonly TableRow[], kind: TableKind): number | null {
  let best: { row: number | null; count: number } = { row: null, count: 1 }
  for (const [row, cells] of rows.slice(0, maxRowsAbove)) {
    const count = new Set(guessColumns(cells, kind).filter(name => name !== null)).size
    if (count > best.count) best = { row, count }
  }
  return best.row
}

export function headOfList(rows: readonly TableRow[], kind: TableKind): number {
  const isWide = ([, cells]: TableRow) => cells.filter(cell => cell.trim() !== '').length > 1
  return namesRow(rows, kind) ?? (rows.find(isWide) ?? rows[0])?.[0] ?? 0
}

export function columnsOfPasted(
  rows: readonly TableRow[],
  kind: TableKind,
  usual: readonly FieldName[],
): { columns: readonly (FieldName | null)[]; rows: readonly TableRow[] } {
  const named = guessColumns(rows[0]?.[1] ?? [], kind)
  const isNamed = named.filter(name => name !== null).length > 1 && lackingFields(named, kind).length === 0
  return isNamed ? { columns: named, rows: rows.slice(1) } : { columns: usual, rows }
}

/** By column; empty when fine. */
export function columnFaults(columns: ColumnFields, kind: TableKind): Map<number, string> {
  const faults = new Map<number, string>()
  const fields = new Map(listFields(kind).map(field => [field.name, field]))
  const seen = new Set<FieldName>()
  for (const [at, name] of columns.entries()) {
    if (name === null) continue
    const field = fields.get(name)
    if (!field) faults.set(at, 'Please choose one of these')
    else if (seen.has(name) && !field.takesMany) faults.set(at, `Another column becomes “${field.label}” too`)
    seen.add(name)
  }
  return faults
}

export function lackingFields(columns: ColumnFields, kind: TableKind): ListField[] {
  return listFields(kind).filter(({ name, isRequired }) => isRequired && !columns.includes(name))
}
