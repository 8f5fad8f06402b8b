import { formatCount } from '#app/domain/format.ts'
import { proportion, wholeQuantity } from './money.ts'

/**
 * Amounts, quantities and rates as somebody types them, and as they stand in a field again. The server and the browser read them by
 * the same rule. What cannot be read is NaN; what is empty is null.
 */

export const maxPence = 9_999_999_999
/** A million of something, in thousandths. */
export const maxQuantity = 1_000_000_000

/** Whole units of the last of `decimals`: '1,250.5' with 2 is 125050. */
function readDecimal(text: string, decimals: number): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const match = /^(\d{1,3}(?:,\d{3})+|\d{0,12})(?:\.(\d*))?$/.exec(typed)
  if (!match) return Number.NaN
  const whole = (match[1] ?? '').replaceAll(',', '')
  const part = match[2] ?? ''
  if ((whole === '' && part === '') || part.length > decimals) return Number.NaN
  return Number(whole || '0') * 10 ** decimals + Number(part.padEnd(decimals, '0') || '0')
}

export const moneyMessage = 'Please enter an amount such as 1250.00'

/** Pence from '1,250', '£1250.00' or '12.5', however many. */
export function readAmount(text: string): number | null {
  return readDecimal(text.trim().replace(/^(?:\p{Sc}|[A-Z]{3}\b)\s*(?=[\d.])/u, ''), 2)
}

/** The same, as long as they can be kept. */
export function readPence(text: string): number | null {
  const pence = readAmount(text)
  return pence !== null && pence > maxPence ? Number.NaN : pence
}

/** However many, and below zero after a minus. */
export function readSignedAmount(text: string): number | null {
  const amount = text.trim().replace(/^[-−]/, '')
  const pence = readAmount(amount)
  return pence && amount !== text.trim() ? -pence : pence
}

/** '37,5', as it is written elsewhere; of an amount, '1,25' may be one that lost a digit. */
function withPoint(text: string): string {
  return text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

/** Thousandths from '1', '2.4', '2,4' or '1,200'. */
export function readQuantity(text: string): number | null {
  const quantity = readDecimal(withPoint(text), 3)
  return quantity !== null && quantity > maxQuantity ? Number.NaN : quantity
}

/** The same of hours, which may be typed as a clock has them: '1:30' is 1500. */
export function readHours(text: string): number | null {
  const match = /^\s*(\d{1,4}):([0-5]\d)\s*$/.exec(text)
  return match ? Number(match[1]) * 1000 + proportion(Number(match[2]), 1000, 60) : readQuantity(text)
}

/** Basis points from '10', '7.5', '7,5' or '12.25 %'. */
export function readRate(text: string): number | null {
  return readDecimal(withPoint(text.trim().replace(/\s*%$/, '')), 2)
}

/** 2400 is '2.4', 1000 is '1'. */
export function quantityText(quantity: number): string {
  const digits = String(quantity).padStart(4, '0')
  const part = digits.slice(-3).replace(/0+$/, '')
  return `${formatCount(Number(digits.slice(0, -3)))}${part && '.'}${part}`
}

/** The same for machines: 1200000 is '1200'. */
export function plainQuantity(quantity: number): string {
  return quantityText(quantity).replaceAll(',', '')
}

const pluralUnits = new Set(['pair', 'set', 'lot', 'sheet', 'day'])

/** 1500 of 'm' is '1.5 m', 2000 of 'sheet' '2 sheets', of 'each' '2 no.', as a quantity surveyor writes it. */
export function measureText(quantity: number, unit: string): string {
  const isMany = quantity !== wholeQuantity && pluralUnits.has(unit)
  return `${plainQuantity(quantity)} ${unit === 'each' ? 'no.' : unit}${isMany ? 's' : ''}`
}

/** 750 is '7.5', for a field. */
export function rateText(rate: number): string {
  return decimalText(rate, 2)
}

/** 1250 is '12.5 %', 3000 '30 %'. */
export function percentText(rate: number): string {
  return `${rateText(rate)} %`
}

/** 8500 is '0.85', to calculate with. */
export function factorText(rate: number): string {
  return decimalText(rate, 4)
}

/** From whole units of the last of `decimals`, without noughts at its end. */
function decimalText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  const part = digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}${part && '.'}${part}`
}

/** What share `part` is of `whole` (above zero), rounded once: '17.6 %'. */
export function shareOfText(part: number, whole: number): string {
  return tenthsText(proportion(part, 1000, whole))
}

/** To one decimal, for reading: 1667 is '16.7 %', −505 is '−5.1 %'. */
export function roundedPercentText(rate: number): string {
  const tenths = Math.floor((Math.abs(rate) + 5) / 10)
  return tenthsText(rate < 0 ? -tenths : tenths)
}

function tenthsText(tenths: number): string {
  const all = Math.abs(tenths)
  return `${tenths < 0 ? '−' : ''}${Math.floor(all / 10)}.${all % 10} %`
}
