import { amountText } from '#app/domain/format.ts'
import { maxItemLines, maxRoomItems } from '#app/domain/limits.ts'
import { quantityText, rateText } from '#app/domain/money/typed.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { LineKind, QuoteItem, QuoteLine, QuoteRoom } from './quote.ts'

/** As the form posts it, all texts; fields are called `items[0].lines[2].quantity`, as Conform names them. Missing fields are absent. */
export type LineFields = Partial<Record<(typeof lineFields)[number], string>>
export type ItemFields = Partial<Record<(typeof itemFields)[number], string>> & {
  lines?: (LineFields | undefined)[]
}
export type RoomFields = { name?: string; items?: (ItemFields | undefined)[] }

export const lineFields = [
  'kind',
  'description',
  'quantity',
  'unit',
  'each',
  'waste',
  'stage',
  'priceListItemId',
] as const
export const itemFields = [
  'key',
  'title',
  'description',
  'quantity',
  'unit',
  'vat',
  'vatNote',
  'price',
  'fittingPrice',
  'fittingVat',
  'isOptional',
  /** '1' while unfolded, as far as the browser tells. */
  'open',
  /** While folded: everything in the fold, as one text. */
  'packed',
] as const

const fieldName = new RegExp(
  `^items\\[(\\d{1,3})\\]\\.(?:(?:${itemFields.join('|')})|lines\\[(\\d{1,3})\\]\\.(?:${lineFields.join('|')}))$`,
)

export function isRoomField(name: string): boolean {
  if (name === 'name') return true
  const match = fieldName.exec(name)
  return (
    match !== null &&
    Number(match[1]) < maxRoomItems &&
    (match[2] === undefined || Number(match[2]) < maxItemLines)
  )
}

export function itemName(item: number): string {
  return `items[${item}]`
}

export function linesName(item: number): string {
  return `items[${item}].lines`
}

const foldedFields = ['description', 'vatNote', 'fittingPrice', 'fittingVat', 'isOptional'] as const

/** One text, so that a long quote has few fields while folded. */
export function packItem(item: ItemFields): string {
  return JSON.stringify([foldedFields.map(name => item[name] ?? ''), (item.lines ?? []).map(packLine)])
}

function packLine(line: LineFields | undefined): string[] {
  return lineFields.map(name => line?.[name] ?? '')
}

/** Fields sent beside the packed text win. An unreadable text counts as empty. */
export function unpackItem(sent: ItemFields | undefined): ItemFields | undefined {
  if (sent?.packed === undefined) return sent
  const { packed, ...item } = sent
  const [fields, lines] = readPacked(packed)
  const named = <Name extends string>(names: readonly Name[], values: readonly string[]) =>
    Object.fromEntries(names.flatMap((name, at) => (values[at] ? [[name, values[at]]] : []))) as Partial<
      Record<Name, string>
    >
  return {
    ...named(foldedFields, fields),
    lines: lines.slice(0, maxItemLines).map(values => named(lineFields, values)),
    ...item,
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

function readPacked(packed: string): [string[], string[][]] {
  try {
    const [fields, lines]: unknown[] = JSON.parse(packed)
    if (isTexts(fields) && Array.isArray(lines) && lines.every(isTexts)) return [fields, lines]
  } catch {}
  return [[], []]
}

export function roomToFields({ name, items }: QuoteRoom): RoomFields {
  return { name, items: items.map(itemToFields) }
}

function itemToFields(item: QuoteItem): ItemFields {
  return {
    key: item.key,
    title: item.title,
    description: item.description,
    quantity: quantityText(item.quantity),
    unit: item.unit,
    vat: item.vat,
    vatNote: item.vatNote,
    price: amountText(item.price),
    fittingPrice: amountText(item.fitting?.price),
    fittingVat: item.fitting?.vat ?? '',
    ...(item.isOptional && { isOptional: 'on' }),
    lines: item.lines.map(lineToFields),
  }
}

export function lineToFields(line: QuoteLine): LineFields {
  return {
    kind: line.kind,
    description: line.description,
    quantity: quantityText(line.quantity),
    unit: line.unit,
    each: amountText(line.each),
    waste: rateText(line.waste),
    stage: line.stage,
    priceListItemId: line.priceListItemId === null ? '' : String(line.priceListItemId),
  }
}

export function newItemFields(vat: VatTreatment): ItemFields {
  return { quantity: '1', unit: 'each', vat }
}

type Began = { hourCost: number }

export function newLineFields(kind: LineKind, { hourCost }: Began): LineFields {
  const unit: Unit = kind === 'labour' ? 'h' : 'each'
  const isHour = kind === 'labour' && hourCost > 0
  return {
    kind,
    quantity: kind === 'labour' ? '' : '1',
    unit,
    each: isHour ? amountText(hourCost) : '',
    waste: '0',
  }
}

const isEmpty = (text: string | undefined) => (text ?? '').trim() === ''

/** Saving drops it. Default values do not count as filled in. */
export function isBlankLine(line: LineFields | undefined, { hourCost }: Began): boolean {
  if (!line) return true
  const begun = amountText(hourCost)
  return (
    isEmpty(line.description) &&
    (isEmpty(line.quantity) || line.quantity === '1') &&
    (isEmpty(line.each) || (line.kind === 'labour' && line.each === begun))
  )
}

export function isBlankItem(item: ItemFields | undefined, began: Began): boolean {
  if (!item) return true
  return (
    isEmpty(item.title) &&
    isEmpty(item.description) &&
    isEmpty(item.price) &&
    isEmpty(item.vatNote) &&
    isEmpty(item.fittingPrice) &&
    (item.lines ?? []).every(line => isBlankLine(line, began))
  )
}
