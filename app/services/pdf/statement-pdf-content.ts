import { type StatementPaper, statementHeads } from '#app/domain/invoices/statement-paper.ts'
import {
  beside,
  clean,
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
  return pdfPaper({
    company,
    logo,
    title: `${title}, ${to[0] ?? ''}`,
    reference: title,
    foot: company.foot,
    content: [
      ...titleBlock({ ...paper, number: '' }),
      dealings(paper),
      {
        columns: [
          { width: '*', stack: facts(statementHeads.bank, bank) },
          { width: 216, ...sumSection(statementHeads.total, [], total) },
        ],
        columnGap: 24,
        unbreakable: true,
      },
      ...beside(facts(statementHeads.ages, ages), true),
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
