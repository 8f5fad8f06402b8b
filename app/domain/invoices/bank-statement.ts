import { isCalendarDate } from '#app/domain/calendar-date.ts'
import { readAmount } from '#app/domain/money/typed.ts'
import type { SpreadsheetTable } from '#app/domain/spreadsheets/spreadsheet.ts'

/** Money that came in, as a bank's list has it, and the invoice that it looks like. Somebody confirms each. */

/** So many are matched at once: they are one form. */
export const mostBankLines = 200

export type BankLine = {
  /** Of the file, as a spreadsheet counts. */
  row: number
  /** yyyy-MM-dd */
  day: string
  /** Pence. */
  amount: number
  text: string
}

type Columns = { day: number; amount: number; texts: number[] }

const dayNames =
  /^(?:transaction |posting |booking |value |completed |started )?date(?: completed| and time)?$/i
const inNames =
  /^(?:paid in|money in|credit|credits|credit amount|amount in|in|deposit|deposits)(?: \(?(?:gbp|£)\)?)?$/i
const amountNames = /^(?:amount|value|transaction amount|amount \(?(?:gbp|£)\)?|sum)$/i
const textNames =
  /^(?:(?:transaction )?description|details?|memo|narrative|reference|payment reference|counter ?party(?: name)?|name|payee|payer|notes?(?: and #tags)?|particulars)$/i

/** Null where the list does not say when and how much. */
export function bankColumns(header: readonly string[]): Columns | null {
  const find = (pattern: RegExp) => header.findIndex(name => pattern.test(name.trim()))
  const day = find(dayNames)
  const came = find(inNames)
  const amount = came >= 0 ? came : find(amountNames)
  if (day < 0 || amount < 0) return null
  const texts = header.flatMap((name, at) => (textNames.test(name.trim()) ? [at] : []))
  return { day, amount, texts }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** '2026-10-16' from that, '16/10/2026', '16-10-26' or '16 Oct 2026'; null for what is no day. */
export function readBankDay(text: string): string | null {
  const typed = text.trim().replace(/[T ]\d{2}:\d{2}.*$/, '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const british = /^(\d{1,2})[/.-](\d{1,2}|[A-Za-z]{3,9})[/.-](\d{2}|\d{4})$/.exec(
    typed.replaceAll(/\s+/g, '-'),
  )
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1)
    : british
      ? [british[3], british[2], british[1]]
      : []
  const named = months.indexOf(month.slice(0, 3).toLowerCase())
  const two = (value: string | number) => String(value).padStart(2, '0')
  const whole = `${year.length === 2 ? `20${year}` : year}-${two(named >= 0 ? named + 1 : month)}-${two(day)}`
  return isCalendarDate(whole) ? whole : null
}

/** Pence; null for what went out, or is no amount. */
export function readCameIn(text: string): number | null {
  const amount = readAmount(text.trim().replace(/^\+\s*/, ''))
  return amount === null || Number.isNaN(amount) || amount <= 0 ? null : amount
}

/** What came in, in the order of the file. Rows of what went out, and those that cannot be read, are left out. */
export function readBankLines({ header, rows }: SpreadsheetTable): BankLine[] | null {
  const columns = bankColumns(header)
  if (columns === null) return null
  return rows.flatMap(([row, cells]) => {
    const day = readBankDay(cells[columns.day] ?? '')
    const amount = readCameIn(cells[columns.amount] ?? '')
    if (day === null || amount === null) return []
    const parts = columns.texts.map(at => (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
    return [{ row, day, amount, text: [...new Set(parts)].join(', ').slice(0, 180) }]
  })
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
  /** Why it looks like it. */
  why: string
  isSure: boolean
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Without the noise that companies' names have in common. */
function wordsOf(name: string): string[] {
  const common = new Set(['LTD', 'LIMITED', 'AND', 'THE', 'MRS', 'MISS', 'PLC', 'LLP'])
  return name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(word => word.length > 2 && !common.has(word))
}

/** By its number first, whole or its last digits, then by its client's name, then by an amount that one alone has. */
export function matchLine({ amount, text }: BankLine, owing: readonly Owed[]): Match {
  const said = plain(text)
  const digits = new Set(text.match(/\d{3,}/g) ?? [])
  const words = new Set(wordsOf(text))
  const isFor = ({ number }: Owed) => {
    const last = /(\d+)$/.exec(number)?.[1] ?? ''
    return said.includes(plain(number)) || (last.length >= 3 && digits.has(last))
  }
  const isOf = ({ clientName, job }: Owed) =>
    wordsOf(clientName).some(word => words.has(word)) || (job !== '' && said.includes(plain(job)))
  const [numbered, ...others] = owing.filter(isFor)
  if (numbered && others.length === 0) {
    return numbered.owed === amount
      ? { id: numbered.id, why: 'its number and its amount', isSure: true }
      : { id: numbered.id, why: 'its number; the amount differs', isSure: false }
  }
  const exact = owing.filter(({ owed }) => owed === amount)
  const [named, ...alike] = exact.filter(isOf)
  if (named && alike.length === 0) return { id: named.id, why: 'its amount and who paid', isSure: true }
  const [only] = exact
  if (only && exact.length === 1) return { id: only.id, why: 'its amount alone', isSure: false }
  const own = owing.filter(isOf)
  const [one] = own
  if (one && own.length === 1) return { id: one.id, why: 'who paid; the amount differs', isSure: false }
  return { id: null, why: '', isSure: false }
}

/** Each line with what it looks like; an invoice that is sure to be paid by one line is offered to no other. */
export function matchLines<Line extends BankLine>(
  lines: readonly Line[],
  owing: readonly Owed[],
): (Line & { match: Match })[] {
  const sure = new Set<number>()
  const first = lines.map(line => {
    const match = matchLine(
      line,
      owing.filter(({ id }) => !sure.has(id)),
    )
    if (match.isSure && match.id !== null) sure.add(match.id)
    return { ...line, match }
  })
  return first.map(line =>
    line.match.isSure || line.match.id === null || !sure.has(line.match.id)
      ? line
      : {
          ...line,
          match: matchLine(
            line,
            owing.filter(({ id }) => !sure.has(id)),
          ),
        },
  )
}
