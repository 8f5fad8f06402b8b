import { sum } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatGroups, vatRules } from '#app/domain/money/vat.ts'
import { cisDeduction } from './cis.ts'
import { type InvoiceLine, lineNet } from './invoice.ts'

export type InvoiceTotals = {
  net: number
  /** In the order of `vatTreatments`. */
  groups: VatGroup[]
  vat: number
  /** Reverse-charge VAT: shown, and in no total. */
  told: number
  gross: number
  labour: number
  cisRate: number
  cis: number
  payable: number
}

/** For the last document of a whole: amounts left over from it. */
export type FixedAmounts = { vat?: ReadonlyMap<VatTreatment, number> | undefined; cis?: number | undefined }

/** VAT once per rate; CIS on labour without VAT. */
export function invoiceTotals(
  lines: readonly InvoiceLine[],
  cisRate: number,
  fixed: FixedAmounts = {},
): InvoiceTotals {
  const groups = vatGroups(lines.map(line => ({ vat: line.vat, net: lineNet(line) }))).map(group => ({
    ...group,
    vatAmount: fixed.vat?.get(group.vat) ?? group.vatAmount,
  }))
  const net = sum(groups.map(group => group.net))
  const vat = sum(groups.filter(isCharged).map(group => group.vatAmount))
  const told = sum(groups.filter(group => !isCharged(group)).map(group => group.vatAmount))
  const labour = labourOf(lines)
  const cis = fixed.cis ?? cisDeduction(labour, cisRate)
  return { net, groups, vat, told, gross: net + vat, labour, cisRate, cis, payable: net + vat - cis }
}

export function labourOf(lines: readonly InvoiceLine[]): number {
  return sum(lines.filter(({ element }) => element === 'labour').map(lineNet))
}

export function isCharged({ vat }: Pick<VatGroup, 'vat'>): boolean {
  return vatRules[vat].isCharged
}

export const vatClasses = ['standard', 'reduced', 'zero', 'outside'] as const
export type VatClass = (typeof vatClasses)[number]

export function vatClassOf(vat: VatTreatment): VatClass {
  if (vat === 'reverse') return 'standard'
  return vat === 'reverse_reduced' ? 'reduced' : vat
}
