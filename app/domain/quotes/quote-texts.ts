import { formatMoney } from '#app/domain/format.ts'
import { marginOf, wholeRate } from '#app/domain/money/money.ts'
import { factorText, quantityText, roundedPercentText, shareOfText } from '#app/domain/money/typed.ts'
import { vatRules } from '#app/domain/money/vat.ts'
import type { QuoteRoom } from './quote.ts'
import { hourEarns, itemSums, lineCost, type Priced, type QuoteTotals, quoteTotals } from './quote-totals.ts'

/**
 * Figures as text, by the name their elements carry: the server renders them, and the browser updates them while typing.
 * A name ending in '!' gives the tone: 'warn' or ''.
 */
export type SumTexts = Record<string, string>

export type Calculated = Pick<Priced, 'margin' | 'hoursOfDay' | 'discount'> & {
  hourCost: number
  /** What an hour has to earn, from Overheads. */
  chargeOut: number | null
  /** Hours of similar finished jobs; '' for none. */
  like?: string
  currency: string
}

const none = '–'

export function marginText(net: number, cost: number): string {
  return net > 0 ? shareOfText(net - cost, net) : none
}

export function markUpText(net: number, cost: number): string {
  return cost > 0 ? shareOfText(net - cost, cost) : none
}

export function roomTexts(room: QuoteRoom, head: Calculated): SumTexts {
  const money = (pence: number) => formatMoney(pence, head.currency)
  const texts: SumTexts = {}
  let net = 0
  room.items.forEach((item, at) => {
    const name = `items[${at}]`
    const sums = itemSums(item, head.margin, head.hoursOfDay)
    if (!item.isOptional) net += sums.net
    const margin = marginOf(sums.net, sums.cost)
    const earns = hourEarns(sums.net, sums.cost - sums.labourCost, sums.hours)
    texts[`${name}.cost`] = money(sums.cost)
    texts[`${name}.net`] = money(sums.net)
    texts[`${name}.margin`] = marginText(sums.net, sums.cost)
    texts[`${name}.margin!`] = margin !== null && margin < head.margin ? 'warn' : ''
    texts[`${name}.markUp`] = markUpText(sums.net, sums.cost)
    texts[`${name}.hours`] = `${quantityText(sums.hours)} h`
    texts[`${name}.earns`] = earns === null ? none : money(earns)
    texts[`${name}.earns!`] = earns !== null && earns < head.hourCost ? 'warn' : ''
    texts[`${name}.priced`] = formatMoney(sums.priceOfOne, head.currency).replace(/^[^\d−-]+/, '')
    texts[`${name}.how`] = howPriced(item.price, sums, head, money)
    item.lines.forEach((line, index) => {
      texts[`${name}.lines[${index}].cost`] = money(lineCost(line))
    })
  })
  texts.net = money(net)
  return texts
}

type OneSums = Pick<ReturnType<typeof itemSums>, 'costOfOne' | 'priceOfOne'>

function howPriced(
  price: number | null,
  { costOfOne }: OneSums,
  { margin }: Calculated,
  money: (pence: number) => string,
): string {
  const share = `${roundedPercentText(margin).replace('.0 %', ' %')}`
  const divisor = factorText(wholeRate - margin)
  return price === null
    ? `The price is the cost at your ${share} margin: ${money(costOfOne)} ÷ ${divisor}`
    : `You typed the price. Without it, it is the cost at your ${share} margin`
}

export function totalTexts(totals: QuoteTotals, head: Calculated): SumTexts {
  const money = (pence: number) => formatMoney(pence, head.currency)
  const texts: SumTexts = {
    gross: money(totals.gross),
    net: money(totals.net),
    discount: totals.discount === 0 ? 'none' : `-${money(totals.discount)}`,
    cost: money(totals.cost),
    costHow: `materials and the like ${money(totals.cost - totals.labourCost)}, ${quantityText(totals.hours)} h of labour ${money(totals.labourCost)}`,
    left: money(totals.net - totals.cost),
    leftHow: `${money(totals.net)} − ${money(totals.cost)}`,
    margin: marginText(totals.net, totals.cost),
    'margin!': totals.margin !== null && totals.margin < head.margin ? 'warn' : '',
    markUp: markUpText(totals.net, totals.cost),
    earns: totals.hourEarns === null ? none : money(totals.hourEarns),
    'earns!': totals.hourEarns !== null && totals.hourEarns < head.hourCost ? 'warn' : '',
    earnsHow: `(${money(totals.net)} − ${money(totals.cost - totals.labourCost)}) ÷ ${quantityText(totals.hours)} h${needText(head, money)}`,
    like: head.like
      ? `${head.like}; this quote has ${totals.hours > 0 ? quantityText(totals.hours) : 'none yet'}`
      : '',
    need: head.chargeOut === null ? '' : `need ${money(head.chargeOut)}`,
    vat: totals.groups
      .filter(({ vat }) => vat !== 'outside')
      .map(({ vat, net, vatAmount }) => {
        const { name, isCharged } = vatRules[vat]
        return isCharged
          ? `${name} on ${money(net)}: ${money(vatAmount)}`
          : `${name} on ${money(net)}: not charged`
      })
      .join('\n'),
    vatSum: money(totals.vat),
  }
  totals.rooms.forEach((room, at) => {
    texts[`room[${at}]`] = money(room.net)
  })
  return texts
}

function needText({ chargeOut, hourCost }: Calculated, money: (pence: number) => string): string {
  if (chargeOut !== null) return `. You need ${money(chargeOut)}.`
  return hourCost > 0 ? `. It costs ${money(hourCost)}.` : ''
}

export function quoteTexts(rooms: readonly QuoteRoom[], head: Calculated): SumTexts {
  return totalTexts(quoteTotals({ ...head, rooms }), head)
}
