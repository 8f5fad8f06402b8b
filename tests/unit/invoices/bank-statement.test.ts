import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchLines, type Owed } from '#app/domain/invoices/bank-statement.ts'
import {
  chooseStatementColumns,
  keepStatement,
  readStatement,
} from '#app/services/invoices/book-statement.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

type Choice = Omit<Parameters<typeof chooseStatementColumns>[2], 'currency'>

async function read(bytes: string | Uint8Array, chosen?: Choice, scope = base.ours.admin) {
  const currency = 'GBP'
  const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const id = await keepStatement(scope, { fileName: 'bank.csv', bytes: file, currency })
  if (chosen) await chooseStatementColumns(scope, id, { ...chosen, currency })
  return readStatement(scope, id, currency)
}

/** Row, day and pence of what came in; row and reason of all else. */
async function rowsOf(text: string) {
  const { asks, lines, left, wentOut } = await read(text)
  return {
    asks,
    lines: lines.map(({ row, day, amount }) => [row, day, amount]),
    left: left.map(({ row, reason }) => [row, reason]),
    out: wentOut.map(({ row }) => row),
  }
}

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
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n2026-10-16,BRACKENHALL 0108,BRACKENHALL 0108,FASTER PAYMENT,4000.00,9000.00\n2026-10-17,X,X,DIRECT DEBIT,-1.00,8999.00',
    ],
    [
      'with lines above the names',
      '"Account Name:","Current ****0001"\n"Balance:","£9000.00"\n\n"Date","Type","Description","Paid out","Paid in","Balance"\n16 Oct 2026,Bank credit,BRACKENHALL 0108,,£4000.00,£9000.00',
    ],
    [
      'with an amount for both and columns of their own',
      'Date,Name,Amount,Currency,Money Out,Money In\n16/10/2026,BRACKENHALL 0108,4000.00,GBP,,4000.00\n17/10/2026,SCREWS,-3.00,GBP,-3.00,',
    ],
    ['of what came in alone', 'Date,Description,Amount\n16/10/2026,BRACKENHALL 0108,4000.00'],
    ['without names', '16/10/2026,4000.00,BRACKENHALL 0108\n17/10/2026,-1.00,SCREWS'],
    [
      'under names in other words',
      'Booked on (UTC),What moved,Narrative of it\n2026-10-16 23:10:00,4000.00,BRACKENHALL 0108\n2026-10-17 01:00:00,-2.00,X',
    ],
    [
      'in semicolons, with commas before pence',
      'Date;Description;Amount;\n16.10.2026;BRACKENHALL 0108;4.000,00;\n17.10.2026;SCREWS;-12,50;',
    ],
    [
      'with thin spaces',
      'Date;Description;Amount\n16.10.2026;BRACKENHALL 0108;4\u202f000,00\n17.10.2026;SCREWS;-12,50',
    ],
    [
      'with the month first',
      'Date,Description,Amount\n10/16/2026,BRACKENHALL 0108,4000.00\n10/02/2026,SCREWS,-1.00',
    ],
    [
      'with a column that says which way',
      'Date,Description,Debit/Credit,Amount\n16/10/2026,BRACKENHALL 0108,Credit,4000.00\n17/10/2026,SCREWS,Debit,12.50',
    ],
    [
      'in DR and CR',
      'Date,Description,Amount\n16/10/2026,BRACKENHALL 0108,4000.00 CR\n17/10/2026,SCREWS,12.50 DR',
    ],
  ])('%s', async (_, text) => {
    const { lines, asks } = await read(text)
    expect(asks).toEqual([])
    expect(lines).toEqual([
      {
        row: expect.any(Number),
        day: '2026-10-16',
        amount: 4_000_00,
        text: 'BRACKENHALL 0108',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  it('offers completed payments in the company’s currency alone, and says why of each other row', async () => {
    const text = `Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,2026-11-19 10:00:00,2026-11-20 10:00:01,From Ashdown,1234.56,0.00,GBP,COMPLETED,9000.00
TOPUP,2026-11-21 10:00:00,,From Pelham,800.00,0.00,GBP,REVERTED,
TOPUP,2026-11-22 10:00:00,,From Marsh,700.00,0.00,GBP,PENDING,
TOPUP,2026-11-22 11:00:00,2026-11-22 11:00:00,From Lyon,650.00,0.00,EUR,COMPLETED,650.00
CARD,2026-11-23 11:00:00,2026-11-23 11:00:00,Screws,-5.00,0.00,GBP,COMPLETED,1.00
TOPUP,2026-11-23 11:00:00,,From Reed,1.00,0.00,GBP,COMPLETED,1.00
TOPUP,2026-11-23 11:00:00,2026-11-23 11:00:00,From Dale,1.00,0.00,GBP,On its way,1.00
`
    expect(await rowsOf(text)).toEqual({
      asks: [],
      lines: [[2, '2026-11-20', 1234_56]],
      left: [
        [3, 'Its state is “REVERTED”'],
        [4, 'Its state is “PENDING”'],
        [5, 'Not in GBP'],
        [7, 'It has no date'],
        [8, 'Its state is “On its way”'],
      ],
      out: [6],
    })
    // In pounds came 1,234.56 + 800 + 700 + 1 + 1.
    expect((await read(text)).sums).toEqual({ cameIn: 2_736_56, wentOut: 5_00 })
  })

  it('lists what it cannot read, and amounts in another currency', async () => {
    const text = `Date,Description,Amount
20/11/2026,REFUND,(250.00)
20/11/2026,PAID,1234.56 CR
20/11/2026,SCREWS,55.00 DR
20/11/2026,PELHAM,"£2,000.00"
20/11/2026,LYON,+700.00
20/11/2026,MINUS BEHIND,42.00-
20/11/2026,IN EUROS,€600.00
31/11/2026,NO DAY,1.00
20/11/2026,NO AMOUNT,tbc
20/11/2026,NOTHING,0.00
`
    expect(await rowsOf(text)).toEqual({
      asks: [],
      lines: [
        [3, '2026-11-20', 1234_56],
        [5, '2026-11-20', 2000_00],
        [6, '2026-11-20', 700_00],
      ],
      left: [
        [8, 'Not in GBP'],
        [9, '“31/11/2026” is not a date'],
        [10, '“tbc” is not an amount'],
        [11, 'Nothing came in or went out'],
      ],
      out: [2, 4, 7],
    })
  })

  it('in which a column or its head names another currency is not this company’s', async () => {
    const { lines, left } = await read('Date,Description,Amount (EUR)\n16/10/2026,A,5.00\n16/10/2026,B,-5.00')
    expect([lines, left.map(({ reason }) => reason)]).toEqual([[], ['Not in GBP']])
  })

  it.each([
    ['names nothing', 'What,Why\na,b', 'Which column has the date?'],
    [
      'has amounts without a sign',
      'Date,Description,Amount,Type\n16/10/2026,A,5.00,FPI\n17/10/2026,B,6.00,DD',
      'Nothing says which amounts came in and which went out',
    ],
    [
      'has two columns of amounts without names',
      '16/10/2026,A,5.00,9.00\n17/10/2026,B,-6.00,3.00',
      'More than one column has amounts.',
    ],
    [
      'has dates in both orders',
      'Date,Description,Amount\n16/10/2026,A,5.00\n10/17/2026,B,-6.00',
      'Some dates have the day first, some the month.',
    ],
  ])('that %s is asked about, and nothing of it is offered', async (_, text, ask) => {
    const { asks, lines } = await read(text)
    expect(asks.join(' ')).toContain(ask)
    expect(lines).toEqual([])
  })

  it('is read as was chosen, for the company’s lists of that bank from then on, wherever the names stand', async () => {
    const rows = 'Date,Description,Amount,Type\n16/10/2026,A,5.00,FPI\n'
    const chosen = { head: 1, columns: ['day', 'words', 'cameIn', null] as const }
    await read(rows, { ...chosen, columns: [...chosen.columns] })
    const again = await read(`Account,0001\n\n${rows}17/10/2026,B,6.00,FPI\n`)
    expect(again.asks).toEqual([])
    expect(again.lines.map(({ row, amount }) => [row, amount])).toEqual([
      [4, 5_00],
      [5, 6_00],
    ])
    expect(again.left).toMatchObject([{ row: 1, reason: 'Above the names of the columns' }])
    expect((await read(rows, undefined, base.theirs.admin)).asks).not.toEqual([])
  })

  it('refuses a choice that cannot be, at its field', async () => {
    const rows = 'Date,Description,Amount\n16/10/2026,A,5.00\n'
    const choose = (head: number, ...columns: ('day' | 'amount' | null)[]) => read(rows, { head, columns })
    await expect(choose(1, 'day', 'day', 'amount')).rejects.toMatchObject({
      fieldErrors: { 'column-1': [expect.any(String)] },
    })
    await expect(choose(7, 'day', null, 'amount')).rejects.toMatchObject({
      fieldErrors: { head: [expect.any(String)] },
    })
    // The description could say the way: that nobody has answered.
    expect(await choose(1, 'day', null, 'amount')).toMatchObject({
      asks: [expect.stringContaining('please choose “Paid in”')],
      lines: [],
    })
    expect(await choose(1, 'day', null, null)).toMatchObject({
      asks: ['Which column has what came in?'],
      lines: [],
    })
  })

  it('of Windows letters keeps its pounds', async () => {
    const text = 'Date,Description,Paid out,Paid in\n16 Oct 2026,Caf\xe9 \x96 two,,\xa31.00\n'
    expect((await read(Buffer.from(text, 'latin1'))).lines).toMatchObject([
      { amount: 1_00, text: 'Café – two' },
    ])
  })
})

it('each row of a list is offered, went out or is left out, and their sums are the list’s', async () => {
  const amount = fc.constantFrom('5.00', '-3.10', '(2.00)', '7.00 CR', '1.00 DR', '', 'x', '€9', '0.00')
  const day = fc.constantFrom('16/10/2026', '17 Oct 2026', '', 'soon', '40/10/2026')
  const state = fc.constantFrom('COMPLETED', 'pending', '')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(day, amount, state), { maxLength: 20 }), async rows => {
      const text = [
        '16/10/2026,1.00,completed',
        '16/10/2026,-1.00,completed',
        ...rows.map(row => row.join(',')),
      ]
      // Chosen, since of dates that are mostly none it is asked.
      const chosen = { head: 1, columns: ['day' as const, 'amount' as const, 'state' as const] }
      const whole = `Date,Amount,State\n${text.join('\n')}`
      const { lines, left, wentOut, sums } = await read(whole, chosen)
      const filled = text.filter(row => row !== ',,').length
      expect(lines.length + left.length + wentOut.length).toBe(filled)
      const values = rows.map(([, amount]) => amount)
      const count = (...which: string[]) => values.filter(value => which.includes(value)).length
      expect(sums).toEqual({
        cameIn: 1_00 + count('5.00') * 5_00 + count('7.00 CR') * 7_00,
        wentOut: 1_00 + count('-3.10') * 3_10 + count('(2.00)') * 2_00 + count('1.00 DR') * 1_00,
      })
    }),
    { numRuns: 40 },
  )
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

  it('a client’s name without its accents, and a job as the invoice names it', () => {
    const zoe = [{ id: 4, number: 'INV-2026-0120', clientName: 'Zoë Müller', job: 'API-014', owed: 500_00 }]
    for (const text of ['ZOE MULLER', 'Job 014 kitchen', 'API-014', 'api14x JOB-014'])
      expect(matchLines([line(500_00, text)], [...zoe, ...owing])[0]?.match).toMatchObject({
        id: 4,
        isSure: true,
      })
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
