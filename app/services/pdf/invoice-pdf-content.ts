import { type InvoicePaper, invoiceHeads } from '#app/domain/invoices/invoice-paper.ts'
import { sum } from '#app/domain/money/money.ts'
import {
  atRight,
  beside,
  besides,
  type Content,
  clean,
  ending,
  facts,
  grey,
  heads,
  linesOf,
  type Part,
  type PdfLogo,
  pdfPaper,
  section,
  small,
  sumSection,
  table,
  tableSection,
  titleBlock,
  withWords,
} from './pdf-parts.ts'

// For pdfmake; lengths in points.

export function invoicePdfContent(paper: InvoicePaper, logo: PdfLogo | null): Record<string, unknown> {
  const { company, number, title } = paper
  return pdfPaper({
    company,
    logo,
    title: `${title} ${number}`,
    reference: number,
    foot: company.foot,
    content: [...head(paper), lines(paper), ...ending([...sums(paper), ...rest(paper)])],
  })
}

function head({ title, to, number, facts, subject, site, note }: InvoicePaper): Content[] {
  return [
    ...titleBlock({ title, to, number, facts }),
    { text: clean(subject), bold: true, fontSize: 11 },
    ...(site === '' ? [] : [{ text: clean(site), fontSize: small, color: grey }]),
    ...(note === '' ? [] : [{ text: clean(note), margin: [0, 4, 0, 0] }]),
  ]
}

function lines({ lines, kindHead }: InvoicePaper): Content {
  const kind = kindHead === null ? [] : [kindHead]
  const rows = lines.map(each => [
    clean(each.description),
    ...(kindHead === null ? [] : [clean(each.kind)]),
    each.vat.replace(' %', '\u00a0%'),
    { text: each.amount, alignment: 'right' },
  ])
  const headRow = heads([invoiceHeads.lines, ...kind, invoiceHeads.vat, invoiceHeads.amount], 1)
  return {
    ...table([headRow, ...rows], ['*', ...kind.map(() => 120), 84, 72], { headRows: 1 }),
    margin: [0, 14, 0, 0],
  }
}

const maxLinesBeside = 30

function sums({ groups, calculation, total, words, isNote }: InvoicePaper): Part[] {
  const said = words.map(text => ({ text: clean(text), bold: true, margin: [0, 6, 0, 0] }))
  const { rate, amount, vat, charged } = invoiceHeads
  const rows = groups.map(group => [
    group.rate,
    ...[group.net, group.vat, group.charged].map(text => ({ text, alignment: 'right' })),
  ])
  const rates = table([heads([rate, amount, vat, charged], 3), ...rows], ['*', 'auto', 'auto', 'auto'], {
    headRows: 1,
  })
  // A credit's long reason, which a page may part.
  const isSaidBelow = linesOf(words, 40) > maxLinesBeside
  const saidBeside = isSaidBelow ? [] : said
  const ratesLines = [3 * (groups.length + 1), isSaidBelow ? 0 : linesOf(words, 40) + words.length]
  const atLeft =
    groups.length > 0
      ? section(vat, [rates, ...saidBeside], [sum(ratesLines)])
      : { content: { stack: saidBeside }, lines: sum(ratesLines) }
  const owed = sumSection(
    isNote ? invoiceHeads.total.credit_note : invoiceHeads.total.invoice,
    calculation,
    total,
  )
  const both = besides([
    { ...atLeft, width: '*' },
    { ...owed, width: 216 },
  ])
  const below = { content: { stack: said, margin: [0, 8, 0, 0] }, lines: linesOf(words, 80) }
  return isSaidBelow ? [both, below] : [both]
}

function rest({ contract, earlier, bank, terms }: InvoicePaper): Part[] {
  const before = earlier.map(({ number, kind, on, amount }) => ({
    cells: [withWords(number, `${kind}, ${on}`), atRight(amount)],
    lines: 3,
  }))
  const isShort = 3 * earlier.length <= maxLinesBeside && linesOf(terms, 28) <= maxLinesBeside
  const agreed =
    contract.length > 0
      ? [
          ...(before.length > 0 ? [tableSection(invoiceHeads.earlier, before, ['*', 'auto'])] : []),
          ...facts(invoiceHeads.contract, contract),
        ]
      : []
  const words =
    terms.length > 0
      ? [
          section(
            invoiceHeads.terms,
            terms.map(text => ({ text: clean(text), fontSize: small, margin: [0, 2, 0, 0] })),
            terms.map(text => linesOf([text], isShort ? 28 : 60)),
          ),
        ]
      : []
  return [agreed, [...facts(invoiceHeads.bank, bank), ...words]].flatMap(parts => beside(parts, isShort))
}
