import { Invalid } from '#app/domain/errors.ts'
import { maxRowsAbove } from '#app/domain/spreadsheets/guess-columns.ts'
import { maxColumns, maxRows, spreadsheetTexts, type TableRow } from '#app/domain/spreadsheets/spreadsheet.ts'

/** Letters kept of a cell: no field takes more. */
const maxLetters = 6000

/** Invisible letters, bidi controls, and what no field keeps. */
const unseen = /(?![\t\n\r])[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

export function refused(reason: string): Invalid {
  return new Invalid({ file: [reason] })
}

const isFilled = (cell: string) => cell.trim() !== ''

/** Refuses too many rows as soon as they are. */
export function rowKeeper(rowsBefore = 0) {
  const rows: TableRow[] = []
  let count = rowsBefore
  let width = 0
  return {
    take(cells: string[]): null {
      count += 1
      if (count > 10 * maxRows || rows.length > maxRows + maxRowsAbove)
        throw refused(spreadsheetTexts.tooManyRows)
      const filled = cells.findLastIndex(isFilled) + 1
      if (filled > maxColumns) throw refused(spreadsheetTexts.tooManyColumns)
      width = Math.max(width, filled)
      if (filled > 0) rows.push([count, cells.slice(0, filled).map(keptCell)])
      return null
    },
    rows: () =>
      rows.map(([row, cells]): TableRow => [row, Array.from({ length: width }, (_, at) => cells[at] ?? '')]),
  }
}

function keptCell(cell: string): string {
  return cell.slice(0, maxLetters).replaceAll(unseen, ' ').toWellFormed()
}
