import { formatCount } from '#app/domain/format.ts'
import { readHours } from '#app/domain/hours.ts'
import { proportion, wholeQuantity } from './money.ts'

/** What people type into fields, and back. Server and browser share the rule. Unreadable is NaN, empty is null. */

export const maxPence = 9_999_999_999
/** Thousandths. */
export const maxQuantity = 1_000_000_000

/** '1,250.5' with 2 decimals is 125050. */
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

export function readAmount(text: string): number | null {
  return readDecimal(text.trim().replace(/^(?:\p{Sc}|[A-Z]{3}\b)\s*(?=[\d.])/u, ''), 2)
}

/** NaN above `maxPence`. */
export function readPence(text: string): number | null {
  const pence = readAmount(text)
  return pence !== null && pence > maxPence ? Number.NaN : pence
}

/** With a minus, below zero; no upper limit. */
export function readSignedAmount(text: string): number | null {
  const amount = text.trim().replace(/^[-−]/, '')
  const pence = readAmount(amount)
  return pence && amount !== text.trim() ? -pence : pence
}

/** '37,5', a decimal comma. Not for amounts: '1,25' may have lost a digit. */
function withPoint(text: string): string {
  return text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

/** Thousandths from '1', '2.4', '2,4' or '1,200'. */
export function readQuantity(text: string): number | null {
  const quantity = readDecimal(withPoint(text), 3)
  return quantity !== null && quantity > maxQuantity ? Number.NaN : quantity
}

/** Hours also as '1:30' and '1h 30'. */
export function readLineQuantity(text: string, unit: string | undefined): number | null {
  const quantity = readQuantity(text)
  if (unit !== 'h' || !Number.isNaN(quantity)) return quantity
  const minutes = readHours(text) ?? 0
  return Number.isNaN(minutes) ? Number.NaN : proportion(minutes, wholeQuantity, 60)
}

/** Basis points from '10', '7.5', '7,5' or '12.25 %'. */
export function readRate(text: string): number | null {
  return readDecimal(withPoint(text.trim().replace(/\s*%$/, '')), 2)
}

export function quantityText(quantity: number): string {
  const digits = String(quantity).padStart(4, '0')
  const part = digits.slice(-3).replace(/0+$/, '')
  return `${formatCount(Number(digits.slice(0, -3)))}${part && '.'}${part}`
}

/** Without commas: 1200000 is '1200'. */
export function plainQuantity(quantity: number): string {
  return quantityText(quantity).replaceAll(',', '')
}

const pluralUnits = new Set(['pair', 'set', 'lot', 'sheet', 'day'])

/** '1.5 m', '2 sheets'; 'each' is 'no.', as quantity surveyors write it. */
export function measureText(quantity: number, unit: string): string {
  const isMany = quantity !== wholeQuantity && pluralUnits.has(unit)
  return `${plainQuantity(quantity)} ${unit === 'each' ? 'no.' : unit}${isMany ? 's' : ''}`
}

/** 750 is '7.5'. */
export function rateText(rate: number): string {
  return decimalText(rate, 2)
}

export function percentText(rate: number): string {
  return `${rateText(rate)} %`
}

export function factorText(rate: number): string {
  return decimalText(rate, 4)
}

function decimalText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  const part = digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}${part && '.'}${part}`
}

/** `whole` is above zero. '17.6 %' */
export function shareOfText(part: number, whole: number): string {
  return tenthsText(proportion(part, 1000, whole))
}

/** One decimal: 1667 is '16.7 %', −505 is '−5.1 %'. */
export function roundedPercentText(rate: number): string {
  const tenths = Math.floor((Math.abs(rate) + 5) / 10)
  return tenthsText(rate < 0 ? -tenths : tenths)
}

function tenthsText(tenths: number): string {
  const all = Math.abs(tenths)
  return `${tenths < 0 ? '−' : ''}${Math.floor(all / 10)}.${all % 10} %`
}
