import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import type { InvoiceLine } from '#app/domain/invoices/invoice.ts'
import { type InvoicePaper, invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { makePdf } from '#app/services/pdf/draw-pdf.server.ts'
import { pagesOfPdf, wordsOf, wordsOfHtml } from '#tests/support/pdf-text.ts'
import { invoiceDocument } from '#tests/support/wardrobe-document.ts'

const part = (fields: Partial<InvoiceLine>): InvoiceLine => ({
  description: 'Fitted wardrobes, flats 1 to 8',
  quantity: 1000,
  unit: 'lot',
  each: 3_900_00,
  vat: 'standard',
  element: 'materials',
  share: 4000,
  ...fields,
})

/** The mock's: two rates under reverse charge, and CIS. */
const contractorLines = [
  part({ vat: 'reverse' }),
  part({ vat: 'reverse', element: 'labour', each: 2_100_00 }),
  part({ vat: 'reverse_reduced', description: 'Door sets', each: 1_100_00 }),
  part({ vat: 'reverse_reduced', description: 'Door sets', element: 'labour', each: 900_00 }),
]
const underCis = { bothRegistered: true, underCis: true, hasRate: true, isEndUser: false }

const contractor = invoiceDocument({
  kind: 'stage',
  lines: contractorLines.map(line => ({ ...line, net: line.each })),
  totals: invoiceTotals(contractorLines, 2000),
  reverseCharge: { answers: underCis, isApplied: true },
  contract: { contract: 21_450_00, before: 6_000_00, now: 8_000_00, held: 0, toCome: 7_450_00 },
  orderNumber: 'BC-4471',
  terms: '42 days from the date above.\nPlease send the CIS statement within 14 days.',
})

const kitchenLines = [part({}), part({ element: 'labour', each: 2_100_00 })]
const householder = invoiceDocument({
  kind: 'final',
  lines: kitchenLines.map(line => ({ ...line, net: line.each })),
  totals: invoiceTotals(kitchenLines, 0),
  note: 'Thank you.',
  siteAddress: '14 Mill Lane\nIlkley',
  contract: { contract: 15_000_00, before: 9_000_00, now: 6_000_00, held: 0, toCome: 0 },
  earlier: [
    { kind: 'deposit', number: 'INV-2026-0091', issuedOn: '2026-09-02', net: 9_000_00, gross: 10_800_00 },
  ],
})

const many = Array.from({ length: 120 }, (_, at) =>
  part({
    description: `Door ${at + 1} for Zażółć Őri`,
    unit: 'each',
    quantity: 3000,
    each: 12_00,
    share: null,
  }),
)

const papers: Readonly<Record<string, InvoicePaper>> = {
  'for a contractor': invoicePaper(contractor),
  'for a householder': invoicePaper(householder),
  'a credit note': invoicePaper(
    invoiceDocument({
      kind: 'credit_note',
      dueOn: null,
      reason: 'One door too many',
      of: { number: 'INV-2026-0107', issuedOn: '2026-09-30' },
    }),
  ),
  'a deposit request': invoicePaper(invoiceDocument({ kind: 'deposit_request' })),
  'without VAT': invoicePaper(
    invoiceDocument({
      company: { ...contractor.company, vatNumber: '' },
      bank: null,
      lines: [{ ...part({ vat: 'outside', share: null }), net: 3_900_00 }],
      totals: invoiceTotals([part({ vat: 'outside' })], 0),
    }),
  ),
  'on many pages': invoicePaper(
    invoiceDocument({
      lines: many.map(line => ({ ...line, net: 36_00 })),
      totals: invoiceTotals(many, 0),
      retention: { rate: 500, net: 216_00, releaseOn: '2027-03-01' },
    }),
  ),
}

test.each(Object.entries(papers))('the PDF says what the sheet says, %s', async (_, paper) => {
  const pages = await pagesOfPdf(await makePdf({ paper: paper, logo: null }))
  const text = pages
    .map(({ text }, at) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replace(paper.company.foot, '')
        .replace(`${paper.number} · page ${at + 1} of ${pages.length}`, ''),
    )
    .join(' ')
  const heads = pages.filter(({ text }) => text.includes('What for')).length - 1
  for (const { text } of pages) if (text.includes('Door ')) expect(text).toContain('What for')
  const sheet = wordsOfHtml(renderToStaticMarkup(<DocumentSheet paper={paper} />))
  // Each further page says over its lines what they are.
  const again = heads > 0 ? wordsOf(`What for How much VAT Before VAT`) : []
  const expected = [...sheet, ...Array.from({ length: heads }, () => again).flat()].sort()
  expect(wordsOf(text)).toEqual(expected)
})

const numbered = (part: number, words: number) =>
  Array.from({ length: words }, (_, at) => `word${part}.${at}`).join(' ')

test.each([
  ['long terms', { terms: [1, 2, 3].map(part => numbered(part, 140)).join('\n') }],
  ['a long reason of a credit', { kind: 'credit_note' as const, reason: numbered(1, 450), isLeftOut: true }],
  [
    'eighty invoices before it',
    {
      contract: { contract: 15_000_00, before: 9_000_00, now: 6_000_00, held: 0, toCome: 0 },
      earlier: Array.from({ length: 80 }, (_, at) => ({
        kind: 'stage' as const,
        number: `INV-2026-${at}`,
        issuedOn: '2026-09-02',
        net: 100_00,
        gross: 120_00,
      })),
    },
  ],
])('nothing is left out of the PDF: %s', async (_, fields) => {
  const paper = invoicePaper(invoiceDocument(fields))
  const pages = await pagesOfPdf(await makePdf({ paper: paper, logo: null }))
  const drawn = new Set(wordsOf(pages.map(({ text }) => text).join(' ')))
  const missing = wordsOfHtml(renderToStaticMarkup(<DocumentSheet paper={paper} />)).filter(
    word => !drawn.has(word),
  )
  expect(missing).toEqual([])
})

test('it is A4, with its number and page x of y at the foot', async () => {
  const pages = await pagesOfPdf(
    await makePdf({ paper: papers['on many pages'] as InvoicePaper, logo: null }),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, { text, originalWidth, originalHeight }] of pages.entries()) {
    expect([Math.round(originalWidth), Math.round(originalHeight)]).toEqual([595, 842])
    expect(text).toContain(`INV-2026-0108 · page ${at + 1} of ${pages.length}`)
  }
})

test('material is told apart from labour where CIS asks for it, and to nobody else', () => {
  const { lines, kindHead } = invoicePaper(contractor)
  expect(kindHead).toBe('Kind')
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['Materials, 40 %', '£3,900.00'],
    ['Labour, 40 %', '£2,100.00'],
    ['Materials, 40 %', '£1,100.00'],
    ['Labour, 40 %', '£900.00'],
  ])
  const own = invoicePaper(householder)
  expect(own.kindHead).toBe('How much')
  expect(own.lines.map(({ description, kind, amount }) => [description, kind, amount])).toEqual([
    ['Fitted wardrobes, flats 1 to 8', '40 %', '£6,000.00'],
  ])
  expect(JSON.stringify(own)).not.toMatch(/Materials|Labour/)
})

test('what is told of VAT is kept out of what there is to pay', () => {
  const { groups, total, words } = invoicePaper(contractor)
  expect(groups.map(({ vat, charged }) => [vat, charged])).toEqual([
    ['£1,200.00', '£0.00'],
    ['£100.00', '£0.00'],
  ])
  expect(total.amount).toBe('£7,400.00')
  expect(words).toEqual(['Reverse charge: Customer to pay the VAT to HMRC'])
})

test('bank details stand on the page of what there is to pay', async () => {
  const counts = [13, 14, 15, 16, 17, 18]
  const drawn = counts.map(async count => {
    const lines = many.slice(0, count).map(line => ({ ...line, net: 36_00 }))
    const paper = invoicePaper(invoiceDocument({ lines, totals: invoiceTotals(lines, 0) }))
    const pages = await pagesOfPdf(await makePdf({ paper, logo: null }))
    const [paid] = pages.filter(({ text }) => text.includes('Pay by bank transfer'))
    expect(paid?.text, `${count} lines`).toContain('What to pay')
    return pages.length
  })
  // From a page that has room for all to a full one.
  expect(new Set(await Promise.all(drawn))).toEqual(new Set([1, 2]))
})
