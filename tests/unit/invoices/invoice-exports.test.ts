import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressLines } from '#app/domain/invoices/address-lines.ts'
import { salesColumns, salesRows } from '#app/domain/invoices/sales-file.ts'
import { ublOf } from '#app/domain/invoices/ubl.ts'
import { xeroColumns, xeroRows } from '#app/domain/invoices/xero-sales.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { writeCells } from '#app/http/cells-file.server.ts'
import { brokenRules, text } from '#tests/support/en16931.ts'
import { issuedDocument } from '#tests/support/invoice-document.ts'
import { invoiceLine } from '#tests/support/invoices.ts'

const mixed = issuedDocument({
  lines: [
    { description: 'Doors', each: 33_33, quantity: 3000, vat: 'standard', element: 'materials' },
    { description: 'Fitting', each: 120_05, vat: 'standard' },
    { description: 'Retention, 5 %', each: -11_00, vat: 'standard' },
    { description: 'Ramp', each: 80_00, vat: 'reduced' },
    { description: 'Kitchen', each: 900_00, vat: 'zero' },
  ],
})

const reversed = issuedDocument({
  cisRate: 2000,
  reverseCharge: {
    answers: { bothRegistered: true, underCis: true, hasRate: true, isEndUser: false },
    isApplied: true,
  },
  lines: [
    { description: 'Fitted wardrobes', each: 3_900_00, vat: 'reverse', element: 'materials' },
    { description: 'Fitted wardrobes', each: 2_100_00, vat: 'reverse' },
    { description: 'Door sets', each: 1_100_00, vat: 'reverse_reduced', element: 'materials' },
    { description: 'Door sets', each: 900_00, vat: 'reverse_reduced' },
  ],
})

const credit = issuedDocument({
  kind: 'credit_note',
  number: 'CN-2026-0001',
  dueOn: null,
  of: { number: 'INV-2026-0108', issuedOn: '2026-10-02' },
  reason: 'One door too many',
  lines: [{ description: 'Door', each: 50_00, vat: 'standard' }],
})

const unregistered = issuedDocument({
  company: { ...mixed.company, vatNumber: '', companyNumber: '', legalName: '' },
  client: { ...mixed.client, vatNumber: '' },
  lines: [{ description: 'Shelf', each: 210_00, vat: 'outside' }],
})

function readCells(rows: Parameters<typeof writeCells>[0]): Record<string, string>[] {
  return parse(writeCells(rows), { columns: true, bom: true })
}

describe('a UBL document', () => {
  it.each([
    ['of several rates, with a retention', mixed],
    ['under reverse charge and CIS', reversed],
    ['that takes back', credit],
    ['of who is not registered', unregistered],
    [
      'of what is within VAT and what is not',
      issuedDocument({ lines: [{ vat: 'standard' }, { vat: 'outside', each: 40_00 }] }),
    ],
    [
      'that is the last of a job',
      issuedDocument({
        kind: 'final',
        earlier: [
          { kind: 'deposit', number: 'INV-2026-0091', issuedOn: '2026-09-02', net: 600_00, gross: 720_00 },
        ],
      }),
    ],
  ])('%s keeps the rules of the standard', (_, document) => {
    expect(brokenRules(ublOf(document))).toEqual([])
  })

  it('keeps them whatever is on it', () => {
    const lines = fc.array(
      fc.record({
        description: fc.string({ minLength: 1, maxLength: 30 }),
        each: fc.integer({ min: 0, max: 9_999_99 }),
        quantity: fc.integer({ min: 0, max: 40_000 }),
        vat: fc.constantFrom(...vatTreatments),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, drawn => {
        expect(brokenRules(ublOf(issuedDocument({ lines: drawn })))).toEqual([])
      }),
    )
  })

  it('tells of a rule that is broken', () => {
    const xml = ublOf(mixed)
    expect(brokenRules(xml.replace(/<cbc:PayableAmount[^<]*<\/cbc:PayableAmount>/, ''))).toContain('BR-15')
    expect(brokenRules(xml.replace('<cbc:CompanyID>GB999999973</cbc:CompanyID>', ''))).toContain('BR-S-02')
    expect(brokenRules(xml.replace('</Invoice>', ''))[0]).toMatch(/^XML/)
  })

  it('charges no VAT under reverse charge, and takes CIS off what there is to pay', () => {
    const xml = ublOf(reversed)
    expect(xml).toContain('<cbc:TaxAmount currencyID="GBP">0.00</cbc:TaxAmount>')
    expect(xml).toContain('<cbc:PrepaidAmount currencyID="GBP">600.00</cbc:PrepaidAmount>')
    expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">7400.00</cbc:PayableAmount>')
    expect(xml).toContain('Reverse charge: Customer to pay the VAT to HMRC')
  })

  it('writes what somebody typed as text', () => {
    const title = '</cbc:Note><x y="1">&amp;\u0000'
    expect(brokenRules(ublOf(issuedDocument({ title })))).toEqual([])
    expect(ublOf(issuedDocument({ title }))).toContain('&lt;/cbc:Note&gt;&lt;x y=&quot;1&quot;&gt;&amp;amp;')
  })
})

describe('a list for Xero', () => {
  it('has its columns, and VAT by line that comes to that of the document', () => {
    const rows = readCells([[...xeroColumns], ...xeroRows(mixed)])
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({
      '*ContactName': 'Brackenhall Construction Ltd',
      POCity: 'Shipley',
      POPostalCode: 'BD17 7AD',
      '*InvoiceNumber': 'INV-2026-0108',
      Reference: 'BC-4471 API-003',
      '*InvoiceDate': '02/10/2026',
      '*DueDate': '13/11/2026',
      '*Quantity': '3',
      '*UnitAmount': '33.33',
      '*AccountCode': '200',
      '*TaxType': '20% (VAT on Income)',
    })
    expect(rows[2]).toMatchObject({ '*UnitAmount': '-11.00' })
    const vat = rows.reduce((sum, row) => sum + Number(row.TaxAmount), 0)
    expect(vat.toFixed(2)).toBe((mixed.totals.vat / 100).toFixed(2))
  })

  it('knows reverse charges and credit notes', () => {
    const [first] = readCells([[...xeroColumns], ...xeroRows(reversed)])
    expect(first).toMatchObject({
      '*TaxType': 'Domestic Reverse Charge @ 20% (VAT on Income)',
      TaxAmount: '0.00',
    })
    const [back] = readCells([[...xeroColumns], ...xeroRows(credit)])
    expect(back).toMatchObject({ '*UnitAmount': '-50.00', TaxAmount: '-10.00', '*DueDate': '02/10/2026' })
  })
})

describe('a plain list', () => {
  it('adds up to what was issued', () => {
    const rows = readCells([
      [...salesColumns],
      ...[mixed, reversed, credit].flatMap(document => salesRows({ document, taxPoint: null })),
    ])
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0).toFixed(2)
    const net = mixed.totals.net + reversed.totals.net - credit.totals.net
    expect(sum('Net')).toBe((net / 100).toFixed(2))
    expect(sum('VAT')).toBe(((mixed.totals.vat - credit.totals.vat) / 100).toFixed(2))
    expect(sum('VAT told, not charged')).toBe((reversed.totals.told / 100).toFixed(2))
  })

  it('is no formula to a spreadsheet, and keeps what is below zero a number', () => {
    const document = issuedDocument({ lines: [invoiceLine({ description: '=HYPERLINK("x")', each: -1_00 })] })
    const [row] = readCells([[...salesColumns], ...salesRows({ document, taxPoint: null })])
    expect(row).toMatchObject({ Description: '\'=HYPERLINK("x")', Net: '-1.00' })
  })
})

describe('an address', () => {
  it.each([
    [
      'Unit 9\nDockfield Road\nShipley BD17 7AD',
      { lines: ['Unit 9', 'Dockfield Road'], town: 'Shipley', postcode: 'BD17 7AD' },
    ],
    ['3 Chevin Rise, Otley, LS21 1AA', { lines: ['3 Chevin Rise'], town: 'Otley', postcode: 'LS21 1AA' }],
    ['Otley', { lines: ['Otley'], town: '', postcode: '' }],
    ['', { lines: [], town: '', postcode: '' }],
  ])('%j', (typed, parts) => {
    expect(addressLines(typed)).toEqual(parts)
  })
})

it('reads what it wrote', () => {
  expect(text({ a: { b: [{ '#text': 'x' }] } }, 'a/b')).toBe('x')
})
