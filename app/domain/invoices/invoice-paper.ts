import { formatDate, formatMoney } from '#app/domain/format.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { measureText, percentText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import { besides, type DocumentSheet, factsBlock, pricesBlock } from '#app/domain/papers/document-sheet.ts'
import { legalFoot } from '#app/domain/papers/legal-foot.ts'
import { type Fact, linesOf, type PaperSum } from '#app/domain/papers/paper-parts.ts'
import { type InvoiceKind, invoiceKindNames, supplyLabel } from './invoice.ts'
import { documentTitle, documentWords, type InvoiceDocument } from './invoice-document.ts'
import { elementNames } from './invoice-words.ts'
import { partsText } from './retention-terms.ts'

/** The texts of an invoice; its printed sheet, its PDF and its client's page all show it. */
export type InvoicePaper = {
  kind: 'invoice'
  fileName: string
  company: { name: string; lines: string[] /** The last line of the sheet. */; foot: string }
  title: string
  isNote: boolean
  /** 'INV-2026-0108', or 'Draft'. */
  number: string
  to: string[]
  facts: Fact[]
  subject: string
  site: string
  /** Heads the column of elements (where CIS applies) and quantities; null without that column. */
  kindHead: string | null
  lines: { description: string; kind: string; vat: string; amount: string }[]
  groups: { rate: string; net: string; vat: string; charged: string }[]
  words: string[]
  calculation: PaperSum[]
  total: PaperSum
  contract: Fact[]
  earlier: { number: string; kind: string; on: string; amount: string }[]
  bank: Fact[]
  note: string
  terms: string[]
}

export const invoiceHeads = {
  lines: 'What for',
  kind: 'Kind',
  howMuch: 'How much',
  vat: 'VAT',
  amount: 'Before VAT',
  total: { invoice: 'What to pay', credit_note: 'What is taken back' },
  rate: 'Rate',
  charged: 'Charged',
  contract: 'The contract, before VAT',
  earlier: 'Invoiced before',
  bank: 'Pay by bank transfer',
  terms: 'Terms',
} as const

export function invoicePaper(document: InvoiceDocument): InvoicePaper {
  const { company, client, totals, kind, reverseCharge } = document
  const number = document.number || 'Draft'
  const money = (pence: number) => formatMoney(pence, company.currency)
  const isNote = kind === 'credit_note'
  const hasVat = totals.groups.some(({ vat }) => vat !== 'outside')
  const isUnderCis = totals.cis !== 0 || reverseCharge?.answers.underCis === true
  const lines = (isUnderCis ? document.lines : wholeItems(document.lines)).map(line => ({
    description: line.description,
    kind: [
      isUnderCis && elementNames[line.element],
      line.share === null ? amountText(line, money) : isNote ? '' : percentText(line.share),
    ]
      .filter(Boolean)
      .join(', '),
    vat: vatRules[line.vat].name,
    amount: money(line.net),
  }))
  const hasKinds = lines.some(({ kind }) => kind !== '')
  return {
    kind: 'invoice',
    fileName: `${number}.pdf`,
    company: paperHead(company),
    title: documentTitle(document),
    isNote,
    number,
    to: [
      client.name,
      ...linesOf(client.address),
      client.vatNumber && `VAT number ${client.vatNumber}`,
    ].filter(Boolean),
    facts: [
      { label: 'Date', value: formatDate(document.issuedOn) },
      { label: supplyLabel(kind), value: isNote ? '' : formatDate(document.suppliedOn) },
      { label: 'Due', value: document.dueOn === null ? '' : formatDate(document.dueOn) },
      { label: isNote ? 'Credits invoice' : 'For request', value: ofText(document) },
      { label: 'Your order', value: document.orderNumber },
      { label: 'Job', value: document.job.replace(/^\D+/, '') },
    ].filter(({ value }) => value !== ''),
    subject: document.title,
    site: inOneLine(document.siteAddress),
    kindHead: hasKinds ? (isUnderCis ? invoiceHeads.kind : invoiceHeads.howMuch) : null,
    lines,
    groups: hasVat
      ? totals.groups
          .filter(({ net }) => !isNote || net !== 0)
          .map(({ vat, net, vatAmount }) => ({
            rate: vatRules[vat].name,
            net: money(net),
            vat: money(vatAmount),
            charged: money(vatRules[vat].isCharged ? vatAmount : 0),
          }))
      : [],
    words: [
      ...documentWords(document),
      ...(document.reason ? [`Why it is credited: ${document.reason}`] : []),
      ...(document.isLeftOut ? ['It is left out of what was agreed, and will not be invoiced again.'] : []),
      ...(document.retention
        ? [
            `Retention of ${percentText(document.retention.rate)}, ${money(document.retention.net)} before VAT${releaseText(document.retention)}.`,
          ]
        : []),
    ],
    calculation: [
      { what: hasVat ? 'Before VAT' : 'In all', how: '', amount: money(totals.net) },
      ...(hasVat
        ? [
            {
              what: reverseCharge?.isApplied ? 'VAT charged' : 'VAT',
              how: totals.told === 0 ? '' : `${money(totals.told)} is the customer’s to pay to HMRC`,
              amount: money(totals.vat),
            },
            { what: isNote ? 'Credit in all' : 'Invoice total', how: '', amount: money(totals.gross) },
          ]
        : []),
      ...(totals.cis === 0
        ? []
        : [
            {
              what: 'CIS deduction',
              how: `${percentText(totals.cisRate)} of the labour, ${money(totals.labour)}`,
              amount: `-${money(totals.cis)}`,
            },
          ]),
    ],
    total: { what: isNote ? 'Taken back' : 'To pay', how: '', amount: money(totals.payable) },
    contract: document.contract ? contractFacts(kind, document.contract, money) : [],
    earlier: document.earlier.map(each => ({
      number: each.number,
      kind: invoiceKindNames[each.kind],
      on: formatDate(each.issuedOn),
      amount: money(each.net),
    })),
    bank: isNote ? [] : bankFacts(document.bank, document.number),
    note: document.note.trim(),
    terms: linesOf(document.terms),
  }
}

export function invoiceSheet(paper: InvoicePaper): DocumentSheet {
  const { title, number, isNote, note, kindHead, lines, groups, words, contract, earlier, terms } = paper
  const heads = invoiceHeads
  const hasKinds = kindHead !== null
  const vat: DocumentSheet['rows'][number][0] =
    groups.length + words.length > 0
      ? {
          kind: 'rates',
          title: heads.vat,
          heads: [heads.rate, heads.amount, heads.vat, heads.charged],
          rows: groups.map(({ rate, net, vat, charged }) => [rate, net, vat, charged]),
          words,
        }
      : null
  const before = pricesBlock(
    heads.earlier,
    earlier.map(({ number, kind, on, amount }) => ({ what: number, words: `${kind}, ${on}`, amount })),
  )
  const agreed = factsBlock(heads.contract, contract)
  return {
    ...paper,
    name: `${title} ${number}`,
    revision: '',
    reference: number,
    intro: note,
    rows: [
      [
        {
          kind: 'lines',
          look: 'kinds',
          heads: [heads.lines, ...(hasKinds ? [kindHead] : []), heads.vat, heads.amount],
          figures: 1,
          widths: ['*', ...(hasKinds ? [120] : []), 84, 72],
          parts: [
            {
              head: null,
              rows: lines.map(line => [
                line.description,
                ...(hasKinds ? [line.kind] : []),
                line.vat,
                line.amount,
              ]),
            },
          ],
        },
      ],
      [
        vat,
        {
          kind: 'sums',
          title: isNote ? heads.total.credit_note : heads.total.invoice,
          sums: paper.calculation,
          total: paper.total,
        },
      ],
      ...(agreed ? [[before, agreed] as const] : []),
      ...besides(
        factsBlock(heads.bank, paper.bank),
        terms.length > 0 ? { kind: 'terms', title: heads.terms, name: '', text: terms.join('\n') } : null,
      ),
    ],
  }
}

export function paperHead(company: InvoiceDocument['company']): InvoicePaper['company'] {
  return {
    name: company.name,
    lines: [
      inOneLine(company.address),
      [company.phone, company.email].filter(Boolean).join(' · '),
      company.vatNumber && `VAT number ${company.vatNumber}`,
    ].filter(Boolean),
    foot: legalFoot(company),
  }
}

export function bankFacts(bank: InvoiceDocument['bank'], reference: string): Fact[] {
  if (bank === null) return []
  return [
    { label: 'Account', value: bank.name },
    { label: 'Sort code', value: bank.sortCode },
    { label: 'Account number', value: bank.accountNumber },
    { label: 'Reference', value: reference },
  ].filter(({ value }) => value !== '')
}

/** Joins material and labour of an item. Only a contractor sees them apart, as the material is the company's cost. */
function wholeItems(lines: InvoiceDocument['lines']): InvoiceDocument['lines'] {
  const items = new Map<string, InvoiceDocument['lines'][number]>()
  for (const [at, line] of lines.entries()) {
    const { description, vat, share, unit, quantity, net, each } = line
    const isPart = unit === 'lot' && quantity === wholeQuantity
    const key = JSON.stringify(isPart ? [description, vat, share, net < 0] : at)
    const known = items.get(key)
    items.set(key, known ? { ...known, net: known.net + net, each: known.each + each } : line)
  }
  return [...items.values()]
}

function contractFacts(
  kind: InvoiceKind,
  { contract, before, now, held, toCome }: NonNullable<InvoiceDocument['contract']>,
  money: (pence: number) => string,
): Fact[] {
  return [
    { label: 'Contract', value: money(contract) },
    { label: 'Invoiced before', value: money(before) },
    { label: kind === 'credit_note' ? 'This credit note' : 'This invoice', value: money(now) },
    { label: 'Still to come', value: money(toCome) },
    ...(held === 0 ? [] : [{ label: 'Of that held back', value: money(held) }]),
  ]
}

function releaseText({ releaseOn, parts }: NonNullable<InvoiceDocument['retention']>): string {
  if (parts) return `: ${partsText(parts)}`
  return releaseOn === null ? ', is held back' : `, is held back until ${formatDate(releaseOn)}`
}

function ofText({ of }: InvoiceDocument): string {
  return of === null ? '' : `${of.number}, ${formatDate(of.issuedOn)}`
}

/** '3 each at £20.00'; '' for one lot. */
function amountText(
  { quantity, unit, each }: InvoiceDocument['lines'][number],
  money: (pence: number) => string,
): string {
  return quantity === wholeQuantity ? '' : `${measureText(quantity, unit)} at ${money(each)}`
}

function inOneLine(text: string): string {
  return linesOf(text).join(', ')
}
