import { sum } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatGroups, vatRules } from '#app/domain/money/vat.ts'
import { cisDeduction } from './cis.ts'
import { type InvoiceLine, lineNet } from './invoice.ts'

export type InvoiceTotals = {
  net: number
  /** In the order of `vatTreatments`. */
  groups: VatGroup[]
  /** What is charged. */
  vat: number
  /** What the customer pays to HMRC: told, and in no total. */
  told: number
  gross: number
  /** Before VAT. */
  labour: number
  cisRate: number
  cis: number
  /** The total less CIS: what the client pays the company. */
  payable: number
}

/** Amounts that were calculated on a whole of which this is the last part. */
export type FixedAmounts = { vat?: ReadonlyMap<VatTreatment, number> | undefined; cis?: number | undefined }

/** VAT once for each rate on the whole; CIS on labour without its VAT. */
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

/** The rate of a group, whoever pays its VAT. */
export const vatClasses = ['standard', 'reduced', 'zero', 'outside'] as const
export type VatClass = (typeof vatClasses)[number]

export function vatClassOf(vat: VatTreatment): VatClass {
  if (vat === 'reverse') return 'standard'
  return vat === 'reverse_reduced' ? 'reduced' : vat
}
