import { describe, expect, it } from 'vitest'
import {
  matchLines,
  type Owed,
  readBankDay,
  readBankLines,
  readCameIn,
} from '#app/domain/invoices/bank-statement.ts'
import { readSpreadsheet } from '#app/services/spreadsheets/read-spreadsheet.server.ts'

const read = (text: string) => readBankLines(readSpreadsheet(new TextEncoder().encode(text)))

const owing: Owed[] = [
  {
    id: 1,
    number: 'INV-2026-0108',
    clientName: 'Brackenhall Construction Ltd',
    job: 'API-003',
    owed: 3_400_00,
  },
  { id: 2, number: 'INV-2026-0109', clientName: 'Bean & Bramble', job: 'API-012', owed: 2_460_00 },
  { id: 3, number: 'INV-2026-0111', clientName: 'Dan Marsh', job: '', owed: 2_460_00 },
]

const line = (amount: number, text: string) => ({ row: 2, day: '2026-10-16', amount, text })

describe('a list of a bank', () => {
  it.each([
    [
      'with one amount',
      'Number,Date,Account,Amount,Subcategory,Memo\n1,16/10/2026,20-00-00 12345678,4000.00,FT,BRACKENHALL 0108\n2,17/10/2026,x,-12.50,PAYMENT,SCREWFIX',
    ],
    [
      'with money in and out',
      'Date,Description,Money in,Money out,Balance\n16 Oct 2026,BRACKENHALL 0108,"£4,000.00",,9000\n17 Oct 2026,SCREWFIX,,12.50,8987.50',
    ],
    [
      'with credit and debit',
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n16-10-2026,FPI,20-00-00,12345678,BRACKENHALL 0108,,4000.00,9000.00',
    ],
    [
      'that has days as machines write them',
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n2026-10-16,BRACKENHALL 0108,BRACKENHALL 0108,FASTER PAYMENT,4000.00,9000.00',
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([
      { row: expect.any(Number), day: '2026-10-16', amount: 4_000_00, text: 'BRACKENHALL 0108' },
    ])
  })

  it('that names no day or no amount is not read', () => {
    expect(read('What,Why\na,b')).toBe(null)
  })
})

describe('a day and an amount', () => {
  it.each([
    ['16/10/26', '2026-10-16'],
    ['2026-10-16T09:30:00Z', '2026-10-16'],
    ['16 October 2026', '2026-10-16'],
    ['31/02/2026', null],
    ['', null],
  ])('%s', (typed, day) => expect(readBankDay(typed)).toBe(day))

  it.each([
    ['+1,250.5', 1_250_50],
    ['-3.00', null],
    ['0.00', null],
    ['(3.00)', null],
    ['x', null],
  ])('%s', (typed, pence) => expect(readCameIn(typed)).toBe(pence))
})

describe('a payment looks like', () => {
  it.each([
    ['its number and amount', line(3_400_00, 'Brackenhall INV 2026 0108'), 1, true],
    ['its last digits', line(1_000_00, 'BC LTD 0108 PART'), 1, false],
    ['its amount and client', line(2_460_00, 'BEAN AND BRAMBLE'), 2, true],
    ['its amount alone', line(3_400_00, 'FPI 99'), 1, false],
    ['its client alone', line(50_00, 'D MARSH'), 3, false],
    ['nothing, where two are as likely', line(2_460_00, 'FPI'), null, false],
    ['nothing at all', line(1_00, 'CASHBACK'), null, false],
  ])('%s', (_, paid, id, isSure) => {
    expect(matchLines([paid], owing)[0]?.match).toMatchObject({ id, isSure })
  })

  it('no invoice that another is sure to pay', () => {
    const matched = matchLines([line(3_400_00, 'FPI'), line(3_400_00, 'INV-2026-0108')], owing)
    expect(matched.map(({ match }) => match.id)).toEqual([null, 1])
  })
})

it('two hundred lines beside two thousand invoices are ten choices a line, and each is made ready once', () => {
  let reads = 0
  const owing = Array.from({ length: 2000 }, (_, at) => ({
    id: at + 1,
    number: `INV-2026-${String(at + 1).padStart(4, '0')}`,
    get clientName() {
      reads++
      return `Client ${at % 300} Limited`
    },
    job: '',
    owed: 100_00 + (at % 50),
  }))
  const lines = Array.from({ length: 200 }, (_, at) => ({
    row: at + 2,
    day: '2026-10-16',
    amount: 100_00 + (at % 50),
    text: at % 2 === 0 ? `CLIENT ${at} INV ${String(at + 1).padStart(4, '0')}` : `CLIENT ${at}`,
  }))
  const matched = matchLines(lines, owing)
  expect(reads).toBeLessThanOrEqual(2 * owing.length)
  expect(matched.every(({ offered }) => offered.length === 10)).toBe(true)
  expect(matched[0]).toMatchObject({ match: { id: 1, isSure: true } })
  expect(matched.every(({ match, offered }) => match.id === null || offered.includes(match.id))).toBe(true)
})
