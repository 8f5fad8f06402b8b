import { z } from 'zod'
import { currencies } from '#app/domain/companies/currency.ts'
import { isCalendarDate, keptLine, keptText } from '#app/domain/fields.schema.ts'
import { isYearStart } from '#app/domain/holidays/allowance.ts'
import { cisRates } from '#app/domain/invoices/cis.ts'
import { elements, invoiceKinds } from '#app/domain/invoices/invoice.ts'
import { depositDocuments } from '#app/domain/invoices/invoice-settings.ts'
import { mostRetentionMonths } from '#app/domain/invoices/job-retention.ts'
import { vatSchemes } from '#app/domain/invoices/vat-summary.ts'
import { limits, mostInvoiceLines } from '#app/domain/limits.ts'
import { mostPence, mostQuantity } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { between } from './quote-rows.schema.ts'

// What the JSON of invoices holds in an export that is imported: as their services write it, and nothing else.

/** Any sum of a document. */
export const anySum = between(-1e13, 1e13)
const rate = between(0, 10_000)
const day = z.string().max(10).refine(isCalendarDate, 'This is no date such as 2026-11-25')
const text = keptText(limits.quoteTerms)
const named = keptLine(200)
const address = keptText(limits.address)
const vat = z.enum(vatTreatments)
const element = z.enum(elements)

const partKeys = { item: keptLine(120).optional(), variation: between(1, 1_000_000).optional() }

const line = z.strictObject({
  description: keptText(limits.invoiceLine),
  quantity: between(0, mostQuantity),
  unit: z.enum(units),
  each: between(-mostPence, mostPence),
  vat,
  element,
  share: rate.nullable(),
  ...partKeys,
})

export const keptInvoiceLines = z.array(line).max(mostInvoiceLines)

export const keptContractLines = z
  .array(
    z.strictObject({ description: keptText(limits.invoiceLine), vat, element, net: anySum, ...partKeys }),
  )
  .max(mostInvoiceLines)

export const keptQuotedMessage = z.strictObject({
  author: named,
  text: keptText(limits.message),
  sentAt: between(0, Date.UTC(3000, 0)),
})

export const keptVariation = z.strictObject({
  number: between(1, 1_000_000),
  title: keptLine(limits.quoteTitle),
  words: text,
  lines: keptContractLines,
  ...{ net: anySum, vat: anySum, gross: anySum },
  delayDays: between(0, 10_000),
  quoted: keptQuotedMessage.nullable(),
})

/** What a client may choose from. */
export const keptChoices = z.array(keptLine(120)).max(12)

const dated = { number: keptLine(40), issuedOn: day }

/** As it was issued: nothing in it is written anew, so that its sum holds. */
export const keptInvoice = z.strictObject({
  kind: z.enum(invoiceKinds),
  number: keptLine(40),
  title: keptLine(limits.quoteTitle),
  company: z.strictObject({
    ...{ name: named, legalName: named, companyNumber: keptLine(40), address, legalAddress: address },
    ...{ phone: keptText(100), email: keptLine(limits.email), vatNumber: keptLine(limits.vatNumber) },
    currency: z.string().refine(code => currencies.includes(code), 'This is no currency'),
  }),
  bank: z.strictObject({ name: named, sortCode: keptLine(40), accountNumber: keptLine(40) }).nullable(),
  client: z.strictObject({
    ...{ name: named, address, email: keptLine(limits.email), vatNumber: keptLine(limits.vatNumber) },
  }),
  siteAddress: address,
  job: keptLine(40),
  orderNumber: keptLine(limits.orderNumber),
  issuedOn: day,
  suppliedOn: day,
  dueOn: day.nullable(),
  note: text,
  lines: z.array(line.extend({ net: anySum })).max(2 * mostInvoiceLines),
  totals: z.strictObject({
    ...{ net: anySum, vat: anySum, told: anySum, gross: anySum, labour: anySum },
    ...{ cisRate: rate, cis: anySum, payable: anySum },
    groups: z.array(z.strictObject({ vat, net: anySum, vatAmount: anySum })).max(vatTreatments.length),
  }),
  reverseCharge: z
    .strictObject({
      answers: z.strictObject({
        ...{ bothRegistered: z.boolean(), underCis: z.boolean() },
        ...{ hasRate: z.boolean(), isEndUser: z.boolean() },
      }),
      isApplied: z.boolean(),
    })
    .nullable(),
  retention: z
    .strictObject({
      ...{ rate, net: anySum, releaseOn: day.nullable() },
      parts: z.strictObject({ firstShare: rate, months: between(0, mostRetentionMonths) }).optional(),
    })
    .nullable(),
  contract: z
    .strictObject({ contract: anySum, before: anySum, now: anySum, held: anySum, toCome: anySum })
    .nullable(),
  earlier: z
    .array(z.strictObject({ kind: z.enum(invoiceKinds), ...dated, net: anySum, gross: anySum }))
    .max(1000),
  of: z.strictObject(dated).nullable(),
  reason: text,
  isLeftOut: z.boolean().optional(),
  terms: text,
})

const cisRate = z.literal(cisRates).nullable()

/** What goes along of a company's settings of its invoices. */
export const keptInvoiceSettings = z.object({
  ...{ legalName: named, companyNumber: keptLine(40), legalAddress: address },
  vatScheme: z.enum(vatSchemes),
  flatRate: rate,
  cisRate,
  utr: keptLine(10).default(''),
  ...{ bankName: named, sortCode: keptLine(40), accountNumber: keptLine(40) },
  daysToPay: between(0, 365),
  terms: text,
  ...{ invoicePrefix: keptLine(12), creditPrefix: keptLine(12), requestPrefix: keptLine(12) },
  depositAs: z.enum(depositDocuments).default('invoice'),
  yearEnd: z.string().max(5).refine(isYearStart),
})

export const keptCisRate = cisRate
