import { shareOf, splitByWeight, sum } from './money.ts'

/** The company decides which applies, with its accountant. */
export const vatTreatments = ['standard', 'reduced', 'zero', 'reverse', 'reverse_reduced', 'outside'] as const
export type VatTreatment = (typeof vatTreatments)[number]

type Vat = { name: string; rate: number; isCharged: boolean }

/** Under reverse charge the customer pays the VAT to HMRC: it is shown and not charged. */
export const vatRules: Readonly<Record<VatTreatment, Vat>> = {
  standard: { name: '20 %', rate: 2000, isCharged: true },
  reduced: { name: '5 %', rate: 500, isCharged: true },
  zero: { name: '0 %', rate: 0, isCharged: true },
  reverse: { name: 'Reverse charge, 20 %', rate: 2000, isCharged: false },
  reverse_reduced: { name: 'Reverse charge, 5 %', rate: 500, isCharged: false },
  outside: { name: 'Outside VAT', rate: 0, isCharged: false },
}

/** VAT is calculated once per treatment. */
export type VatGroup = { vat: VatTreatment; net: number; vatAmount: number }

export function vatGroups(parts: readonly { vat: VatTreatment; net: number }[], discount = 0): VatGroup[] {
  const groups = vatTreatments
    .filter(vat => parts.some(part => part.vat === vat))
    .map(vat => ({ vat, net: sum(parts.filter(part => part.vat === vat).map(part => part.net)) }))
  const cuts =
    discount > 0
      ? splitByWeight(
          discount,
          groups.map(group => Math.max(0, group.net)),
        )
      : []
  return groups.map(({ vat, net }, index) => {
    const left = net - (cuts[index] ?? 0)
    return { vat, net: left, vatAmount: shareOf(left, vatRules[vat].rate) }
  })
}

export function grossOf({ vat, net, vatAmount }: VatGroup): number {
  return net + (vatRules[vat].isCharged ? vatAmount : 0)
}
