import { daysBetween } from '#app/domain/clock.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import type { LineKind } from '#app/domain/quotes/quote.ts'

/** An older cost has to be checked before it is quoted (spec 3, section 1). */
export const freshDays = 90

export function isOldCost(costOn: string, today: string): boolean {
  return (daysBetween(costOn, today) ?? 0) > freshDays
}

export function lookedAtText(costOn: string, today: string): string {
  const days = daysBetween(costOn, today) ?? 0
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 60 ? `${days} days ago` : `${Math.floor(days / 30)} months ago`
}

export const unitNames: Readonly<Record<Unit, string>> = {
  each: 'each',
  pair: 'pair',
  set: 'set',
  lot: 'lot',
  m: 'metre',
  'm²': 'm²',
  sheet: 'sheet',
  h: 'hour',
  day: 'day',
}

export function kindOfUnit(unit: Unit): LineKind {
  return unit === 'h' || unit === 'day' ? 'labour' : 'material'
}

export const priceListLabels = {
  kind: 'Kind',
  name: 'What it is',
  code: 'Code',
  supplier: 'Supplier',
  unit: 'Unit',
  cost: 'Cost of one',
  waste: 'Waste, in per cent',
  costOn: 'Cost looked at on',
}

export const priceListPath = '/quoting/price-list'

export const maxPastedLines = 500
/** Not deleted, per company. */
export const maxPriceListItems = 5000
