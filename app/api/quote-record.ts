import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { decimalText } from '#app/domain/format.ts'
import { plainQuantity } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import {
  lineKinds,
  type PaymentStage,
  paymentTriggers,
  pricesShown,
  type QuoteItem,
  quoteStatuses,
  revisionName,
} from '#app/domain/quotes/quote.ts'
import { discountText } from '#app/domain/quotes/quote-form.ts'
import { itemSums } from '#app/domain/quotes/quote-totals.ts'
import { calendarDay, instant, moneyText, recordId } from '#app/domain/record-fields.schema.ts'
import type { Quote, QuoteHead } from '#app/models/quotes/quote.server.ts'

const quantityAnswer = z.string().regex(/^\d+(\.\d{1,3})?$/)
const percentAnswer = z.string().regex(/^-?\d+\.\d{2}$/)

const head = {
  id: recordId,
  number: z.string(),
  revision: z.string().describe('A, B and so on: each is a record of its own.'),
  title: z.string(),
  kind: z.string().describe('What sort of work it is.'),
  status: z.enum(quoteStatuses),
  clientId: recordId.nullable(),
  projectId: recordId.nullable().describe('The job that it became.'),
  net: moneyText.describe('Before VAT: without extras, and once it is accepted with those that were taken.'),
  gross: moneyText.describe('With VAT.'),
  cost: moneyText,
  issuedOn: calendarDay.nullable(),
  validUntil: calendarDay.nullable(),
  sentAt: instant.nullable(),
  decidedAt: instant.nullable(),
  createdBy: recordId,
  createdAt: instant,
  version: z.int(),
}

export const quoteAnswer = z.object(head).meta({ id: 'Quote' })

const lineAnswer = z.object({
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: quantityAnswer,
  unit: z.enum(units),
  each: moneyText,
  waste: percentAnswer.describe('In per cent.'),
  stage: z.string(),
  priceListItemId: recordId.nullable(),
})

const itemAnswer = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  quantity: quantityAnswer,
  unit: z.enum(units),
  vat: z.enum(vatTreatments),
  vatNote: z.string(),
  price: moneyText.nullable().describe('Of one; null where it is the cost at the quote’s margin.'),
  net: moneyText.describe('Of all of it.'),
  cost: moneyText,
  fitting: z.object({ price: moneyText, vat: z.enum(vatTreatments) }).nullable(),
  isOptional: z.boolean(),
  lines: lineAnswer.array(),
})

const stageAnswer = z.object({
  name: z.string(),
  share: percentAnswer
    .nullable()
    .describe('Of the price; null where it is an amount, or what is left beside amounts.'),
  amount: moneyText.nullable().describe('Before VAT.'),
  trigger: z.enum(paymentTriggers),
  when: z.string().describe('The name of the job’s stage, a day, or how many of a hundred tasks are done.'),
  daysToPay: z.int(),
})

export const wholeQuoteAnswer = z
  .object({
    ...head,
    siteAddress: z.string(),
    intro: z.string(),
    exclusions: z.string(),
    pricesShown: z.enum(pricesShown),
    validDays: z.int(),
    termsId: recordId.nullable(),
    templateId: recordId.nullable().describe('Of the tasks that its job begins with.'),
    discount: z.string().describe('5 % or 250.00; empty without one.'),
    margin: percentAnswer.describe('By which what has no price of its own is priced.'),
    hourCost: moneyText,
    rooms: z.object({ name: z.string(), items: itemAnswer.array() }).array(),
    paymentStages: stageAnswer.array(),
    totals: z.object({
      goods: moneyText,
      discount: moneyText,
      net: moneyText,
      vat: moneyText,
      gross: moneyText,
      cost: moneyText,
      hours: quantityAnswer,
      margin: percentAnswer.nullable(),
      markUp: percentAnswer.nullable(),
    }),
  })
  .meta({ id: 'WholeQuote' })

export function toQuoteRecord(quote: QuoteHead): z.infer<typeof quoteAnswer> {
  const { id, number, title, kind, status, clientId, projectId, issuedOn, validUntil, createdBy, version } =
    quote
  return {
    ...{ id, number, title, kind, status, clientId, projectId, issuedOn, validUntil, createdBy, version },
    revision: revisionName(quote.revision),
    net: decimalText(quote.net),
    gross: decimalText(quote.gross),
    cost: decimalText(quote.cost),
    sentAt: isoOrNull(quote.sentAt),
    decidedAt: isoOrNull(quote.decidedAt),
    createdAt: new Date(quote.createdAt).toISOString(),
  }
}

const rate = (rate: number | null) => (rate === null ? null : decimalText(rate))

export function toWholeQuoteRecord(quote: Quote): z.infer<typeof wholeQuoteAnswer> {
  const { siteAddress, intro, exclusions, pricesShown, validDays, termsId, templateId, totals } = quote
  const { goods, discount, net, vat, gross, cost, hours, margin, markUp } = totals
  return {
    ...toQuoteRecord(quote),
    ...{ siteAddress, intro, exclusions, pricesShown, validDays, termsId, templateId },
    discount: discountText(quote.discount),
    margin: decimalText(quote.margin),
    hourCost: decimalText(quote.hourCost),
    rooms: quote.rooms.map(({ name, items }) => ({ name, items: items.map(item => toItem(quote, item)) })),
    paymentStages: quote.paymentStages.map(toStage),
    totals: {
      goods: decimalText(goods),
      discount: decimalText(discount),
      net: decimalText(net),
      vat: decimalText(vat),
      gross: decimalText(gross),
      cost: decimalText(cost),
      hours: plainQuantity(hours),
      margin: rate(margin),
      markUp: rate(markUp),
    },
  }
}

function toStage({ share, amount, ...stage }: PaymentStage): z.infer<typeof stageAnswer> {
  return {
    ...stage,
    share: share === 0 ? null : decimalText(share),
    amount: amount == null ? null : decimalText(amount),
  }
}

function toItem({ margin, hoursOfDay }: Quote, item: QuoteItem): z.infer<typeof itemAnswer> {
  const { net, cost } = itemSums(item, margin, hoursOfDay)
  return {
    ...item,
    quantity: plainQuantity(item.quantity),
    price: item.price === null ? null : decimalText(item.price),
    net: decimalText(net),
    cost: decimalText(cost),
    fitting: item.fitting && { price: decimalText(item.fitting.price), vat: item.fitting.vat },
    lines: item.lines.map(line => ({
      ...line,
      quantity: plainQuantity(line.quantity),
      each: decimalText(line.each),
      waste: decimalText(line.waste),
    })),
  }
}
