import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { agedList } from '#app/domain/invoices/settlement.ts'
import { makeStatement, type StatementEntry } from '#app/domain/invoices/statement.ts'
import { type StatementPaper, statementPaper } from '#app/domain/invoices/statement-paper.ts'
import { makePdf } from '#app/services/pdf/draw-pdf.server.ts'
import { pagesOfPdf, wordsOf, wordsOfHtml } from '#tests/support/pdf-text.ts'
import { invoiceDocument } from '#tests/support/wardrobe-document.ts'

const today = '2026-10-20'
const { company, client, bank } = invoiceDocument({})

const late = {
  kind: 'standard' as const,
  issuedOn: '2026-09-01',
  dueOn: '2026-09-15',
  firstViewedAt: null,
  payable: 120_00,
  paid: 20_00,
  credited: 0,
}

function paperOf(
  entries: readonly StatementEntry[],
  fields: Partial<Parameters<typeof statementPaper>[0]> = {},
) {
  const statement = makeStatement(entries, '2026-08-01', today)
  const aged = agedList([late], today)
  return statementPaper({ company, client, bank, statement, aged, today, ...fields })
}

const entries: StatementEntry[] = [
  { day: '2026-07-01', kind: 'invoice', what: 'Invoice INV-2026-0001, Before', amount: 500_00 },
  { day: '2026-09-01', kind: 'invoice', what: 'Invoice INV-2026-0108, Oak shelves', amount: 120_00 },
  { day: '2026-09-20', kind: 'payment', what: 'Bank transfer', amount: 520_00 },
  { day: '2026-09-21', kind: 'credit_note', what: 'Credit note CN-2026-0001, One door', amount: 30_00 },
  { day: '2026-09-22', kind: 'refund', what: 'Given back, too much', amount: 10_00 },
]

const many = Array.from(
  { length: 120 },
  (_, at): StatementEntry => ({
    day: '2026-09-01',
    kind: 'invoice',
    what: `Invoice INV-2026-${String(at).padStart(4, '0')}, Zażółć Őri`,
    amount: 120_00,
  }),
)

const papers: Readonly<Record<string, StatementPaper>> = {
  'of a few weeks': paperOf(entries),
  'of nothing': paperOf([], { bank: null }),
  'on many pages': paperOf(many),
}

test.each(Object.entries(papers))('the PDF says what the page says, %s', async (_, paper) => {
  const pages = await pagesOfPdf(await makePdf({ paper: paper, logo: null }))
  const text = pages
    .map(({ text }, at) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replace(paper.company.foot, '')
        .replace(`${paper.title} · page ${at + 1} of ${pages.length}`, ''),
    )
    .join(' ')
  const heads = pages.filter(({ text }) => text.includes('Paid or credited')).length - 1
  for (const { text } of pages) if (text.includes('INV-')) expect(text).toContain('Paid or credited')
  const sheet = wordsOfHtml(renderToStaticMarkup(<DocumentSheet paper={paper} />))
  // Each further page says over its lines what they are.
  const again = Array.from({ length: heads }, () => wordsOf('Day What To pay Paid or credited Balance'))
  expect(wordsOf(text)).toEqual([...sheet, ...again.flat()].sort())
})

test('it is A4, and its pages are counted', async () => {
  const pages = await pagesOfPdf(
    await makePdf({ paper: papers['on many pages'] as StatementPaper, logo: null }),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, { text, originalWidth, originalHeight }] of pages.entries()) {
    expect([Math.round(originalWidth), Math.round(originalHeight)]).toEqual([595, 842])
    expect(text).toContain(`Statement · page ${at + 1} of ${pages.length}`)
  }
})

test('each line has its sum in one of two columns, and what is left after it', () => {
  const { opening, lines, total, ages } = papers['of a few weeks'] as StatementPaper
  expect(opening).toBe('£500.00')
  expect(lines.map(({ owed, paid, balance }) => [owed, paid, balance])).toEqual([
    ['£120.00', '', '£620.00'],
    ['', '£520.00', '£100.00'],
    ['', '£30.00', '£70.00'],
    ['£10.00', '', '£80.00'],
  ])
  expect(total).toMatchObject({ what: 'To pay', amount: '£80.00' })
  expect(ages.map(({ value }) => value)).toEqual(['£0.00', '£0.00', '£100.00', '£0.00', '£0.00'])
  const inFavour = paperOf([{ day: '2026-09-20', kind: 'payment', what: 'Cash', amount: 5_00 }])
  expect(inFavour.lines[0]?.balance).toBe('-£5.00')
  expect(inFavour.total).toMatchObject({ what: 'In your favour', amount: '£5.00' })
})

test('how late it is stands on the page of how it stands', async () => {
  const counts = [14, 15, 16, 17, 18, 19]
  const drawn = counts.map(async count => {
    const pages = await pagesOfPdf(await makePdf({ paper: paperOf(many.slice(0, count)), logo: null }))
    const [late] = pages.filter(({ text }) => text.includes('How late it is'))
    expect(late?.text, `${count} lines`).toContain('How it stands')
    return pages.length
  })
  // From a page that has room for all to a full one.
  expect(new Set(await Promise.all(drawn))).toEqual(new Set([1, 2]))
})
