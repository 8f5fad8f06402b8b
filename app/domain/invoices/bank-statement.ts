import { fold } from '#app/domain/fold.ts'

/** Incoming payments of a bank's list, each with a likely invoice. A person confirms each match. */

export const maxBankLines = 200

export type BankLine = {
  /** As a spreadsheet counts. */
  row: number
  /** yyyy-MM-dd */
  day: string
  /** Pence. */
  amount: number
  text: string
}

export type Owed = {
  id: number
  number: string
  clientName: string
  job: string
  owed: number
}

export type Match = {
  id: number | null
  why: string
  isSure: boolean
}

const plain = (text: string) => fold(text).replaceAll(/[^a-z0-9]/g, '')

function wordsOf(name: string): string[] {
  const common = new Set(['ltd', 'limited', 'and', 'the', 'mrs', 'miss', 'plc', 'llp'])
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2 && !common.has(word))
}

type OwedWithWords = Owed & {
  plainNumber: string
  lastDigits: string
  plainJobs: readonly string[]
  words: readonly string[]
}

function known(owing: readonly Owed[]): OwedWithWords[] {
  return owing.map(each => ({
    ...each,
    plainNumber: plain(each.number),
    lastDigits: /(\d+)$/.exec(each.number)?.[1] ?? '',
    // 'Job 014' is written on invoices and used in the workshop.
    plainJobs: each.job === '' ? [] : [plain(each.job), plain(each.job.replace(/^\D+/, 'job'))],
    words: wordsOf(each.clientName),
  }))
}

type Likeness = { invoice: OwedWithWords; isNumbered: boolean; isExact: boolean; isOf: boolean }

function likenesses({ amount, text }: BankLine, owing: readonly OwedWithWords[]): Likeness[] {
  const said = plain(text)
  const digits = new Set(text.match(/\d{3,}/g) ?? [])
  const words = new Set(wordsOf(text))
  return owing.map(invoice => {
    const { plainNumber, lastDigits, plainJobs } = invoice
    return {
      invoice,
      isNumbered: said.includes(plainNumber) || (lastDigits.length >= 3 && digits.has(lastDigits)),
      isExact: invoice.owed === amount,
      isOf: invoice.words.some(word => words.has(word)) || plainJobs.some(job => said.includes(job)),
    }
  })
}

/** By number first (whole, or its last digits), then by client name, then by a unique amount. */
function matchOf(all: readonly Likeness[]): Match {
  const [numbered, ...others] = all.filter(({ isNumbered }) => isNumbered)
  if (numbered && others.length === 0) {
    return numbered.isExact
      ? { id: numbered.invoice.id, why: 'its number and its amount', isSure: true }
      : { id: numbered.invoice.id, why: 'its number; the amount differs', isSure: false }
  }
  const exact = all.filter(({ isExact }) => isExact)
  const [named, ...alike] = exact.filter(({ isOf }) => isOf)
  if (named && alike.length === 0)
    return { id: named.invoice.id, why: 'its amount and who paid', isSure: true }
  const [only] = exact
  if (only && exact.length === 1) return { id: only.invoice.id, why: 'its amount alone', isSure: false }
  const own = all.filter(({ isOf }) => isOf)
  const [one] = own
  if (one && own.length === 1)
    return { id: one.invoice.id, why: 'who paid; the amount differs', isSure: false }
  return { id: null, why: '', isSure: false }
}

export const maxOffered = 10

function likeliest(all: readonly Likeness[]): number[] {
  const weight = ({ isNumbered, isExact, isOf }: Likeness) =>
    (isNumbered ? 4 : 0) + (isExact ? 2 : 0) + (isOf ? 1 : 0)
  const best: number[] = []
  for (let least = 7; least >= 0 && best.length < maxOffered; least--) {
    for (const each of all) if (weight(each) === least && best.length < maxOffered) best.push(each.invoice.id)
  }
  return best
}

/** The likeliest lines first. An invoice with a sure match is offered to no other line. */
export function matchLines<Line extends BankLine>(
  lines: readonly Line[],
  owing: readonly Owed[],
): (Line & { match: Match; offered: number[] })[] {
  const sure = new Set<number>()
  const prepared = known(owing)
  const first = lines.map(line => {
    const all = likenesses(line, prepared)
    const match = matchOf(all.filter(({ invoice }) => !sure.has(invoice.id)))
    if (match.isSure && match.id !== null) sure.add(match.id)
    return { ...line, match, offered: likeliest(all) }
  })
  const left = prepared.filter(({ id }) => !sure.has(id))
  return first.map(line => {
    const { id, isSure } = line.match
    const isTaken = !isSure && id !== null && sure.has(id)
    const match = isTaken ? matchOf(likenesses(line, left)) : line.match
    const others = line.offered.filter(each => each !== match.id)
    return {
      ...line,
      match,
      offered: [...(match.id === null ? [] : [match.id]), ...others].slice(0, maxOffered),
    }
  })
}
