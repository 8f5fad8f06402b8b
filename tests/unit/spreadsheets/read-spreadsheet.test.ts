import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import { headOfList } from '#app/domain/spreadsheets/guess-columns.ts'
import { spreadsheetTexts, tableOf } from '#app/domain/spreadsheets/spreadsheet.ts'
import { readRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const company = { companyId: 1, userId: 1 }

async function read(bytes: Uint8Array) {
  const rows = await readRows(company, bytes)
  const { header, rows: below } = tableOf(rows, headOfList(rows, 'jobs'))
  return { header, rows: below }
}

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await read(bytes)
  } catch (error) {
    if (error instanceof Invalid) return error.message
    throw error
  }
  return 'read'
}

const rows = [
  [2, ['Mr & Mrs Ashworth', '£18,640.00']],
  [3, ['Bean & Bramble', 'é']],
]
const text = 'Customer,£\r\nMr & Mrs Ashworth,"£18,640.00"\r\nBean & Bramble,é\r\n'

describe('what a file is read as', () => {
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\ufeff${text}`)],
    ['the letters of Windows', latin(text)],
    ['UTF-16', utf16(text)],
    ['UTF-16 the other way round', Buffer.from(utf16(text)).swap16()],
    ['UTF-16 without its mark', utf16(text).subarray(2)],
    ['semicolons', utf8(text.replace(',£', ';£').replace(',"', ';"').replace(',é', ';é'))],
    ['tabs', utf8(text.replace(',£', '\t£').replace(',"', '\t"').replace(',é', '\té'))],
    [
      'a separator that is named',
      utf8(`sep=;\n${text.replace(',£', ';£').replace(',"', ';"').replace(',é', ';é')}`),
    ],
    ['lines of an old Mac', utf8(text.replaceAll('\r\n', '\r'))],
  ])('%s', async (name, bytes) => {
    const shift = name.includes('named') ? 1 : 0
    const moved = rows.map(([row, cells]) => [Number(row) + shift, cells])
    expect(await read(bytes)).toEqual({ header: ['Customer', '£'], rows: moved })
  })

  test('a row has the number that a spreadsheet shows beside it', async () => {
    const found = await read(utf8('Customers 2026,\n\nName,Tel\nA,1\n\n"B\nC",2\nD,3\n'))
    expect(found).toEqual({
      header: ['Name', 'Tel'],
      rows: [
        [4, ['A', '1']],
        [6, ['B\nC', '2']],
        [7, ['D', '3']],
      ],
    })
  })

  test('what Excel keeps as text is a cell, and a column without a name is counted', async () => {
    expect(await read(utf8('Tel,,Name\n="01943",x,"say ""aye"""\n'))).toEqual({
      header: ['Tel', 'Column 2', 'Name'],
      rows: [[2, ['="01943"', 'x', 'say "aye"']]],
    })
  })
})

test('letters of Windows alone are read as they are, and nothing that is unseen is kept', async () => {
  const windows = latin('Name,Tel\n\x93Ann\x94 \x96 \x80 d\x92,1\n')
  expect((await read(windows)).rows).toEqual([[2, ['“Ann” – € d’', '1']]])
  const [row] = (await read(utf8('Name,Tel\nA\u0085\u202eb\u009f,1\n'))).rows
  expect(row).toEqual([2, ['A  b ', '1']])
})

test('others have their turn while a large file is read', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  await readRows(company, utf8(`${'a,'.repeat(50)}b\n`.repeat(2000).concat(','.repeat(1_500_000))))
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
})

describe('what is no list', () => {
  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a00010203', 'hex'), spreadsheetTexts.unreadable],
    ['a quotation mark without its other', utf8('Name,Tel\n"A,1\nB,2\n'), spreadsheetTexts.openQuote],
    ['too many rows', utf8(`Name\n${'A\n'.repeat(2100)}`), spreadsheetTexts.tooManyRows],
    ['empty rows without an end', utf8('\n'.repeat(30_000)), spreadsheetTexts.tooManyRows],
    ['too many columns', utf8(`${'N,'.repeat(60)}N\n${'1,'.repeat(60)}1\n`), spreadsheetTexts.tooManyColumns],
  ])('%s', async (_name, bytes, reason) => expect(await refusal(bytes)).toBe(reason))

  test('2,000 rows of 60 columns are read', async () => {
    const line = `${Array.from({ length: 60 }, (_, at) => `c${at}`).join(',')}\n`
    expect((await read(utf8(line.repeat(2001)))).rows).toHaveLength(2000)
  })
})

const cell = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\t', ' ', '£', '=', "'"), maxLength: 12 }),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no list holds
const isKept = (text: string) => /\S/.test(text) && !/[\u0000-\u0008\u000e-\u001f\r]/.test(text)

test('what is written is read again', async () => {
  const table = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.constantFrom(',', ';', '\t'))
    .chain(([width, delimiter]) =>
      fc.record({
        delimiter: fc.constant(delimiter),
        rows: fc.array(fc.array(cell.filter(isKept), { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 8,
        }),
        width: fc.constant(width),
      }),
    )
  await fc.assert(
    fc.asyncProperty(table, async ({ delimiter, rows, width }) => {
      // All of them known: a row below that has a known word, as 'by', is no better header.
      const header = ['Name', 'Email', 'Telephone', 'Address', 'Notes', 'Due'].slice(0, width)
      // Of separators that stand in cells alone the program that wrote the file says which is meant.
      const said = stringify([header, ...rows], { delimiter, quoted: true, record_delimiter: 'windows' })
      const found = await read(utf8(`sep=${delimiter}\r\n${said}`))
      expect(found.header).toEqual(header)
      expect(found.rows.map(([, cells]) => cells)).toEqual(rows)
    }),
    { examples: [[{ delimiter: ';', rows: [['£', '!', '!', 'by']], width: 4 }]] },
  )
})

test('no file throws anything but a reason', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .string({
        unit: fc.constantFrom('a', '"', '""', ',', ';', '\t', '\n', '\r', '=', '\u0000', '£', '🪵'),
        maxLength: 300,
      })
      .map(utf8),
  )
  await fc.assert(fc.asyncProperty(bytes, async sent => void expect(await refusal(sent)).not.toBe('')))
})
