import { createHash } from 'node:crypto'
import { addDays } from '#app/domain/clock.ts'
import { makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { taxPointOf } from '#app/domain/invoices/vat-summary.ts'
import { readyStages } from '#app/domain/quotes/payment-schedule.ts'
import type { QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import { makeQuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import type { ItemStory } from './rows/quotes.ts'
import { STAGES } from './stages.ts'

export const paymentStages = readyStages(
  '50/40/10',
  STAGES.map(({ name }) => name),
)

export function pence(pounds: number): number {
  return Math.round(pounds * 100)
}

export function hashOf(document: object): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

/** `hourCost` in pounds. */
export function toItem({ lines, ...item }: ItemStory, key: string, hourCost: number): QuoteItem {
  const { title, description = '', quantity = 1, price, isOptional = false } = item
  return {
    ...{ key, title, description, isOptional, quantity: quantity * 1000, unit: 'each', vat: 'standard' },
    ...{ vatNote: '', price: price === undefined ? null : pence(price), fitting: null },
    lines: lines.map(({ each = hourCost, waste = 0, stage = '', quantity, ...line }) => ({
      ...{ ...line, quantity: Math.round(quantity * 1000), each: pence(each), waste: waste * 100 },
      ...{ stage, priceListItemId: null },
    })),
  }
}

/** `price` in pounds. */
export function forOneSum(title: string, price: number): Record<string, ItemStory[]> {
  const each = price * 0.8
  const line = { kind: 'other', description: 'As calculated', quantity: 1, unit: 'lot', each } as const
  return { 'The work': [{ title, price, lines: [line] }] }
}

export function toRooms(work: Record<string, ItemStory[]>, hourCost: number): QuoteRoom[] {
  return Object.entries(work).map(([name, items], room) => ({
    name,
    items: items.map((item, at) => toItem(item, `${room + 1}-${at + 1}`, hourCost)),
  }))
}

type Draft = Parameters<typeof makeQuoteDocument>[0]
type QuoteParts = Omit<Parameters<typeof makeQuoteDocument>[1], 'issuedOn'>
type NewQuote = Pick<Draft, 'number' | 'revision' | 'title' | 'siteAddress' | 'rooms'> &
  Partial<Pick<Draft, 'intro' | 'exclusions' | 'validDays'>> & { issuedOn: string | null }

/** With its document once it is issued. */
export function quoteColumns({ issuedOn, rooms, ...given }: NewQuote, parts: QuoteParts) {
  const { margin, hoursOfDay, pricesShown } = usualQuoteSettings
  const { intro = '', exclusions = '', validDays = usualQuoteSettings.validDays } = given
  const draft = {
    ...{ ...given, intro, exclusions, validDays },
    ...{ pricesShown, paymentStages, margin, hoursOfDay },
  }
  const { net, gross, cost, hours } = quoteTotals({ rooms, discount: null, margin, hoursOfDay })
  const document =
    issuedOn === null ? null : makeQuoteDocument({ ...draft, rooms, discount: null }, { ...parts, issuedOn })
  return {
    ...{ ...draft, net, gross, cost, hours, document, issuedOn },
    validUntil: issuedOn && addDays(issuedOn, draft.validDays),
    contentHash: document && hashOf(document),
  }
}

type InvoiceParts = Omit<
  Parameters<typeof makeInvoiceDocument>[0],
  | 'totals'
  | 'suppliedOn'
  | 'note'
  | 'reason'
  | 'orderNumber'
  | 'retention'
  | 'earlier'
  | 'of'
  | 'siteAddress'
  | 'dueOn'
> & { issuedOn: string; daysToPay: number; cisRate: number }

export function invoiceColumns({ cisRate, daysToPay, ...parts }: InvoiceParts) {
  const { kind, number, title, lines, issuedOn } = parts
  const totals = invoiceTotals(lines, cisRate)
  const { net, vat, gross, labour, cis, payable } = totals
  const dates = { issuedOn, suppliedOn: issuedOn, dueOn: addDays(issuedOn, daysToPay) }
  const document = makeInvoiceDocument({
    ...{ ...parts, ...dates, totals, note: '', reason: '', orderNumber: '', siteAddress: '' },
    ...{ retention: null, earlier: [], of: null },
  })
  return {
    ...{ kind, title, daysToPay, lines: [...lines], net, vat, gross, labour, cis, payable },
    ...{ ...dates, number, document, contentHash: hashOf(document) },
    taxPoint: taxPointOf({ kind, issuedOn, suppliedOn: issuedOn }),
  }
}

/** Last numbers by year. */
export type Numbers = Map<number, number>

export function nextNumber(numbers: Numbers, day: string, before = 0): [year: number, number: number] {
  const year = Number(day.slice(0, 4))
  const number = (numbers.get(year) ?? before) + 1
  numbers.set(year, number)
  return [year, number]
}
