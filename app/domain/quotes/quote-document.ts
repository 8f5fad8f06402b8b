import { addDays } from '#app/domain/clock.ts'
import type { VatGroup, VatTreatment } from '#app/domain/money/vat.ts'
import { paymentWhen } from './payment-schedule.ts'
import { isAmount } from './price-part.ts'
import type { Discount, PaymentStage, PricesShown, QuoteItem, QuoteRoom } from './quote.ts'
import type { DocumentFile } from './quote-files.ts'
import { itemSums, type Priced, quoteTotals, stageAmounts } from './quote-totals.ts'

/**
 * A quote as sent, frozen (spec 3, common rules): no later edit of client, price list, rate or company changes it. It holds no costs:
 * the client's page, the PDF and the proof are made of it. Money in pence, before VAT unless it says otherwise.
 */
export type QuoteDocument = {
  company: {
    name: string
    address: string
    phone: string
    email: string
    vatNumber: string
    currency: string
    /** Missing from older documents. */
    legalName?: string
    companyNumber?: string
    legalAddress?: string
  }
  client: { name: string; address: string; email: string; phone: string }
  number: string
  revision: number
  supersedes: { revision: number; issuedOn: string } | null
  title: string
  siteAddress: string
  intro: string
  author: string
  issuedOn: string
  validUntil: string
  pricesShown: PricesShown
  rooms: { name: string; items: DocumentItem[]; net: number }[]
  extras: (DocumentItem & { room: string })[]
  /** Basis points, or pence. */
  discount: { kind: 'share'; rate: number } | { kind: 'amount'; pence: number } | null
  totals: { goods: number; discount: number; net: number; groups: VatGroup[]; vat: number; gross: number }
  /** Basis points, or pence; older documents have no amounts. */
  paymentStages: {
    name: string
    share: number
    amount?: number | null | undefined
    when: string
    daysToPay: number
    gross: number
  }[]
  exclusions: string
  terms: { id: number; name: string; version: number; body: string } | null
  /** Missing from older documents. */
  files?: readonly DocumentFile[]
}

export type DocumentItem = {
  key: string
  title: string
  description: string
  quantity: number
  unit: string
  vat: VatTreatment
  vatNote: string
  price: number
  net: number
  parts: { vat: VatTreatment; net: number }[]
}

export type DocumentParts = Pick<
  QuoteDocument,
  'company' | 'client' | 'author' | 'issuedOn' | 'supersedes' | 'terms'
> & { files?: readonly PartFile[] }

/** Holds the room's id until the quote is sent. */
export type PartFile = Omit<DocumentFile, 'room'> & { roomId: number | null }

type Draft = Omit<Priced, 'rooms'> & {
  number: string
  revision: number
  title: string
  siteAddress: string
  intro: string
  exclusions: string
  pricesShown: PricesShown
  validDays: number
  rooms: readonly (QuoteRoom & { id?: number })[]
  discount: Discount
  paymentStages: readonly PaymentStage[]
}

/** Deep-frozen. Payment stages have to add up to 100 %; there may be none. */
export function makeQuoteDocument(quote: Draft, parts: DocumentParts): QuoteDocument {
  const totals = quoteTotals(quote)
  const rooms = quote.rooms
    .map(({ id, name, items }) => ({ id, name, items: items.filter(({ isOptional }) => !isOptional) }))
    .filter(({ items }) => items.length > 0)
    .map(room => ({ ...room, items: room.items.map(item => documentItem(quote, item)) }))
  const amounts = quote.paymentStages.length > 0 ? stageAmounts(totals.groups, quote.paymentStages) : []
  return frozen({
    company: { ...parts.company },
    client: { ...parts.client },
    number: quote.number,
    revision: quote.revision,
    supersedes: parts.supersedes && { ...parts.supersedes },
    title: quote.title,
    siteAddress: quote.siteAddress,
    intro: quote.intro,
    author: parts.author,
    issuedOn: parts.issuedOn,
    validUntil: addDays(parts.issuedOn, quote.validDays),
    pricesShown: quote.pricesShown,
    rooms: rooms.map(({ name, items }) => ({
      name,
      items,
      net: items.reduce((all, { net }) => all + net, 0),
    })),
    extras: quote.rooms.flatMap(({ name, items }) =>
      items
        .filter(({ isOptional }) => isOptional)
        .map(item => ({ ...documentItem(quote, item), room: name })),
    ),
    discount: quote.discount && { ...quote.discount },
    totals: {
      goods: totals.goods,
      discount: totals.discount,
      net: totals.net,
      groups: totals.groups.map(group => ({ ...group })),
      vat: totals.vat,
      gross: totals.gross,
    },
    paymentStages: quote.paymentStages.map((stage, at) => ({
      name: stage.name,
      share: stage.share,
      ...(isAmount(stage) && { amount: stage.amount }),
      when: paymentWhen(stage),
      daysToPay: stage.daysToPay,
      gross: amounts[at] ?? 0,
    })),
    exclusions: quote.exclusions,
    terms: parts.terms && { ...parts.terms },
    files: (parts.files ?? []).map(file => documentFile(file, rooms)),
  })
}

/** Field by field, so that fields added to items later do not reach the client. */
function documentItem({ margin, hoursOfDay }: Draft, item: QuoteItem): DocumentItem {
  const { priceOfOne, net, parts } = itemSums(item, margin, hoursOfDay)
  return {
    key: item.key,
    title: item.title,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit,
    vat: item.vat,
    vatNote: item.vatNote,
    price: priceOfOne,
    net,
    parts: parts.map(part => ({ ...part })),
  }
}

function documentFile(file: PartFile, rooms: readonly { id?: number | undefined }[]): DocumentFile {
  const { id, name, size, sha256, mimeType, roomId, width, height } = file
  const at = roomId === null ? -1 : rooms.findIndex(room => room.id === roomId)
  return { id, name, size, sha256, mimeType, room: at < 0 ? null : at, width, height }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
