import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escaped } from './sheet.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const types = 'application/vnd.openxmlformats-officedocument'
const made = { mtime: new Date('2026-01-05T09:00:00Z') }

/** The first line is the heading. */
export function wordFile(lines: readonly string[]): Promise<Buffer> {
  const paragraphs = lines.map((text, index) => {
    const look = index === 0 ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : ''
    return `<w:p><w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  })
  const document = `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
  return packed({
    '[Content_Types].xml': contentTypes([
      ['/word/document.xml', `${types}.wordprocessingml.document.main+xml`],
    ]),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': declaration + document,
  })
}

export function excelFile(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const lines = rows.map((cells, row) => {
    const shown = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`
      return typeof cell === 'number'
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    })
    return `<row r="${row + 1}">${shown.join('')}</row>`
  })
  const main = `${office}/spreadsheetml/2006/main`
  const sheets = `<sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets>`
  return packed({
    '[Content_Types].xml': contentTypes([
      ['/xl/workbook.xml', `${types}.spreadsheetml.sheet.main+xml`],
      ['/xl/worksheets/sheet1.xml', `${types}.spreadsheetml.worksheet+xml`],
    ]),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships">${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

export async function packed(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, made)
  zip.end()
  return buffer(zip.outputStream)
}

function contentTypes(parts: [part: string, type: string][]): string {
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  const known =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  return `${declaration}<Types xmlns="${office}/package/2006/content-types">${known}${overrides.join('')}</Types>`
}

function relations(type: string, target: string): string {
  const one = `<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  return `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${one}</Relationships>`
}
