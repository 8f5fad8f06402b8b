import { formatDate, formatDateShort, formatMoney } from '#app/domain/format.ts'
import { besides, type DocumentSheet, factsBlock } from '#app/domain/papers/document-sheet.ts'
import { type Fact, linesOf, type PaperSum } from '#app/domain/papers/paper-parts.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { ageLabels } from './invoice-links.ts'
import { bankFacts, type InvoicePaper, invoiceHeads, paperHead } from './invoice-paper.ts'
import { type Age, ages } from './settlement.ts'
import type { Statement } from './statement.ts'

/** The texts of a statement, for its page and its PDF. */
export type StatementPaper = {
  kind: 'statement'
  fileName: string
  company: InvoicePaper['company']
  title: string
  to: string[]
  facts: Fact[]
  /** The balance brought forward. */
  opening: string
  lines: { day: string; what: string; owed: string; paid: string; balance: string }[]
  total: PaperSum
  ages: Fact[]
  bank: Fact[]
}

export const statementHeads = {
  day: 'Day',
  what: 'What',
  owed: 'To pay',
  paid: 'Paid or credited',
  balance: 'Balance',
  opening: 'Brought forward',
  total: 'How it stands',
  ages: 'How late it is',
  bank: invoiceHeads.bank,
} as const

type StatementParts = Pick<InvoiceDocument, 'company' | 'client' | 'bank'> & {
  statement: Statement
  /** By age, whatever the period. */
  aged: Readonly<Record<Age, { owed: number }>>
  today: string
}

export function statementPaper({
  company,
  client,
  bank,
  statement,
  aged,
  today,
}: StatementParts): StatementPaper {
  const money = (pence: number) => formatMoney(pence, company.currency)
  const { from, to, opening, lines, closing } = statement
  return {
    kind: 'statement',
    fileName: `Statement ${today}.pdf`,
    company: paperHead(company),
    title: 'Statement',
    to: [client.name, ...linesOf(client.address)],
    facts: [
      { label: 'Date', value: formatDate(today) },
      { label: 'From', value: formatDate(from) },
      { label: 'To', value: formatDate(to) },
    ],
    opening: money(opening),
    lines: lines.map(({ day, what, kind, amount, balance }) => {
      const isOwed = kind === 'invoice' || kind === 'refund'
      return {
        day: formatDateShort(day, today),
        what,
        owed: isOwed ? money(amount) : '',
        paid: isOwed ? '' : money(amount),
        balance: money(balance),
      }
    }),
    total: { what: closing < 0 ? 'In your favour' : 'To pay', how: '', amount: money(Math.abs(closing)) },
    ages: ages.map(age => ({ label: ageLabels[age], value: money(aged[age].owed) })),
    bank: bankFacts(bank, bank === null ? '' : 'the number of the invoice'),
  }
}

export function statementSheet(paper: StatementPaper): DocumentSheet {
  const { title, to, opening, lines, bank, total } = paper
  const heads = statementHeads
  return {
    ...paper,
    name: `${title} of ${to[0] ?? ''}`,
    number: '',
    revision: '',
    reference: title,
    subject: '',
    site: '',
    intro: '',
    rows: [
      [
        {
          kind: 'lines',
          look: 'dealings',
          heads: [heads.day, heads.what, heads.owed, heads.paid, heads.balance],
          figures: 3,
          widths: [64, '*', 72, 72, 72],
          parts: [
            {
              head: null,
              rows: [
                ['', heads.opening, '', '', opening],
                ...lines.map(({ day, what, owed, paid, balance }) => [day, what, owed, paid, balance]),
              ],
            },
          ],
        },
      ],
      [factsBlock(heads.bank, bank), { kind: 'sums', title: heads.total, sums: [], total }],
      ...besides(factsBlock(heads.ages, paper.ages)),
    ],
  }
}
