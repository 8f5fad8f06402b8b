import { strToU8, zipSync } from 'fflate'
import { escaped } from '#db/seed/files/sheet.ts'

/** The XML within a cell, with its type and style: `{ xml: '<f>A1+A2</f><v>0.3</v>' }`. */
export type RawCell = { xml: string; type?: string; style?: number }
export type Cell = string | number | RawCell | null

/** `style` of a cell: 1 is 18/11/2026, 2 is 18/11/2026 08:30, 3 is 08:30, 4 is £18,640.00. */
const formats = [0, 14, 22, 20, 8]
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Each sheet as Excel writes it, or as the XML of its `sheetData`. `others` are parts beside them. */
export function workbook(
  sheets: readonly (readonly (readonly Cell[])[] | string)[],
  others: Record<string, string | Uint8Array> = {},
): Uint8Array {
  const words: string[] = []
  const inXml = sheets.map(sheet => (typeof sheet === 'string' ? sheet : rowsXml(sheet, words)))
  const numbers = [...sheets.keys()].map(at => at + 1)
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${numbers
      .map(at => `<sheet name="Sheet${at}" sheetId="${at}" r:id="rId${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers
      .map(
        at => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><cellXfs>${formats
      .map(id => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${words.map(word => `<si><t xml:space="preserve">${escaped(word)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      inXml.map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
    ...others,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'string' ? strToU8(`<?xml version="1.0" encoding="UTF-8"?>${part}`) : part,
      ]),
    ),
  )
}

/** Rows without a cell are left out, as Excel does. */
function rowsXml(rows: readonly (readonly Cell[])[], words: string[]): string {
  return rows
    .map((cells, row) => {
      const inXml = cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`, words)).join('')
      return inXml === '' ? '' : `<row r="${row + 1}">${inXml}</row>`
    })
    .join('')
}

function cellXml(cell: Cell, place: string, words: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${words.push(cell) - 1}</v></c>`
  return `<c r="${place}" s="${cell.style ?? 0}" t="${cell.type ?? 'n'}">${cell.xml}</c>`
}

function letter(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letter(Math.floor(column / 26) - 1) + letter(column % 26)
}

const firstDayMs = Date.UTC(1899, 11, 30)

/** A day as Excel keeps it. */
export function dayCell(day: string): RawCell {
  return { xml: `<v>${(Date.parse(day) - firstDayMs) / 86_400_000}</v>`, style: 1 }
}
