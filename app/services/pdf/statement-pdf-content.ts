import { type StatementPaper, statementHeads } from '#app/domain/invoices/statement-paper.ts'
import {
  besides,
  clean,
  ending,
  facts,
  heads,
  type PdfLogo,
  pdfPaper,
  sumSection,
  table,
  titleBlock,
} from './pdf-parts.ts'

// For pdfmake; lengths in points.

export function statementPdfContent(paper: StatementPaper, logo: PdfLogo | null): Record<string, unknown> {
  const { company, title, to, ages, bank, total } = paper
  const paid = facts(statementHeads.bank, bank)
  return pdfPaper({
    company,
    logo,
    title: `${title}, ${to[0] ?? ''}`,
    reference: title,
    foot: company.foot,
    content: [
      ...titleBlock({ ...paper, number: '' }),
      dealings(paper),
      ...ending([
        besides([
          ...(paid.length > 0 ? paid : [{ content: { text: '' }, lines: 0 }]).map(part => ({
            ...part,
            width: '*',
          })),
          { ...sumSection(statementHeads.total, [], total), width: 216 },
        ]),
        ...facts(statementHeads.ages, ages),
      ]),
    ],
  })
}

function dealings({ opening, lines }: StatementPaper) {
  const { day, what, owed, paid, balance } = statementHeads
  const figure = (text: string) => ({ text, alignment: 'right' })
  const rows = lines.map(line => [
    line.day,
    clean(line.what),
    ...[line.owed, line.paid, line.balance].map(figure),
  ])
  const before = ['', statementHeads.opening, '', '', figure(opening)]
  return table([heads([day, what, owed, paid, balance], 3), before, ...rows], [64, '*', 72, 72, 72], {
    headRows: 1,
  })
}
