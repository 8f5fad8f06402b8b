import { proportion, shareOf } from '#app/domain/money/money.ts'

/** The Construction Industry Scheme: a contractor keeps back a part of the labour and pays it to HMRC for whoever did the work. */

/** Paid gross, registered, not registered. */
export const cisRates = [0, 2000, 3000] as const

/** Off the labour, without its VAT and without materials. */
export function cisDeduction(labour: number, rate: number): number {
  return shareOf(labour, rate)
}

/** What there is to pay of an invoice after the deduction, and of which labour that comes. */
export type UnderCis = { payable: number; labour: number; cis: number }

/** Money that came for an invoice, below zero where it went back; or what of the invoice was credited. */
export type CisEvent = { day: string } & ({ amount: number } | { credited: UnderCis })

/**
 * What was kept back on each day, of which labour: in the measure of what was paid of an invoice, all of it with the last. What is
 * credited, or given back, takes off on its own day: what was told of days before stays.
 */
export function cisOfEvents(invoice: UnderCis, events: readonly CisEvent[]): (Kept & { day: string })[] {
  const inOrder = [...events].sort(
    (a, b) => a.day.localeCompare(b.day) || Number('amount' in a) - Number('amount' in b),
  )
  let left = invoice
  let paid = 0
  let before: Kept = { cis: 0, labour: 0 }
  return inOrder.flatMap(event => {
    if ('amount' in event) paid += event.amount
    else left = lessOf(left, event.credited)
    const until = keptOf(left, paid)
    const own = { cis: until.cis - before.cis, labour: until.labour - before.labour }
    before = until
    return own.cis === 0 && own.labour === 0 ? [] : [{ day: event.day, ...own }]
  })
}

type Kept = { cis: number; labour: number }

function lessOf(left: UnderCis, { payable, labour, cis }: UnderCis): UnderCis {
  return { payable: left.payable - payable, labour: left.labour - labour, cis: left.cis - cis }
}

function keptOf({ payable, labour, cis }: UnderCis, paid: number): Kept {
  const part = Math.max(0, Math.min(paid, payable))
  const kept = payable > 0 ? proportion(cis, part, payable) : cis
  return { cis: kept, labour: cis === 0 ? 0 : proportion(labour, kept, cis) }
}

/** The tax year that a day is in, by the year that it begins in: from 6 April. */
export function taxYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-06' ? year - 1 : year
}

/** '2026/27' */
export function taxYearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

export type Suffered = { day: string; number: string; client: string; labour: number; cis: number }

/** What was kept back within a tax year, in the order in which it was. */
export function cisSuffered(
  all: readonly Suffered[],
  taxYear: number,
): { lines: Suffered[]; labour: number; cis: number } {
  const lines = all
    .filter(({ day, cis }) => cis !== 0 && taxYearOf(day) === taxYear)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return {
    lines,
    labour: lines.reduce((sum, line) => sum + line.labour, 0),
    cis: lines.reduce((sum, line) => sum + line.cis, 0),
  }
}
