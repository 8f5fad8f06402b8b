import { addDays } from '#app/domain/clock.ts'
import { proportion, shareOf } from '#app/domain/money/money.ts'
import { type VatTreatment, vatRules, vatTreatments } from '#app/domain/quotes/quote.ts'
import type { VatGroup } from '#app/domain/quotes/quote-totals.ts'

/** Numbers for a period's VAT return: what was sold. The return itself stays the accountant's. */

export const vatSchemes = ['none', 'standard', 'cash', 'flat_rate'] as const
export type VatScheme = (typeof vatSchemes)[number]

/**
 * The day by which VAT falls due: of work that is invoiced within 14 days the day of the invoice, else the day of supply; an invoice
 * before it, such as for a deposit, counts at once.
 */
export function taxPointOf({ issuedOn, suppliedOn }: { issuedOn: string; suppliedOn: string }): string {
  return issuedOn > addDays(suppliedOn, 14) ? suppliedOn : issuedOn
}

/** An issued document; a credit note with −1. */
export type Sold = {
  sign: 1 | -1
  taxPoint: string
  groups: readonly VatGroup[]
  payable: number
  /** When money came for it, oldest first; of a credit note: when it was set against an invoice or given back. */
  receipts: readonly { day: string; amount: number }[]
}

export type VatSummary = {
  scheme: VatScheme
  /** By treatment, in the order of `vatTreatments`: a reverse charge's VAT is told, and not in `due`. */
  groups: VatGroup[]
  /** What is due on sales: box 1. */
  due: number
  /** Sales without VAT, box 6; in the flat rate scheme with it. */
  sales: number
}

/** `flatRate` in basis points. A company that is not registered owes none. */
export function vatSummary(
  sold: readonly Sold[],
  { scheme, flatRate, from, to }: { scheme: VatScheme; flatRate: number; from: string; to: string },
): VatSummary {
  const isWithin = (day: string) => day >= from && day <= to
  const parts =
    scheme === 'cash'
      ? sold.flatMap(one => receivedGroups(one, isWithin))
      : sold.filter(({ taxPoint }) => isWithin(taxPoint)).flatMap(signedGroups)
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
  // Sales under the reverse charge stay out of the flat rate's turnover.
  const turnover = charged.reduce((all, { net }) => all + net, 0) + vat
  return { scheme, groups, due: shareOf(turnover, flatRate), sales: turnover }
}

function isSale({ vat }: { vat: VatTreatment }): boolean {
  return vat !== 'outside'
}

function signedGroups({ sign, groups }: Sold): VatGroup[] {
  return groups.map(({ vat, net, vatAmount }) => ({ vat, net: sign * net, vatAmount: sign * vatAmount }))
}

/**
 * By what came in: each receipt brings the part of the document that it pays, the last of it what is left. What CIS keeps back of the
 * labour counts as received with it.
 */
function receivedGroups(
  { sign, groups, payable, receipts }: Sold,
  isWithin: (day: string) => boolean,
): VatGroup[] {
  let paid = 0
  let before = groups.map(() => ({ net: 0, vatAmount: 0 }))
  return receipts.flatMap(({ day, amount }) => {
    paid += amount
    const part = Math.min(paid, payable)
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
