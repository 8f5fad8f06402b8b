import { sizeText } from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { proportion, wholeRate } from '#app/domain/money/money.ts'
import { measureText, percentText } from '#app/domain/money/typed.ts'
import { type VatGroup, type VatTreatment, vatRules } from '#app/domain/money/vat.ts'
import { besides, type DocumentSheet, listBlock, pricesBlock } from '#app/domain/papers/document-sheet.ts'
import { legalFoot } from '#app/domain/papers/legal-foot.ts'
import { type Fact, linesOf, type PaperSum } from '#app/domain/papers/paper-parts.ts'
import { chosenTotals, extrasAdd } from './chosen-totals.ts'
import { hasAmounts, isRest } from './price-part.ts'
import { type PricePart, revisionName } from './quote.ts'
import type { DocumentItem, QuoteDocument } from './quote-document.ts'

/** The texts of a quote; the client's page, the printed sheet and the PDF all show it. */
export type QuotePaper = {
  kind: 'quote'
  /** 'Quote Q-2026-0042 Rev B.pdf' */
  fileName: string
  company: { name: string; lines: string[] /** The last line of the sheet. */; foot: string }
  number: string
  revision: string
  reference: string
  to: string[]
  facts: Fact[]
  title: string
  site: string
  intro: string
  rooms: PaperRoom[]
  /** '' where no prices are shown. */
  priceHead: string
  extras: PaperExtra[]
  calculation: PaperSum[]
  total: PaperSum
  stages: { name: string; share: string; shareOf10000: number; when: string; amount: string }[]
  exclusions: string[]
  files: PaperFile[]
  terms: { id: number; title: string; text: string } | null
  currency: string
  gross: number
  chosen: number
  /** Empty until accepted. */
  accepted: Fact[]
}

export const paperHeads = {
  title: 'Quote',
  items: 'What we make and fit',
  quantity: 'Quantity',
  vat: 'VAT',
  extras: 'Extras you can add, with VAT',
  total: 'What it comes to',
  stages: 'When you pay',
  exclusions: 'Not in the price',
  files: 'Drawings and photos',
  terms: 'Terms',
  accepted: 'Accepted',
  sign: ['Name and signature', 'Order number, if you have one', 'Date'],
} as const

export type AcceptedAs = { name: string; on: string; orderNumber: string }

export type PaperRoom = {
  name: string
  /** '' where the client is not told, or where its only item tells it. */
  amount: string
  /** Also told for a room with one item. */
  net: string
  items: { title: string; description: string; quantity: string; vat: string; amount: string }[]
}

/** `kind` is 'PDF, 1.2 MB'; `room` an index into the rooms, or null. */
export type PaperFile = { name: string; kind: string; room: number | null }

/** `amount` is with VAT. */
export type PaperExtra = {
  key: string
  title: string
  description: string
  room: string
  amount: string
  isChosen: boolean
}

export function fileWords({ kind, room }: PaperFile, rooms: readonly PaperRoom[]): string {
  return [room === null ? '' : (rooms[room]?.name ?? ''), kind].filter(Boolean).join(', ')
}

export function partText(part: PricePart, money: (pence: number) => string, hasVat: boolean): string {
  if (typeof part.amount === 'number') return `${money(part.amount)}${hasVat ? ' before VAT' : ''}`
  return isRest(part) ? 'the rest' : percentText(part.share)
}

/** `chosen` keys that are not offered are ignored. */
export function quotePaper(
  document: QuoteDocument,
  chosen: ReadonlySet<string> = new Set(),
  accepted: AcceptedAs | null = null,
): QuotePaper {
  const { company, number, client, supersedes } = document
  const money = (pence: number) => formatMoney(pence, company.currency)
  const totals = chosenTotals(document, chosen)
  const adds = extrasAdd(document, chosen)
  const hasVat = totals.groups.some(({ vat }) => vat !== 'outside')
  const rooms = document.rooms.filter(({ items }) => items.length > 0)
  const revision = `Rev ${revisionName(document.revision)}`
  const reference = `${number} ${revision}`
  return {
    kind: 'quote',
    fileName: `Quote ${reference}.pdf`,
    company: {
      name: company.name,
      foot: legalFoot(company),
      lines: [
        linesOf(company.address).join(', '),
        [company.phone, company.email].filter(Boolean).join(' · '),
        company.vatNumber && `VAT number ${company.vatNumber}`,
      ].filter(Boolean),
    },
    number,
    revision,
    reference,
    to: [client.name, ...linesOf(client.address)].filter(Boolean),
    facts: [
      { label: 'Date', value: formatDate(document.issuedOn) },
      { label: 'Good until', value: formatDate(document.validUntil) },
      { label: 'From', value: document.author },
      ...(supersedes
        ? [
            {
              label: 'Replaces',
              value: `Rev ${revisionName(supersedes.revision)}, ${formatDate(supersedes.issuedOn)}`,
            },
          ]
        : []),
    ].filter(({ value }) => value !== ''),
    title: document.title,
    site: linesOf(document.siteAddress).join(', '),
    intro: document.intro.trim(),
    priceHead: priceHead(document, hasVat),
    rooms: rooms.map(room => ({
      name: room.name,
      amount: isRoomPriced(document, room.items) ? money(room.net) : '',
      net: document.pricesShown === 'total' ? '' : money(room.net),
      items: room.items.map(item => ({
        title: item.title,
        description: item.description.trim(),
        quantity: measureText(item.quantity, item.unit),
        vat: vatText(item),
        amount: document.pricesShown === 'items' ? money(item.net) : '',
      })),
    })),
    extras: document.extras.map(extra => ({
      key: extra.key,
      title: extra.title,
      description: [extra.description.trim(), beforeText(extra.net, document, hasVat, money)]
        .filter(Boolean)
        .join(' '),
      room: extra.room,
      amount: money(adds.get(extra.key) ?? 0),
      isChosen: chosen.has(extra.key),
    })),
    calculation: [
      ...(document.pricesShown === 'total'
        ? []
        : rooms.map(({ name, net }) => ({ what: name, how: '', amount: money(net) }))),
      ...totals.extras.map(extra => ({
        what: extra.title,
        how: hasVat ? 'extra, before VAT' : 'extra',
        amount: money(extra.net),
      })),
      ...(totals.discount > 0
        ? [{ what: discountText(document), how: '', amount: `-${money(totals.discount)}` }]
        : []),
      ...(hasVat ? [{ what: 'Before VAT', how: '', amount: money(totals.net) }] : []),
      ...totals.groups.filter(({ vat }) => hasVat && vat !== 'outside').map(group => vatSum(group, money)),
    ],
    total: { what: hasVat ? 'With VAT' : 'In all', how: '', amount: money(totals.gross) },
    stages: document.paymentStages.map((stage, at) => ({
      name: stage.name,
      share: partText(stage, money, hasVat),
      shareOf10000: hasAmounts(document.paymentStages)
        ? proportion(totals.stages[at] ?? 0, wholeRate, Math.max(1, totals.gross))
        : stage.share,
      when: [stage.when, stage.daysToPay > 0 ? `pay within ${stage.daysToPay} days` : 'pay at once']
        .filter(Boolean)
        .join(', '),
      amount: money(totals.stages[at] ?? 0),
    })),
    exclusions: linesOf(document.exclusions),
    files: (document.files ?? []).map(({ name, mimeType, size, room }) => ({
      name,
      kind: `${kindOfMimeType(mimeType)?.label ?? 'File'}, ${sizeText(size, 1)}`,
      room,
    })),
    terms: document.terms && {
      id: document.terms.id,
      title: `${document.terms.name}, version ${document.terms.version}`,
      text: document.terms.body.trim(),
    },
    currency: company.currency,
    gross: totals.gross,
    chosen: totals.extras.length,
    accepted: accepted
      ? [
          { label: 'By', value: accepted.name },
          { label: 'On', value: accepted.on },
          ...(accepted.orderNumber ? [{ label: 'Order number', value: accepted.orderNumber }] : []),
        ]
      : [],
  }
}

export function quoteSheet(paper: QuotePaper): DocumentSheet {
  const { reference, title, rooms, terms, accepted } = paper
  const extras = pricesBlock(
    paperHeads.extras,
    paper.extras.map(({ title, description, room, amount, isChosen }) => ({
      what: title,
      words: [description, room].filter(Boolean).join(' '),
      amount,
      isChosen,
    })),
  )
  const stages = pricesBlock(
    paperHeads.stages,
    paper.stages.map(({ name, share, when, amount }) => ({ what: `${name}, ${share}`, words: when, amount })),
  )
  const exclusions = paper.exclusions.map(what => ({ what, words: '' }))
  const files = paper.files.map(file => ({ what: file.name, words: fileWords(file, rooms) }))
  const acceptance = accepted.map(({ label, value }) => ({ what: `${label} ${value}`, words: '' }))
  return {
    ...paper,
    name: `${paperHeads.title} ${reference}`,
    title: paperHeads.title,
    subject: title,
    rows: [
      [
        {
          kind: 'lines',
          look: 'items',
          heads: [paperHeads.items, paperHeads.quantity, paperHeads.vat, paper.priceHead],
          figures: 1,
          widths: ['*', 64, 84, 76],
          parts: rooms.map(({ name, amount, items }) => ({
            head: { name, amount },
            rows: items.map(item => [
              { what: item.title, words: item.description },
              item.quantity,
              item.vat,
              item.amount,
            ]),
          })),
        },
      ],
      [extras, { kind: 'sums', title: paperHeads.total, sums: paper.calculation, total: paper.total }],
      ...besides(stages, listBlock(paperHeads.exclusions, exclusions, true)),
      ...besides(listBlock(paperHeads.files, files, false)),
      [listBlock(paperHeads.accepted, acceptance, false) ?? { kind: 'sign', places: paperHeads.sign }],
      ...besides(terms && { kind: 'terms', title: paperHeads.terms, name: terms.title, text: terms.text }),
    ],
  }
}

function priceHead({ pricesShown }: QuoteDocument, hasVat: boolean): string {
  if (pricesShown === 'total') return ''
  return hasVat ? 'Before VAT' : 'Price'
}

function isRoomPriced({ pricesShown }: QuoteDocument, items: readonly DocumentItem[]): boolean {
  return pricesShown === 'rooms' || (pricesShown === 'items' && items.length > 1)
}

function vatText({ parts, vatNote }: DocumentItem): string {
  const [supply, fitting] = parts.map(({ vat }) => vatRules[vat].name)
  const rates = fitting === undefined || fitting === supply ? (supply ?? '') : `${supply}, fitting ${fitting}`
  return vatNote === '' ? rates : `${rates} (${vatNote})`
}

/** A discount is spread over all VAT rates, so an extra changes the total by another amount than its own price with VAT. */
function beforeText(
  net: number,
  { discount }: QuoteDocument,
  hasVat: boolean,
  money: (pence: number) => string,
): string {
  if (!discount) return ''
  return `${money(net)} before ${hasVat ? 'VAT and ' : ''}discount.`
}

function discountText({ discount }: QuoteDocument): string {
  return discount?.kind === 'share' ? `Discount, ${percentText(discount.rate)}` : 'Discount'
}

const reverseText = 'Reverse charge: Customer to pay the VAT to HMRC'

function vatSum({ vat, net, vatAmount }: VatGroup, money: (pence: number) => string): PaperSum {
  if (!isReverse(vat)) {
    return { what: `VAT ${vatRules[vat].name}`, how: `on ${money(net)}`, amount: money(vatAmount) }
  }
  const how = `VAT of ${money(vatAmount)} at ${percentText(vatRules[vat].rate)} on ${money(net)}, not charged`
  return { what: reverseText, how, amount: money(0) }
}

function isReverse(vat: VatTreatment): boolean {
  return vat === 'reverse' || vat === 'reverse_reduced'
}
