import { z } from 'zod'
import { currencies } from '#app/domain/companies/currency.ts'
import { isCalendarDate, keptLine, keptText } from '#app/domain/fields.schema.ts'
import {
  limits,
  mostItemLines,
  mostPaymentStages,
  mostQuoteRooms,
  mostRoomItems,
} from '#app/domain/limits.ts'
import { mostPence, mostQuantity } from '#app/domain/money/typed.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { mostDaysToPay, paymentStage } from '#app/domain/quotes/payment-stage.schema.ts'
import { lineKinds, pricesShown } from '#app/domain/quotes/quote.ts'
import { mostSharedFiles } from '#app/domain/quotes/quote-files.ts'

// What the JSON and the numbers of quotes hold in an export that is imported: as their services write it, and nothing else.

const whole = 'This is no whole number'

export function between(least: number, most: number) {
  return z.int(whole).min(least).max(most)
}

/** Any sum of a document. */
const sum = between(-1e13, 1e13)
const pence = between(0, mostPence)
const rate = between(0, 10_000)
const quantity = between(0, mostQuantity)
const day = z.string().max(10).refine(isCalendarDate, 'This is no date such as 2026-11-25')
const text = keptText(limits.quoteTerms)
const unit = z.enum(units)
const vat = z.enum(vatTreatments)
const key = z.string().regex(/^[\w-]{1,40}$/)

const line = z.strictObject({
  kind: z.enum(lineKinds),
  description: keptLine(limits.lineDescription),
  quantity,
  unit,
  each: pence,
  waste: rate,
  stage: keptLine(limits.stageName),
  priceListItemId: z.int().positive().nullable(),
})

const item = z.strictObject({
  key,
  title: keptLine(limits.itemTitle),
  description: keptText(limits.itemDescription),
  quantity,
  unit,
  vat,
  vatNote: keptLine(limits.vatNote),
  price: pence.nullable(),
  fitting: z.strictObject({ price: pence, vat }).nullable(),
  isOptional: z.boolean(),
  lines: z.array(line).max(mostItemLines),
})

export const keptItems = z.array(item).max(mostRoomItems)

export const keptStages = z.array(paymentStage).max(mostPaymentStages)

export const keptPattern = z.strictObject({
  intro: text,
  exclusions: text,
  rooms: z.array(z.strictObject({ name: keptLine(limits.roomName), items: keptItems })).max(mostQuoteRooms),
  paymentStages: keptStages,
  templateId: z.int().positive().nullable(),
  hourCost: pence.optional(),
})

export const keptDiscount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('share'), rate }),
  z.strictObject({ kind: z.literal('amount'), pence }),
])

const documentItem = z.strictObject({
  key,
  title: keptLine(limits.itemTitle),
  description: keptText(limits.itemDescription),
  quantity,
  unit: keptLine(20),
  vat,
  vatNote: keptLine(limits.vatNote),
  price: sum,
  net: sum,
  parts: z.array(z.strictObject({ vat, net: sum })).max(2),
})

const named = keptLine(200)
const address = keptText(limits.address)

/** As it was sent: nothing in it is written anew, so that its proof holds. */
export const keptDocument = z.strictObject({
  company: z.strictObject({
    ...{ name: named, address, phone: keptText(100), email: keptLine(limits.email) },
    vatNumber: keptLine(limits.vatNumber),
    legalName: named.optional(),
    companyNumber: keptLine(40).optional(),
    legalAddress: address.optional(),
    currency: z.string().refine(code => currencies.includes(code), 'This is no currency'),
  }),
  client: z.strictObject({ name: named, address, email: keptLine(limits.email), phone: keptText(100) }),
  number: keptLine(40),
  revision: between(0, 10_000),
  supersedes: z.strictObject({ revision: between(0, 10_000), issuedOn: day }).nullable(),
  title: keptLine(limits.quoteTitle),
  siteAddress: address,
  intro: text,
  author: named,
  issuedOn: day,
  validUntil: day,
  pricesShown: z.enum(pricesShown),
  rooms: z
    .array(z.strictObject({ name: keptLine(limits.roomName), items: z.array(documentItem), net: sum }))
    .max(mostQuoteRooms),
  extras: z.array(documentItem.extend({ room: keptLine(limits.roomName) })),
  discount: keptDiscount.nullable(),
  totals: z.strictObject({
    ...{ goods: sum, discount: sum, net: sum, vat: sum, gross: sum },
    groups: z.array(z.strictObject({ vat, net: sum, vatAmount: sum })).max(vatTreatments.length),
  }),
  paymentStages: z
    .array(
      z.strictObject({
        name: keptLine(limits.paymentStageName),
        share: rate,
        amount: pence.optional(),
        when: keptLine(200),
        daysToPay: between(0, mostDaysToPay),
        gross: sum,
      }),
    )
    .max(mostPaymentStages),
  exclusions: text,
  terms: z
    .strictObject({
      id: z.int().positive(),
      name: keptLine(limits.quoteTermsName),
      version: between(1, 1_000_000),
      body: text,
    })
    .nullable(),
  // An older export has none, and the sum of what was sent is that of what is there.
  files: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: keptLine(255),
        size: between(0, 1e9),
        sha256: z.string().regex(/^([0-9a-f]{64})?$/),
        mimeType: keptLine(100),
        room: between(0, mostQuoteRooms).nullable(),
        width: z.number().min(0).max(1e6).nullable(),
        height: z.number().min(0).max(1e6).nullable(),
      }),
    )
    .max(mostSharedFiles)
    .optional(),
})

export const keptSharedFiles = z
  .array(z.strictObject({ id: z.int().positive().nullable(), roomId: z.int().positive().nullable() }))
  .max(mostSharedFiles)

export const keptExtras = z.array(key).max(mostQuoteRooms * mostRoomItems)

/** What goes along of a company's settings of its quotes. */
export const keptQuoteSettings = z.object({
  vatNumber: keptLine(limits.vatNumber),
  hourCost: pence.nullable(),
  margin: between(0, 9900),
  hoursOfDay: between(1, 24),
  validDays: between(1, 365),
  followUpDays: between(1, 90),
  pricesShown: z.enum(pricesShown),
  exclusions: text,
  paymentStages: keptStages,
})
