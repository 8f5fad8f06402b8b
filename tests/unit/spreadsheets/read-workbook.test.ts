import { randomBytes } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadsheetTexts } from '#app/domain/spreadsheets/spreadsheet.ts'
import { readRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { readWorkbook } from '#app/services/spreadsheets/read-workbook.server.ts'
import { compound, officeEntries, zip } from '#tests/support/hostile-content.ts'
import { type Cell, dayCell, workbook } from '#tests/support/workbook.ts'

const company = { companyId: 1, userId: 1 }
const read = async (bytes: Uint8Array) => {
  const { rows, reason } = await readWorkbook(bytes)
  return rows ?? reason
}
const cellsOf = async (...cells: Cell[]) => (await read(workbook([[cells]])))[0]?.[1]
const claiming = (bytes: Uint8Array, size: number) => {
  const claimed = Buffer.from(bytes)
  for (let at = claimed.indexOf('PK\x01\x02'); at >= 0; at = claimed.indexOf('PK\x01\x02', at + 4))
    if (claimed.subarray(at + 46).toString('latin1', 0, 13) === 'xl/worksheets')
      claimed.writeUInt32LE(size, at + 24)
  return claimed
}

/** Its last part so many times more, all of the same bytes. */
const sharing = (bytes: Uint8Array, times: number) => {
  const whole = Buffer.from(bytes)
  const end = whole.lastIndexOf('PK\x05\x06')
  const last = whole.subarray(whole.lastIndexOf('PK\x01\x02', end), end)
  const tail = Buffer.from(whole.subarray(end))
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + times, at)
  tail.writeUInt32LE(tail.readUInt32LE(12) + times * last.length, 12)
  return Buffer.concat([whole.subarray(0, end), ...Array.from({ length: times }, () => last), tail])
}

describe('what a cell becomes', () => {
  test('text, whole, rich or in the cell, and what a formula came to', async () => {
    const rich = {
      xml: '<is><r><t>Oak </t></r><r><rPr><b/></rPr><t>&amp; ash</t></r></is>',
      type: 'inlineStr',
    }
    const formula = { xml: '<f>A1&amp;"!"</f><v>Oak!</v>', type: 'str' }
    expect(await cellsOf(' Mr & Mrs <Ashworth> ', rich, formula)).toEqual([
      ' Mr & Mrs <Ashworth> ',
      'Oak & ash',
      'Oak!',
    ])
  })

  test('numbers as they were typed', async () => {
    const noise = { xml: '<f>0.1+0.2</f><v>0.30000000000000004</v>' }
    const pounds = { xml: '<v>1.8640000000000001E4</v>', style: 4 }
    expect(await cellsOf(7450, noise, pounds, 1943555014, -0.05)).toEqual([
      '7450',
      '0.3',
      '18640',
      '1943555014',
      '-0.05',
    ])
  })

  test('dates, times, yes and no; nothing of an error', async () => {
    const at = { xml: '<v>46344.354166666664</v>', style: 2 }
    const time = { xml: '<v>0.35416666666666669</v>', style: 3 }
    const yes = { xml: '<v>1</v>', type: 'b' }
    const error = { xml: '<f>1/0</f><v>#DIV/0!</v>', type: 'e' }
    const never = { xml: '<v>1E+300</v>', style: 1 }
    expect(await cellsOf(dayCell('2026-11-18'), at, time, yes, error, never, 'x')).toEqual([
      '2026-11-18',
      '2026-11-18 08:30',
      '08:30',
      'TRUE',
      '',
      '',
      'x',
    ])
  })
})

test('the first sheet that has rows, with the numbers that Excel shows beside them', async () => {
  const merged: Cell[][] = [
    ['Customers 2026', { xml: '' }, { xml: '' }],
    [],
    ['Name', null, 'Tel'],
    ['A', null, 1],
  ]
  expect(await read(workbook([[], [[{ xml: '' }]], merged, [['not this one']]]))).toEqual([
    [1, ['Customers 2026', '', '']],
    [3, ['Name', '', 'Tel']],
    [4, ['A', '', '1']],
  ])
  expect(await read(workbook([[]]))).toEqual([])
})

test('a workbook is read as its CSV is', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', '"', ',', ';', '\n', ' ', '£', '&', '<', 'é'),
    maxLength: 12,
  })
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  const cell = fc.oneof(
    text.filter(it => it.trim() !== '').map(it => [it, it] as const),
    fc.integer({ min: -1e9, max: 1e9 }).map(pence => [pence / 100, String(pence / 100)] as const),
    day.map(it => it.toISOString().slice(0, 10)).map(it => [dayCell(it), it] as const),
    fc.constant([null, ''] as const),
  )
  const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, async rows => {
      const csv = stringify(
        rows.map(row => row.map(([, written]) => written)),
        { quoted: true, record_delimiter: 'windows' },
      )
      const found = await read(workbook([rows.map(row => row.map(([kept]) => kept))]))
      expect(found).toEqual(await readRows(company, Buffer.from(`sep=,\r\n${csv}`)).then(lowered))
    }),
    { numRuns: 40 },
  )
})

/** Without the row that names the separator. */
function lowered(rows: Awaited<ReturnType<typeof readRows>>) {
  return rows.map(([row, cells]) => [row - 1, cells])
}

describe('what is no list', () => {
  const wide = Array.from({ length: 61 }, (_, at) => `c${at}`)
  test.each([
    ['other files of Office', zip(officeEntries('word/document.xml')), spreadsheetTexts.unreadable],
    ['a zip', zip([{ name: 'a.jpg' }]), spreadsheetTexts.unreadable],
    ['half a workbook', workbook([[['A']]]).subarray(0, 500), spreadsheetTexts.unreadable],
    ['a sheet that is cut off', workbook(['<row r="1"><c r="A1"><v>1']), spreadsheetTexts.unreadable],
    ['a workbook without its sheet', zip(officeEntries('xl/workbook.xml')), spreadsheetTexts.unreadable],
    ['too many rows', workbook([Array.from({ length: 2100 }, () => ['A'])]), spreadsheetTexts.tooManyRows],
    ['too many columns', workbook([[wide]]), spreadsheetTexts.tooManyColumns],
    [
      'one cell far below',
      workbook(['<row r="900000"><c r="A900000"><v>1</v></c></row>']),
      spreadsheetTexts.tooManyRows,
    ],
  ])('%s', async (_name, bytes, reason) => expect(await read(bytes)).toBe(reason))

  test.each([
    ['an old workbook', compound([['Workbook', Buffer.alloc(4096)]])],
    ['a locked workbook', compound([['EncryptedPackage', Buffer.alloc(4096)]])],
  ])('%s', async (_name, bytes) =>
    expect(readRows(company, bytes)).rejects.toThrow(spreadsheetTexts.oldWorkbook),
  )

  test('no file throws anything but a reason', async () => {
    const whole = workbook([
      [
        ['Name', 'Tel'],
        ['A', 1],
      ],
    ])
    const spoilt = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(spoilt, async changes => {
        const bytes = Uint8Array.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        expect(await read(bytes)).toBeDefined()
      }),
    )
  })
})

describe('a small file that unpacks to much', () => {
  const empty = Buffer.alloc(32 * 1024 ** 2, ' ')

  test('is refused before it is unpacked', async () => {
    expect(await read(workbook([[['A']]], { 'xl/media.xml': empty }))).toBe(spreadsheetTexts.tooMuch)
    expect(await read(claiming(workbook([[['A']]]), 4_000_000_000))).toBe(spreadsheetTexts.tooMuch)
  })

  test.each([
    [
      'cells far apart',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="XFD1048576"><v>1</v></c></row>',
    ],
    ['a cell beyond all sheets', '<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>'],
    [
      'cells whose places are coded',
      '<row r="1"><c r="&#90;ZZZZZZZ1"><v>1</v></c></row>',
      spreadsheetTexts.unreadable,
    ],
    ['countless cells', '<row><c r="A1"/></row>'.repeat(310_000)],
  ])('%s are refused before they are read', async (_name, rows, reason: string = spreadsheetTexts.tooMuch) =>
    expect(await read(workbook([rows]))).toBe(reason),
  )

  test('parts that share their bytes are refused before they are copied', async () => {
    const bytes = workbook([[['A']]], { 'xl/a.xml': randomBytes(100_000) })
    expect(await read(sharing(bytes, 0))).toEqual([[1, ['A']]])
    expect(await read(sharing(bytes, 40))).toBe(spreadsheetTexts.tooMuch)
  })

  test('is unpacked no further than it claims', async () => {
    const bytes = claiming(workbook([[['A']]], { 'xl/worksheets/sheet1.xml': empty }), 1000)
    expect(bytes.length).toBeLessThan(100_000)
    const before = process.memoryUsage().arrayBuffers
    expect(await read(bytes)).toBe(spreadsheetTexts.unreadable)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(empty.length / 2)
  })

  test('words that name other words or files stay as they are', async () => {
    const doctype = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>'
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&y;&x;</t></is></c></row></sheetData></worksheet>`
    const bytes = workbook([[['A']]], { 'xl/worksheets/sheet1.xml': doctype + sheet })
    expect(await read(bytes)).toEqual([[1, ['&y;&x;']]])
  })
})
