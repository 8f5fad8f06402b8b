import { proportion } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatRules } from '#app/domain/money/vat.ts'

type Line = { vat: VatTreatment; net: number }

/**
 * VAT per line for programs that need it; lines of a rate add up to the VAT that the document calculated once. 'told' is VAT that
 * the customer pays to HMRC.
 */
export function vatOfLines(
  lines: readonly Line[],
  groups: readonly VatGroup[],
  which: 'charged' | 'told' = 'charged',
): number[] {
  const known = new Map(groups.map(group => [group.vat, group]))
  const sums = new Map<VatTreatment, { net: number; vat: number }>()
  return lines.map(({ vat, net }) => {
    const group = known.get(vat)
    if (!group || vatRules[vat].isCharged !== (which === 'charged') || group.net === 0) return 0
    const before = sums.get(vat) ?? { net: 0, vat: 0 }
    const until = before.net + net
    const share = proportion(group.vatAmount * Math.sign(group.net), until, Math.abs(group.net))
    sums.set(vat, { net: until, vat: share })
    return share - before.vat
  })
}
