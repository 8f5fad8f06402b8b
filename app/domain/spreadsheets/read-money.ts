import { isCurrencyCode, isOfCurrency } from '#app/domain/companies/currency.ts'
import { decimalText } from '#app/domain/format.ts'
import { isNothing, type ReadCell } from './read-cell.ts'

export type DecimalSign = '.' | ','

export type Side = 'in' | 'out'

export type ReadMoney = {
  /** Negative with a minus on either side, or in brackets. */
  pence: number
  /** From CR or DR. */
  side: Side | null
  currency: string | null
}

const longestAmount = 40
const sides: Readonly<Record<string, Side>> = { CR: 'in', C: 'in', DR: 'out', D: 'out', OD: 'out' }
/** Digits with separators, and the text around; null for no amount. */
function amountParts(cell: string): { digits: string; around: string[] } | null {
  if (cell.length > longestAmount) return null
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const first = text.search(/\d/)
  if (first < 0) return null
  const from = /[.,]/.test(text.charAt(first - 1)) ? first - 1 : first
  const to = text.length - Array.from(text).reverse().join('').search(/\d/)
  const around = `${text.slice(0, from)} ${text.slice(to)}`.toUpperCase()
  return { digits: text.slice(from, to), around: around.match(/[A-Z]+|\S/gu) ?? [] }
}

const inAmounts: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(\d{1,3}([, '’])\d{3}(?:\2\d{3})*|\d{0,12})(?:\.(\d{1,2}))?$/,
  ',': /^(\d{1,3}([. '’])\d{3}(?:\2\d{3})*|\d{0,12})(?:,(\d{1,2}))?$/,
}

/** '£1,250.00', '(12.50)', '12.50-', '12.50 DR'; with ',' also '1.250,00 EUR'. Null for no amount. */
export function readMoney(cell: string, sign: DecimalSign = '.'): ReadMoney | null {
  const parts = amountParts(cell)
  const match = parts && inAmounts[sign].exec(parts.digits)
  if (!match) return null
  const counts = { '+': 0, '-': 0, '(': 0, ')': 0 }
  let side: Side | null = null
  let currency: string | null = null
  for (const mark of parts.around) {
    if (Object.hasOwn(counts, mark)) counts[mark as keyof typeof counts] += 1
    else if (side === null && Object.hasOwn(sides, mark)) side = sides[mark] ?? null
    else if (currency === null && (isCurrencyCode(mark) || /^\p{Sc}$/u.test(mark))) currency = mark
    else return null
  }
  const { '+': plus, '-': minus, '(': open, ')': close } = counts
  if (open !== close || plus + minus + open > 1) return null
  const whole = (match[1] ?? '').replaceAll(/\D/g, '')
  const pence = Number(whole) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  const isBelow = minus + open > 0 && pence > 0
  return { pence: isBelow ? -pence : pence, side, currency }
}

/** Of a column: a comma only when more cells show it than a point. */
export function decimalSign(cells: readonly string[]): DecimalSign {
  const told = { '.': 0, ',': 0 }
  for (const cell of cells) {
    const sign = signIn(amountParts(cell)?.digits ?? '')
    if (sign !== null) told[sign] += 1
  }
  return told[','] > told['.'] ? ',' : '.'
}

/** '1.234,56' and '12,5' have a comma; '1,234' is open; in '1.234.567' the point separates thousands. */
function signIn(digits: string): DecimalSign | null {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1) === ',' ? ',' : '.'
  if (signs.length === 0) return null
  if (new Set(signs).size > 1) return signs.filter(each => each === last).length === 1 ? last : null
  if (signs.length > 1) return last === ',' ? '.' : ','
  return /[ '’]/.test(digits) || !/^\d{1,3}.\d{3}$/.test(digits) ? last : null
}

const asAmount = 'Not an amount. Leave it empty if it is not known'

export function readAmount(cell: string, sign: DecimalSign, currency: string): ReadCell {
  if (isNothing(cell)) return { value: '' }
  const money = readMoney(cell, sign)
  if (money === null || money.pence < 0 || money.side !== null) return { reason: asAmount }
  if (money.currency !== null && !isOfCurrency(money.currency, currency)) {
    return { reason: `Not in ${currency}. Write what it is in ${currency}, or leave it empty` }
  }
  return { value: decimalText(money.pence) }
}
