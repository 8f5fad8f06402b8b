import { dayIn } from '#app/domain/clock.ts'
import { proportion, shareOf } from '#app/domain/money/money.ts'
import { type InvoiceKind, isOfContract } from './invoice.ts'

/** The Construction Industry Scheme: a contractor keeps back a part of the labour and pays it to HMRC for whoever did the work. */

/** Off the labour, without its VAT and without materials. */
export function cisDeduction(labour: number, rate: number): number {
  return shareOf(labour, rate)
}

/** What whoever drafts an invoice should look at before it is issued: of a part of a contract its quote has said what is labour. */
export function cisWarnings(
  kind: InvoiceKind,
  { net, labour, cis }: { net: number; labour: number; cis: number },
): string[] {
  if (isOfContract(kind) || cis <= 0 || labour !== net) return []
  return [
    'All of it counts as labour: the contractor deducts CIS from the whole. Split off materials if there are any.',
  ]
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

/** The last day of the tax month that a day is in: the 5th. */
export function taxMonthEnd(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayIn('UTC', Date.UTC(year, date > 5 ? month : month - 1, 5))
}

/** Before it nothing is listed. */
export const firstTaxYear = 2000

/** '2026/27' */
export function taxYearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

export type Suffered = { day: string; number: string; client: string; labour: number; cis: number }

/** What was kept back within a tax year, in the order in which it was. */
export function cisSuffered<Line extends Suffered>(
  all: readonly Line[],
  taxYear: number,
): { lines: Line[]; labour: number; cis: number } {
  const lines = all
    .filter(({ day, cis }) => cis !== 0 && taxYearOf(day) === taxYear)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return {
    lines,
    labour: lines.reduce((sum, line) => sum + line.labour, 0),
    cis: lines.reduce((sum, line) => sum + line.cis, 0),
  }
}

type OfContractor = { clientId: number | null; client: string; day: string }
type CisMonth<Statement> = Omit<OfContractor, 'day'> & {
  /** The last day of the tax month. */
  until: string
  calculated: number
  statement: Statement | null
}

/** Of each contractor and tax month what was calculated, beside what their statement says: the months in their order. */
export function cisByMonth<Statement extends OfContractor>(
  lines: readonly (OfContractor & { cis: number })[],
  statements: readonly Statement[],
): CisMonth<Statement>[] {
  const months = new Map<string, CisMonth<Statement>>()
  const monthOf = ({ clientId, client, day }: OfContractor) => {
    const until = taxMonthEnd(day)
    const key = `${until} ${clientId ?? client}`
    const known = months.get(key)
    if (known) return known
    const month = { clientId, client, until, calculated: 0, statement: null }
    months.set(key, month)
    return month
  }
  for (const line of lines) monthOf(line).calculated += line.cis
  for (const statement of statements) monthOf(statement).statement = statement
  return [...months.values()].sort(
    (a, b) => a.until.localeCompare(b.until) || a.client.localeCompare(b.client),
  )
}
