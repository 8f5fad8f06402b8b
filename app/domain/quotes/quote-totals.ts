import {
  amountOf,
  amountWithMore,
  marginOf,
  markUpOf,
  priceAtMargin,
  proportion,
  shareOf,
  sum,
  wholeQuantity,
} from '#app/domain/money/money.ts'
import { grossOf, type VatGroup, type VatTreatment, vatGroups, vatRules } from '#app/domain/money/vat.ts'
import { hasAmounts, splitNets } from './price-part.ts'
import type { Discount, PricePart, QuoteItem, QuoteLine, QuoteRoom } from './quote.ts'

/** In pence, before VAT unless it says otherwise. */

export function lineCost(line: Pick<QuoteLine, 'quantity' | 'each' | 'waste'>): number {
  return amountWithMore(line.quantity, line.each, line.waste)
}

export type ItemSums = {
  /** Of one; what follows `priceOfOne` is of all. */
  costOfOne: number
  priceOfOne: number
  cost: number
  labourCost: number
  /** Thousandths of an hour. */
  hours: number
  net: number
  /** `net` by VAT: one part, or supply and fitting. */
  parts: { vat: VatTreatment; net: number }[]
}

/** `margin`, below 100 %, prices an item that has no typed price. */
export function itemSums(item: QuoteItem, margin: number, hoursOfDay: number): ItemSums {
  const costOfOne = sum(item.lines.map(lineCost))
  const labour = item.lines.filter(line => line.kind === 'labour')
  const costOf = (lines: readonly QuoteLine[]) =>
    sum(lines.map(line => amountOf(item.quantity, lineCost(line))))
  const priceOfOne = item.price ?? priceAtMargin(costOfOne, margin)
  const net = amountOf(item.quantity, priceOfOne)
  const hoursOfOne = sum(labour.map(line => line.quantity * (line.unit === 'day' ? hoursOfDay : 1)))
  return {
    costOfOne,
    priceOfOne,
    cost: costOf(item.lines),
    labourCost: costOf(labour),
    hours: proportion(hoursOfOne, item.quantity, wholeQuantity),
    net,
    parts: partsOf(item, net),
  }
}

function partsOf(item: QuoteItem, net: number): ItemSums['parts'] {
  if (!item.fitting) return [{ vat: item.vat, net }]
  const fitting = amountOf(item.quantity, item.fitting.price)
  return [
    { vat: item.vat, net: net - fitting },
    { vat: item.fitting.vat, net: fitting },
  ]
}

export type QuoteTotals = {
  rooms: { name: string; net: number }[]
  goods: number
  discount: number
  net: number
  /** In the order of `vatTreatments`. A reverse charge's VAT stands here and is not in `vat`. */
  groups: VatGroup[]
  vat: number
  gross: number
  cost: number
  labourCost: number
  hours: number
  margin: number | null
  markUp: number | null
  /** Pence an hour of labour, after all other costs; null without hours. */
  hourEarns: number | null
}

export type Priced = {
  rooms: readonly QuoteRoom[]
  discount: Discount
  margin: number
  hoursOfDay: number
}

/** `chosen` holds the keys of the extras taken: an optional item counts only if chosen. */
export function quoteTotals(quote: Priced, chosen: ReadonlySet<string> = new Set()): QuoteTotals {
  const rooms = quote.rooms.map(room => ({
    name: room.name,
    items: room.items
      .filter(item => !item.isOptional || chosen.has(item.key))
      .map(item => itemSums(item, quote.margin, quote.hoursOfDay)),
  }))
  const items = rooms.flatMap(room => room.items)
  const goods = sum(items.map(item => item.net))
  const discount = discountOf(goods, quote.discount)
  const net = goods - discount
  const groups = vatGroups(
    items.flatMap(item => item.parts),
    discount,
  )
  const vat = sum(groups.filter(group => vatRules[group.vat].isCharged).map(group => group.vatAmount))
  const cost = sum(items.map(item => item.cost))
  const labourCost = sum(items.map(item => item.labourCost))
  const hours = sum(items.map(item => item.hours))
  return {
    rooms: rooms.map(room => ({ name: room.name, net: sum(room.items.map(item => item.net)) })),
    goods,
    discount,
    net,
    groups,
    vat,
    gross: net + vat,
    cost,
    labourCost,
    hours,
    margin: marginOf(net, cost),
    markUp: markUpOf(net, cost),
    hourEarns: hourEarns(net, cost - labourCost, hours),
  }
}

export function hourEarns(net: number, otherCost: number, hours: number): number | null {
  return hours > 0 ? proportion(net - otherCost, wholeQuantity, hours) : null
}

export function isOverDiscounted(discount: Discount, goods: number): boolean {
  return discount?.kind === 'amount' && discount.pence > goods
}

function discountOf(goods: number, discount: Discount): number {
  if (!discount) return 0
  const wanted = discount.kind === 'share' ? shareOf(goods, discount.rate) : discount.pence
  return Math.max(0, Math.min(wanted, goods))
}

/**
 * Each stage's part of each VAT group; the last stage takes what rounding leaves, so that stages add up. Never below zero.
 * At least one share has to be above zero.
 */
export function splitGroups(groups: readonly VatGroup[], parts: readonly PricePart[]): VatGroup[][] {
  const nets = splitNets(
    groups.map(({ net }) => net),
    parts,
  )
  const last = hasAmounts(parts) ? parts.length - 1 : parts.findLastIndex(({ share }) => share > 0)
  const split = groups.map(({ vat, vatAmount }, group) => {
    let left = vatAmount
    return (nets[group] ?? []).map((part, at) => {
      const own = at === last ? left : Math.min(left, shareOf(part, vatRules[vat].rate))
      left -= own
      return { vat, net: part, vatAmount: own }
    })
  })
  return parts.map((_, at) => split.flatMap(stages => stages[at] ?? []))
}

/** With VAT. `stages` have to be the whole price. */
export function stageAmounts(groups: readonly VatGroup[], stages: readonly PricePart[]): number[] {
  return splitGroups(groups, stages).map(parts => sum(parts.map(grossOf)))
}
