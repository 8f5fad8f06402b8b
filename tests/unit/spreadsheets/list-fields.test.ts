import { expect, test } from 'vitest'
import { readBankDay } from '#app/domain/invoices/bank-statement.ts'
import { columnFaults, guessColumns, lackingFields } from '#app/domain/spreadsheets/list-fields.ts'
import { plainCell, readAmount, readDate, readTaskStatus } from '#app/domain/spreadsheets/read-cell.ts'
import { timesDearer } from '#tests/support/growth.ts'

test('columns are known by the words that shops write over them', () => {
  const header = [
    'Customer',
    'Tel 1',
    'Mob',
    'Mail',
    'Addr',
    'Address 2',
    'P/Code',
    'Job',
    'Promised',
    '£',
    'Ref',
  ]
  expect(guessColumns(header, 'jobs')).toEqual([
    ...[
      'clientName',
      'phone',
      'clientNotes',
      'email',
      'address',
      'addressMore',
      'addressMore',
      'projectName',
    ],
    ...['dueDate', 'estimatedValue', null],
  ])
  expect(guessColumns(['NAME', 'E-mail', 'Telephone No', 'Post Code', 'Comments'], 'clients')).toEqual([
    ...['clientName', 'email', null, 'addressMore', 'clientNotes'],
  ])
  expect(guessColumns(['Ref', 'Task', 'Who', 'Due', 'Done'], 'tasks')).toEqual([
    ...['job', 'title', 'person', 'dueDate', 'status'],
  ])
  expect(guessColumns(['Job No', 'Value (£)', 'Name'], 'jobs')).toEqual([
    null,
    'estimatedValue',
    'clientName',
  ])
})

test('every row needs its name, and two columns cannot be one', () => {
  expect(lackingFields([null, 'email'], 'jobs').map(({ name }) => name)).toEqual([
    'clientName',
    'projectName',
  ])
  expect([
    ...columnFaults(['phone', 'clientName', 'phone', 'clientNotes', 'clientNotes'], 'clients').keys(),
  ]).toEqual([2])
  expect([...columnFaults(['dueDate'], 'clients').keys()]).toEqual([0])
})

test.each([
  ['18/11/2026', '2026-11-18'],
  ['18-11-26', '2026-11-18'],
  ['8.1.1999', '1999-01-08'],
  ['18 Nov 26', '2026-11-18'],
  ['18-Nov-2026', '2026-11-18'],
  ['Wed 18th November 2026', '2026-11-18'],
  ['1 Sept 2026', '2026-09-01'],
  ['2026-11-18', '2026-11-18'],
  ['2026-11-18T00:00:00.000Z', '2026-11-18'],
  ['18/11/2026 00:00', '2026-11-18'],
  ['29/02/2028', '2028-02-29'],
  ['', ''],
])('%s is a date', (cell, value) => expect(readDate(cell)).toEqual({ value }))

test.each([
  ['31/11/2026', 'November has 30 days'],
  ['29/02/2027', 'February 2027 has 28 days'],
  ['11/18/2026', 'There is no month 18. The day comes first: 18/11/2026'],
  ['32/01/2026', 'January has 31 days'],
  ['tbc', 'Not a date. Write it as 18/11/2026, or leave it empty'],
  ['46344', 'Not a date. Write it as 18/11/2026, or leave it empty'],
])('%s is none', (cell, reason) => expect(readDate(cell)).toEqual({ reason }))

test.each([
  ['£18,640.00', '18,640.00'],
  ['18640', '18640'],
  ['£ 1,250', '1,250'],
  ['GBP 99.5', '99.5'],
  ['-', ''],
])('%s is an amount', (cell, value) => expect(readAmount(cell)).toEqual({ value }))

test.each(['tbc', '18.640,00', '1,2', '-40', '12.345', '£1k'])('%s is none', cell =>
  expect(readAmount(cell)).toEqual({ reason: 'Not an amount. Leave it empty if it is not known' }),
)

test('what a spreadsheet puts round a text is taken off, and zeros stay', () => {
  expect(plainCell('="0194"')).toBe('0194')
  expect(plainCell(' 01943 555014 ')).toBe('01943 555014')
  expect(plainCell("'+44 1943 555014")).toBe('+44 1943 555014')
  expect(plainCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
  expect(plainCell('=1+1')).toBe('=1+1')
  expect(readTaskStatus('Yes')).toEqual({ value: 'complete' })
  expect(readTaskStatus('constructor')).toHaveProperty('reason')
})

test.each([
  ['a list', readDate],
  ['a bank', readBankDay],
])('of %s, a cell that is no date is no dearer than one', (_what, read) => {
  for (const filling of [',', ' ', 'T00:00', '\n']) {
    const cell = `1${filling.repeat(5900 / filling.length)}x`
    expect(
      timesDearer(
        () => read(cell),
        () => read('Wed 18 Nov 2026 10:30'),
      ),
    ).toBeLessThan(20)
  }
})
