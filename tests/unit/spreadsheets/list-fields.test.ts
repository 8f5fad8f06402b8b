import { expect, test } from 'vitest'
import { columnFaults, guessColumns, lackingFields } from '#app/domain/spreadsheets/guess-columns.ts'
import { plainCell, readTaskStatus } from '#app/domain/spreadsheets/read-cell.ts'
import { dateOrder, isOrderOpen, readDate } from '#app/domain/spreadsheets/read-date.ts'
import { decimalSign, readAmount, readMoney } from '#app/domain/spreadsheets/read-money.ts'
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
  ['18/11/2026 10:30 PM', '2026-11-18'],
  ['2026-11-18 10:00:01', '2026-11-18'],
  ['20261118', '2026-11-18'],
  ['Nov 18, 2026', '2026-11-18'],
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

test('which of day and month comes first is told from the whole column', () => {
  expect(dateOrder(['03/04/2026', '04/13/2026'])).toBe('month')
  expect(readDate('03/04/2026', 'month')).toEqual({ value: '2026-03-04' })
  expect(dateOrder(['03/04/2026', '13/04/2026', '04/13/2026'])).toBe('day')
  expect(dateOrder(['03/04/2026'])).toBe('day')
  expect(isOrderOpen(['03/04/2026', '2026-11-30'])).toBe(true)
  for (const told of [['13/04/2026', '03/04/2026'], ['04/04/2026'], ['2026-04-03'], ['3 April 2026'], []])
    expect(isOrderOpen(told), told.join()).toBe(false)
})

test.each([
  ['£18,640.00', '18640.00'],
  ['18640', '18640.00'],
  ['£ 1,250', '1250.00'],
  ['GBP 99.5', '99.50'],
  ['1 250.00', '1250.00'],
  ['1\u2009250\u00a0£', '1250.00'],
  ['1’250.00', '1250.00'],
  ['-', ''],
])('%s is an amount', (cell, value) => expect(readAmount(cell, '.', 'GBP')).toEqual({ value }))

test.each(['tbc', '18.640,00', '1,2', '-40', '(40)', '40 DR', '12.345', '£1k', '12-34', '1 2', '10/10', '.'])(
  '%s is none',
  cell =>
    expect(readAmount(cell, '.', 'GBP')).toEqual({
      reason: 'Not an amount. Leave it empty if it is not known',
    }),
)

test('an amount in another currency is none of the company’s', () => {
  expect(readAmount('€600', '.', 'GBP')).toHaveProperty('reason')
  expect(readAmount('€600', '.', 'EUR')).toEqual({ value: '600.00' })
  expect(readAmount('600.00 EUR', '.', 'GBP')).toHaveProperty('reason')
  expect(readAmount('$600', '.', 'USD')).toEqual({ value: '600.00' })
})

test.each([
  [['1.234,56', '10'], ','],
  [['12,5', '1.250'], ','],
  [['1.234.567'], ','],
  [['1 234,5'], ','],
  [['1,234.56', '12,5', '0.10'], '.'],
  [['1,234', '12'], '.'],
  [[], '.'],
] as const)('of %j the pence come after “%s”', (cells, sign) => expect(decimalSign(cells)).toBe(sign))

test.each([
  ['(250.00)', -250_00, null],
  ['1234.56 CR', 1234_56, 'in'],
  ['55.00DR', 55_00, 'out'],
  ['42.00-', -42_00, null],
  ['−42.00', -42_00, null],
  ['+700.00', 700_00, null],
  ['£-7.5', -7_50, null],
  ['.50', 50, null],
] as const)('%s is read with its sign', (cell, pence, side) =>
  expect(readMoney(cell)).toMatchObject({ pence, side }),
)

test('with a comma for its sign, points and spaces part thousands', () => {
  for (const cell of ['1.234,56', '1 234,56', '1\u202f234,56 €', '1234,56'])
    expect(readMoney(cell, ',')).toMatchObject({ pence: 1234_56 })
  expect(readMoney('12.5', ',')).toBe(null)
})

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
  ['date', (cell: string) => readDate(cell)],
  ['amount', (cell: string) => readMoney(cell)],
])('a cell that is no %s is no dearer than one', (_what, read) => {
  for (const filling of [',', ' ', 'T00:00', '\n', '1', '1,', '(']) {
    const cell = `1${filling.repeat(5900 / filling.length)}x`
    expect(
      timesDearer(
        () => read(cell),
        () => read('18 Nov 2026'),
      ),
    ).toBeLessThan(20)
  }
})
