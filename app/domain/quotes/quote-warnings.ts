import { daysBetween } from '#app/domain/clock.ts'
import type { ClientTax } from '#app/domain/invoices/client-tax.ts'
import { isQuotedReversed, treatmentOf } from '#app/domain/invoices/reverse-charge.ts'
import { amountOf, marginOf, priceAtMargin } from '#app/domain/money/money.ts'
import { roundedPercentText, shareOfText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import { isOldCost } from '#app/domain/price-list/price-list-item.ts'
import type { QuoteItem } from './quote.ts'
import { isOverDiscounted, itemSums, type Priced, quoteTotals } from './quote-totals.ts'

/** Warnings never keep a quote from being sent. */
export type QuoteWarning =
  | { of: 'break_even' | 'margin'; room: number; item: number; text: string }
  | { of: 'no_hours' | 'old_cost' | 'client_vat' | 'cis'; room: number; item: number; text: string }
  | { of: 'discount' | 'vat_number'; room: null; item: null; text: string }

type Looked = Priced & {
  /** Pence an hour; 0 when unknown. */
  hourCost: number
}

type Shop = {
  /** '' when not registered. */
  vatNumber: string
  tax: ClientTax
  /** 'yyyy-MM-dd' */
  today: string
  /** 'yyyy-MM-dd' of the last check of a cost, by price list item. */
  costDays: ReadonlyMap<number, string>
  money: (pence: number) => string
}

/** In the order of the quote; warnings about no item come last. */
export function quoteWarnings(quote: Looked, shop: Shop): QuoteWarning[] {
  const ofItems = quote.rooms.flatMap(({ items }, room) =>
    items.flatMap((item, at) => itemWarnings(item, { room, item: at }, quote, shop)),
  )
  return [...ofItems, ...discountWarning(quote, ofItems), ...vatWarning(quote, shop)]
}

type Place = { room: number; item: number }

function itemWarnings(item: QuoteItem, place: Place, quote: Looked, shop: Shop): QuoteWarning[] {
  const { cost, labourCost, net, hours } = itemSums(item, quote.margin, quote.hoursOfDay)
  const warnings: QuoteWarning[] = []
  const margin = marginOf(net, cost)
  const target = roundedPercentText(quote.margin)
  const left = net - (cost - labourCost)
  // Without an hourly cost, the lines' own costs count.
  const isKnown = quote.hourCost > 0
  const atCost = isKnown ? amountOf(hours, quote.hourCost) : labourCost
  if (hours > 0 && left < atCost) {
    const why = isKnown
      ? `its hours earn less than the ${shop.money(quote.hourCost)} that an hour costs`
      : 'it brings in less than it costs'
    warnings.push({
      of: 'break_even',
      ...place,
      text: `below break-even: ${why}. ${shop.money(atCost - left)} short.`,
    })
  } else if (cost > 0 && (margin === null || net < priceAtMargin(cost, quote.margin) - 1)) {
    const short = shop.money(priceAtMargin(cost, quote.margin) - net)
    const has = margin === null ? 'no price' : `margin ${shareOfText(net - cost, net)}`
    warnings.push({ of: 'margin', ...place, text: `${has}, under your ${target}. ${short} short.` })
  }
  if (hours === 0) warnings.push({ of: 'no_hours', ...place, text: 'no hours.' })
  for (const { priceListItemId, description } of item.lines) {
    const day = priceListItemId === null ? undefined : shop.costDays.get(priceListItemId)
    if (day === undefined || !isOldCost(day, shop.today)) continue
    const age = daysBetween(day, shop.today) ?? 0
    warnings.push({ of: 'old_cost', ...place, text: `the price of “${description}” is ${age} days old.` })
  }
  return [...warnings, ...taxWarnings(item, cost - labourCost, shop).map(told => ({ ...told, ...place }))]
}

/** Where an invoice will have other VAT, or CIS on a larger part. */
function taxWarnings({ vat, fitting, price }: QuoteItem, materials: number, { vatNumber, tax }: Shop) {
  const isReversed = isQuotedReversed(vatNumber, tax)
  const treatments = [vat, ...(fitting ? [fitting.vat] : [])]
  const warnings: { of: 'client_vat' | 'cis'; text: string }[] = []
  if (treatments.some(each => treatmentOf(each, isReversed) !== each)) {
    const text = isReversed
      ? 'by the client’s tax details reverse charge applies: choose it, so that the quote and its invoice say the same.'
      : 'reverse charge does not apply by the client’s tax details: its invoice will charge VAT.'
    warnings.push({ of: 'client_vat', text })
  }
  if (tax.kind === 'business' && tax.isContractor && price !== null && materials === 0) {
    const text =
      'all of it counts as labour, of which the client keeps CIS back: enter its materials as a line of what it costs.'
    warnings.push({ of: 'cis', text })
  }
  return warnings
}

function discountWarning(quote: Looked, ofItems: readonly QuoteWarning[]): QuoteWarning[] {
  const { discount, margin } = quoteTotals(quote)
  const isTold = ofItems.some(({ of }) => of === 'margin' || of === 'break_even')
  if (discount === 0 || isTold || margin === null || margin >= quote.margin) return []
  const text = `With the discount the margin is ${roundedPercentText(margin)}, under your ${roundedPercentText(quote.margin)}.`
  return [{ of: 'discount', room: null, item: null, text }]
}

export function wholeQuoteWarnings(quote: Looked, money: Shop['money']): string[] {
  const { goods, net, cost, margin, hourEarns, gross } = quoteTotals(quote)
  const target = roundedPercentText(quote.margin)
  const warnings: string[] = []
  if (isOverDiscounted(quote.discount, goods)) {
    warnings.push(
      `The discount is more than the price of ${money(goods)}: the quote comes to ${money(gross)}.`,
    )
  }
  if (net < cost) {
    warnings.push(`The quote brings in ${money(net)} and costs ${money(cost)}: ${money(cost - net)} is lost.`)
  } else if (cost > 0 && (margin === null || net < priceAtMargin(cost, quote.margin) - 1)) {
    warnings.push(`The margin of the whole quote is ${shareOfText(net - cost, net)}, under your ${target}.`)
  }
  if (hourEarns !== null && hourEarns < quote.hourCost) {
    const earns = hourEarns > 0 ? money(hourEarns) : 'nothing'
    warnings.push(`An hour earns ${earns}, less than the ${money(quote.hourCost)} that it costs.`)
  }
  return warnings
}

function vatWarning(quote: Looked, { vatNumber }: Shop): QuoteWarning[] {
  if (vatNumber !== '') return []
  const items = quote.rooms.flatMap(({ items }) => items)
  const treatments = items.flatMap(({ vat, fitting }) => [vat, ...(fitting ? [fitting.vat] : [])])
  if (!treatments.some(vat => vat !== 'outside' && vatRules[vat])) return []
  return [{ of: 'vat_number', room: null, item: null, text: 'It has VAT, and your VAT number is not set.' }]
}
