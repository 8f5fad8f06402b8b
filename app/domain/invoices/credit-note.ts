import { proportion, splitByWeight, sum, wholeQuantity } from '#app/domain/money/money.ts'
import { type VatGroup, vatGroups } from '#app/domain/money/vat.ts'
import { elements, type InvoiceKind, type InvoiceLine, lineNet } from './invoice.ts'
import {
  type FixedAmounts,
  type InvoiceTotals,
  invoiceTotals,
  isCharged,
  labourOf,
} from './invoice-totals.ts'

export type Issued = { lines: readonly InvoiceLine[]; totals: InvoiceTotals }

export type Credit = { lines: InvoiceLine[]; totals: InvoiceTotals }

export type InvoiceOrCredit = {
  id: number
  kind: InvoiceKind
  /** Null for drafts, which credit nothing. */
  number: string | null
  net: number
  ofId: number | null
}

function creditsOf<One extends InvoiceOrCredit>(all: readonly One[], { id }: InvoiceOrCredit): One[] {
  return all.filter(({ kind, number, ofId }) => kind === 'credit_note' && number !== null && ofId === id)
}

export function isFullyCredited(all: readonly InvoiceOrCredit[], invoice: InvoiceOrCredit): boolean {
  const credits = creditsOf(all, invoice)
  return credits.length > 0 && sum(credits.map(({ net }) => net)) === invoice.net
}

/** Fully credited, and not all of it left out for good. In SQL: `stillAsks` in `models/agreed/stored-stage.server.ts`. */
export function mayBeAskedAgain(
  all: readonly (InvoiceOrCredit & { isLeftOut: boolean })[],
  invoice: InvoiceOrCredit,
): boolean {
  return isFullyCredited(all, invoice) && creditsOf(all, invoice).some(({ isLeftOut }) => !isLeftOut)
}

export function creditable(invoice: Issued, credits: readonly Issued[]): number[] {
  return invoice.lines.map((line, at) =>
    sum([lineNet(line), ...credits.map(credit => -creditOfLine(credit, at))]),
  )
}

function creditOfLine({ lines }: Issued, at: number): number {
  const line = lines[at]
  return line ? lineNet(line) : 0
}

/**
 * `amounts` are per invoice line, before VAT, with its sign. The credit note has all lines, those of zero too: they match by index.
 * A credit of the rest also takes the rest of VAT and CIS, so that everything adds up to zero. Throws a RangeError for more than is left.
 */
export function makeCredit(invoice: Issued, credits: readonly Issued[], amounts: readonly number[]): Credit {
  const left = creditable(invoice, credits)
  const lines = invoice.lines.map((line, at): InvoiceLine => {
    const amount = amounts[at] ?? 0
    const most = left[at] ?? 0
    if (most >= 0 ? amount < 0 || amount > most : amount > 0 || amount < most) {
      throw new RangeError('A credit note takes back no more than was invoiced')
    }
    return { ...line, quantity: wholeQuantity, unit: 'lot', each: amount }
  })
  const stays = lines.map((line, at) => ({ ...line, each: (left[at] ?? 0) - line.each }))
  if (isBelowNothing(lines) || isBelowNothing(stays)) {
    throw new RangeError('Neither a credit note nor what stays is below zero at a rate of VAT or in labour')
  }
  return { lines, totals: invoiceTotals(lines, invoice.totals.cisRate, lastOf(invoice, credits, lines)) }
}

/** By more than the penny to which each line is rounded. */
function isBelowNothing(lines: readonly InvoiceLine[]): boolean {
  const nets = vatGroups(lines.map(line => ({ vat: line.vat, net: lineNet(line) }))).map(({ net }) => net)
  return [labourOf(lines), ...nets].some(net => net < -lines.length)
}

/** At most the rest of each VAT rate and of CIS; with the rest of the price, exactly that. */
function lastOf(
  { totals, lines }: Issued,
  credits: readonly Issued[],
  own: readonly InvoiceLine[],
): FixedAmounts {
  const usual = invoiceTotals(own, totals.cisRate)
  const vat = new Map(
    usual.groups.map(group => {
      const whole = totals.groups.find(each => each.vat === group.vat)
      const before = credits.flatMap(credit => credit.totals.groups.filter(each => each.vat === group.vat))
      const left = (whole?.vatAmount ?? 0) - sum(before.map(each => each.vatAmount))
      const isLast = group.net === (whole?.net ?? 0) - sum(before.map(each => each.net))
      return [group.vat, isLast ? left : atMost(group.vatAmount, left)] as const
    }),
  )
  const cisLeft = totals.cis - sum(credits.map(credit => credit.totals.cis))
  const isLast =
    sum(lines.map(lineNet)) === sum([...credits.flatMap(credit => credit.lines), ...own].map(lineNet))
  return { vat, cis: isLast ? cisLeft : atMost(usual.cis, cisLeft) }
}

function atMost(amount: number, most: number): number {
  return most >= 0 ? Math.min(amount, most) : Math.max(amount, most)
}

/**
 * Lowers the retention in proportion to the credit. The first `workCount` lines are work; after them stands the retention, one line
 * for each rate and element. Throws a RangeError for amounts of no work.
 */
export function withHeld(
  invoice: Issued,
  credits: readonly Issued[],
  amounts: readonly number[],
  workCount: number,
): number[] {
  if (amounts.length > workCount) throw new RangeError('What is held back goes with the work')
  const left = creditable(invoice, credits)
  const work = invoice.lines.slice(0, workCount)
  return invoice.lines.map((line, at) => {
    if (at < workCount) return amounts[at] ?? 0
    const isIt = (each: InvoiceLine) => each.vat === line.vat && each.element === line.element
    const all = sum(work.filter(isIt).map(lineNet))
    const stays = sum(work.map((each, own) => (isIt(each) ? (left[own] ?? 0) - (amounts[own] ?? 0) : 0)))
    const heldStays = all === 0 ? 0 : proportion(lineNet(line) * Math.sign(all), stays, Math.abs(all))
    return (left[at] ?? 0) - heldStays
  })
}

export function creditWhole(invoice: Issued, credits: readonly Issued[]): Credit {
  return makeCredit(invoice, credits, creditable(invoice, credits))
}

/**
 * The VAT invoice for `received` of a deposit request; `earlier` are those made before. The last one is the rest of the request;
 * any other holds the price and VAT of `received`, so that it asks for what was paid.
 */
export function invoiceOfDeposit(request: Issued, earlier: readonly Issued[], received: number): Credit {
  const left = creditWhole(request, earlier)
  const { totals, lines } = left
  if (received >= totals.payable) return left
  const cis = proportion(totals.cis, received, totals.payable)
  const grossOfGroup = (group: VatGroup) => group.net + (isCharged(group) ? group.vatAmount : 0)
  const parts = splitByWeight(received + cis, totals.groups.map(grossOfGroup))
  const groups = totals.groups.map((group, at) => {
    const gross = parts[at] ?? 0
    const net = gross === 0 ? 0 : proportion(gross, group.net, grossOfGroup(group))
    return { vat: group.vat, net, vatAmount: isCharged(group) ? gross - net : null }
  })
  const eaches = new Map<InvoiceLine, number>()
  for (const { vat, net } of groups) {
    if (net === 0) continue
    const same = lines.filter(line => line.vat === vat && lineNet(line) !== 0)
    for (const [line, each] of partOfLines(same, net)) eaches.set(line, each)
  }
  const own = lines.map((line): InvoiceLine => ({ ...line, each: eaches.get(line) ?? 0 }))
  const vat = new Map(
    groups.flatMap(each => (each.vatAmount === null ? [] : [[each.vat, each.vatAmount] as const])),
  )
  return { lines: own, totals: invoiceTotals(own, totals.cisRate, { vat, cis }) }
}

/** Splits `net` by element first: omissions bring no labour below zero, which CIS would be taken off. */
function partOfLines(lines: readonly InvoiceLine[], net: number): Map<InvoiceLine, number> {
  const netOf = (own: readonly InvoiceLine[]) => sum(own.map(lineNet))
  const all = netOf(lines)
  const byElement = elements.map(element => lines.filter(line => line.element === element))
  const parts = byElement.every(own => netOf(own) >= 0) ? byElement.filter(own => own.length > 0) : [lines]
  const nets = splitByWeight(net, parts.map(netOf))
  const eaches = new Map<InvoiceLine, number>()
  for (const [at, own] of parts.entries()) {
    let rest = nets[at] ?? 0
    for (const line of own.filter(each => lineNet(each) < 0)) {
      const each = proportion(lineNet(line), net, all)
      eaches.set(line, each)
      rest -= each
    }
    const added = own.filter(line => lineNet(line) > 0)
    const shares = splitByWeight(rest, added.map(lineNet))
    for (const [index, line] of added.entries()) eaches.set(line, shares[index] ?? 0)
  }
  return eaches
}
