import { dayIn } from '#app/domain/clock.ts'
import { proportion, shareOf } from '#app/domain/money/money.ts'
import { type InvoiceKind, isOfContract } from './invoice.ts'

/** The Construction Industry Scheme: a contractor withholds part of the labour and pays it to HMRC for the subcontractor. */

export function cisDeduction(labour: number, rate: number): number {
  return shareOf(labour, rate)
}

/** Not for parts of a contract: its quote says what is labour. */
export function cisWarnings(
  kind: InvoiceKind,
  { net, labour, cis }: { net: number; labour: number; cis: number },
): string[] {
  if (isOfContract(kind) || cis <= 0 || labour !== net) return []
  return [
    'All of it counts as labour: the contractor deducts CIS from the whole. Split off materials if there are any.',
  ]
}

export type UnderCis = { payable: number; labour: number; cis: number }

/** A payment, below zero where money went back, or a credit. */
export type CisEvent = { day: string } & ({ amount: number } | { credited: UnderCis })

/**
 * CIS withheld by day, in proportion to the payment; the last payment takes the rest. Credits and refunds count on their own day:
 * figures of earlier days never change.
 */
export function cisOfEvents(invoice: UnderCis, events: readonly CisEvent[]): (Withheld & { day: string })[] {
  const inOrder = [...events].sort(
    (a, b) => a.day.localeCompare(b.day) || Number('amount' in a) - Number('amount' in b),
  )
  let left = invoice
  let paid = 0
  let before: Withheld = { cis: 0, labour: 0 }
  return inOrder.flatMap(event => {
    if ('amount' in event) paid += event.amount
    else left = lessOf(left, event.credited)
    const until = keptOf(left, paid)
    const own = { cis: until.cis - before.cis, labour: until.labour - before.labour }
    before = until
    return own.cis === 0 && own.labour === 0 ? [] : [{ day: event.day, ...own }]
  })
}

type Withheld = { cis: number; labour: number }

function lessOf(left: UnderCis, { payable, labour, cis }: UnderCis): UnderCis {
  return { payable: left.payable - payable, labour: left.labour - labour, cis: left.cis - cis }
}

function keptOf({ payable, labour, cis }: UnderCis, paid: number): Withheld {
  const part = Math.max(0, Math.min(paid, payable))
  const kept = payable > 0 ? proportion(cis, part, payable) : cis
  return { cis: kept, labour: cis === 0 ? 0 : proportion(labour, kept, cis) }
}

/** The year in which the tax year begins, on 6 April. */
export function taxYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-06' ? year - 1 : year
}

export function taxMonthEnd(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayIn('UTC', Date.UTC(year, date > 5 ? month : month - 1, 5))
}

export const firstTaxYear = 2000

export function taxYearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

export type Suffered = { day: string; number: string; client: string; labour: number; cis: number }

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
  until: string
  calculated: number
  statement: Statement | null
}

/** By contractor and tax month, in order: what was calculated beside what the statement says. */
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
