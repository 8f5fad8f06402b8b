import { type InvoicePaper, invoiceHeads } from '#app/domain/invoices/invoice-paper.ts'
import {
  beside,
  type Content,
  clean,
  facts,
  grey,
  heads,
  type PdfLogo,
  pdfPaper,
  section,
  small,
  sumTable,
  table,
  titleBlock,
} from './pdf-parts.ts'

// The invoice's paper as pdfmake lays it out: lengths in points.

export function invoicePdfContent(paper: InvoicePaper, logo: PdfLogo | null): Record<string, unknown> {
  const { company, number, title } = paper
  return pdfPaper({
    company,
    logo,
    title: `${title} ${number}`,
    reference: number,
    foot: company.foot,
    content: [...head(paper), lines(paper), sums(paper), ...rest(paper)],
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
    each.vat,
    { text: each.amount, alignment: 'right' },
  ])
  const headRow = heads([invoiceHeads.lines, ...kind, invoiceHeads.vat, invoiceHeads.amount], 1)
  const laid = table([headRow, ...rows], ['*', ...kind.map(() => 120), 84, 72], 1)
  return { ...laid, table: { ...laid.table, headerRows: 1 }, margin: [0, 14, 0, 0] }
}

function sums({ groups, reckoning, total, words, isNote }: InvoicePaper): Content {
  const said = words.map(text => ({ text: clean(text), bold: true, margin: [0, 6, 0, 0] }))
  const { rate, amount, vat, charged } = invoiceHeads
  const rows = groups.map(group => [
    group.rate,
    ...[group.net, group.vat, group.charged].map(text => ({ text, alignment: 'right' })),
  ])
  const rates = table([heads([rate, amount, vat, charged], 3), ...rows], ['*', 'auto', 'auto', 'auto'], 1)
  const beside = groups.length > 0 ? section(vat, [rates, ...said]) : { stack: said }
  const owed = section(isNote ? invoiceHeads.total.credit_note : invoiceHeads.total.invoice, [
    sumTable(reckoning, total),
  ])
  return {
    columns: [
      { width: '*', ...beside },
      { width: 216, ...owed },
    ],
    columnGap: 24,
    unbreakable: true,
  }
}

/** So many stand together on one page. */
const mostTogether = 12

function rest({ contract, earlier, bank, terms }: InvoicePaper): Content[] {
  const before = earlier.map(({ number, kind, on, amount }) => [
    { stack: [clean(number), { text: `${kind}, ${on}`, fontSize: small, color: grey }] },
    { text: amount, alignment: 'right' },
  ])
  const isShort = earlier.length <= mostTogether && terms.length <= mostTogether
  const agreed =
    contract.length > 0
      ? [
          ...(before.length > 0
            ? [section(invoiceHeads.earlier, [table(before, ['*', 'auto'])], earlier.length <= mostTogether)]
            : []),
          ...facts(invoiceHeads.contract, contract),
        ]
      : []
  const words =
    terms.length > 0
      ? [
          section(
            invoiceHeads.terms,
            terms.map(text => ({ text: clean(text), fontSize: small, margin: [0, 2, 0, 0] })),
            terms.length <= mostTogether,
          ),
        ]
      : []
  return [agreed, [...facts(invoiceHeads.bank, bank), ...words]].flatMap(parts => beside(parts, isShort))
}
