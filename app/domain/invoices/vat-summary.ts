import { addDays } from '#app/domain/clock.ts'
import { proportion, shareOf } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatRules, vatTreatments } from '#app/domain/money/vat.ts'
import { type InvoiceKind, isContractKind } from './invoice.ts'

/** Sales figures for a VAT return. The return itself stays the accountant's. */

export const vatSchemes = ['none', 'standard', 'cash', 'flat_rate'] as const
export type VatScheme = (typeof vatSchemes)[number]

type Dated = { kind: InvoiceKind; issuedOn: string; suppliedOn: string }

/**
 * Stage payments of a contract and retentions: the earlier of payment and invoice (VAT Regulations 1995, 93 and 89). Anything else:
 * the invoice's day within 14 days of supply, else the day of supply; an earlier invoice counts at once.
 * `cameOn` is the day on which it was paid in full.
 */
export function taxPointOf(dated: Dated, cameOn: string | null = null): string {
  const { kind, issuedOn, suppliedOn } = dated
  if (cameOn !== null && cameOn < countsBefore(dated)) return cameOn
  return !isContractKind(kind) && issuedOn > addDays(suppliedOn, 14) ? suppliedOn : issuedOn
}

/** Money that came before this day is its own tax point, for the part it pays. */
function countsBefore({ kind, issuedOn, suppliedOn }: Dated): string {
  return isContractKind(kind) || issuedOn < suppliedOn ? issuedOn : suppliedOn
}

export type Sold = Dated & {
  sign: 1 | -1
  taxPoint: string
  groups: readonly VatGroup[]
  payable: number
  /** Oldest first, below zero where money went back; a credit note's are when it was set against an invoice. */
  receipts: readonly { day: string; amount: number }[]
}

export type VatSummary = {
  scheme: VatScheme
  /** In the order of `vatTreatments`. A reverse charge's VAT stands here and is not in `due`. */
  groups: VatGroup[]
  /** Box 1. */
  due: number
  /** Box 6: without VAT, but in the flat rate scheme with it. */
  sales: number
}

/** `flatRate` is in basis points. Without a scheme, nothing is due. */
export function vatSummary(
  sold: readonly Sold[],
  { scheme, flatRate, from, to }: { scheme: VatScheme; flatRate: number; from: string; to: string },
): VatSummary {
  const isWithin = (day: string) => day >= from && day <= to
  const parts =
    scheme === 'cash'
      ? sold.flatMap(one => receivedGroups(one, isWithin))
      : sold.flatMap(one => receivedGroups({ ...one, receipts: dueOf(one) }, isWithin))
  const groups = vatTreatments
    .filter(vat => parts.some(part => part.vat === vat))
    .map(vat => {
      const own = parts.filter(part => part.vat === vat)
      return {
        vat,
        net: own.reduce((all, { net }) => all + net, 0),
        vatAmount: own.reduce((all, { vatAmount }) => all + vatAmount, 0),
      }
    })
  const charged = groups.filter(({ vat }) => vatRules[vat].isCharged)
  const vat = charged.reduce((all, { vatAmount }) => all + vatAmount, 0)
  const sales = groups.filter(isSale).reduce((all, { net }) => all + net, 0)
  if (scheme === 'none') return { scheme, groups, due: 0, sales }
  if (scheme !== 'flat_rate') return { scheme, groups, due: vat, sales }
  // Reverse-charge sales count as sales but stay out of the flat rate's turnover.
  const turnover = charged.reduce((all, { net }) => all + net, 0) + vat
  const told = groups.filter(group => isSale(group) && !vatRules[group.vat].isCharged)
  const sum = turnover + told.reduce((all, { net }) => all + net, 0)
  return { scheme, groups, due: shareOf(turnover, flatRate), sales: sum }
}

function isSale({ vat }: { vat: VatTreatment }): boolean {
  return vat !== 'outside'
}

function dueOf(sold: Sold): Sold['receipts'] {
  const { payable, taxPoint, receipts } = sold
  const before = receipts.filter(({ day }) => day < countsBefore(sold))
  const paid = before.reduce((all, { amount }) => all + amount, 0)
  return [...before, { day: taxPoint, amount: payable - paid }]
}

/** Each receipt brings the part of the document it pays, the last the rest. What CIS keeps back counts as received with it. */
function receivedGroups(
  { sign, groups, payable, receipts }: Sold,
  isWithin: (day: string) => boolean,
): VatGroup[] {
  let paid = 0
  let before = groups.map(() => ({ net: 0, vatAmount: 0 }))
  return receipts.flatMap(({ day, amount }) => {
    paid += amount
    const part = Math.max(0, Math.min(paid, payable))
    const until = groups.map(({ net, vatAmount }) =>
      payable > 0
        ? { net: proportion(net, part, payable), vatAmount: proportion(vatAmount, part, payable) }
        : { net, vatAmount },
    )
    const last = before
    before = until
    if (!isWithin(day)) return []
    return groups.map(({ vat }, at) => ({
      vat,
      net: sign * ((until[at]?.net ?? 0) - (last[at]?.net ?? 0)),
      vatAmount: sign * ((until[at]?.vatAmount ?? 0) - (last[at]?.vatAmount ?? 0)),
    }))
  })
}
