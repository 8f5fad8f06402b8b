import { eq } from 'drizzle-orm'
import type { PaymentStage, QuoteItem, QuoteLine } from '#app/domain/quotes/quote.ts'
import { insertQuote, insertQuoteRooms, keepQuoteSums } from '#app/models/quotes/quote-writes.server.ts'
import { sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { db } from '#db/client.ts'
import { clients, type quotes, quoteTerms } from '#db/schema/index.ts'
import { makeClient, type TestCompany } from '#tests/support/database.ts'

const line = (fields: Partial<QuoteLine>): QuoteLine => ({
  kind: 'material',
  description: '',
  quantity: 1000,
  unit: 'each',
  each: 0,
  waste: 0,
  stage: '',
  priceListItemId: null,
  ...fields,
})

const item = (fields: Partial<QuoteItem>): QuoteItem => ({
  key: 'alcove',
  title: 'Alcove units, pair',
  description: '',
  quantity: 1000,
  unit: 'pair',
  vat: 'standard',
  vatNote: '',
  price: null,
  fitting: null,
  isOptional: false,
  lines: [],
  ...fields,
})

/** £2,049.74 of alcove units, £280.00 of rails at 5 %, and lights for £333.32 that can be chosen: £2,753.69, or £3,153.67 with them. */
export const alcoveRooms = [
  {
    name: 'Living room',
    items: [
      item({
        lines: [
          line({ description: 'Oak board', each: 410_00, waste: 1000, unit: 'sheet' }),
          line({ kind: 'hardware', description: 'Hinges', quantity: 8000, each: 10_80 }),
          line({
            kind: 'labour',
            description: 'bench',
            quantity: 17_000,
            unit: 'h',
            each: 52_04,
            stage: 'production',
          }),
          line({
            kind: 'labour',
            description: 'fit',
            quantity: 5000,
            unit: 'h',
            each: 52_04,
            stage: 'install',
          }),
          line({ kind: 'finish', description: 'Lacquer', each: 60_00, unit: 'lot' }),
        ],
      }),
      item({
        key: 'lights',
        title: 'Lights under the shelves',
        unit: 'each',
        price: 333_32,
        isOptional: true,
        lines: [line({ kind: 'bought_in', description: 'LED strip', quantity: 6000, unit: 'm', each: 9_00 })],
      }),
    ],
  },
  {
    name: 'Back door',
    items: [
      item({
        key: 'rails',
        title: 'Grab rails',
        quantity: 2000,
        price: 140_00,
        vat: 'reduced',
        lines: [line({ description: 'Oak rail', quantity: 1500, unit: 'm', each: 12_00, waste: 500 })],
      }),
    ],
  },
]

export const thirds: PaymentStage[] = [
  { name: 'Deposit', share: 3000, trigger: 'accepted', when: '', daysToPay: 7 },
  { name: 'Second stage', share: 6000, trigger: 'stage', when: 'production', daysToPay: 7 },
  { name: 'Last stage', share: 1000, trigger: 'manual', when: '', daysToPay: 14 },
]

/** A draft of the manager's for a client with an email, under terms of version 1. */
export function makeQuote(company: TestCompany, values: Partial<typeof quotes.$inferInsert> = {}): number {
  const clientId = makeClient(company, 'Eleanor Pickles')
  db().update(clients).set({ email: 'eleanor@pickles.example' }).where(eq(clients.id, clientId)).run()
  const terms = {
    companyId: company.id,
    name: `Homeowners ${clientId}`,
    termsVersion: 1,
    body: 'To your sizes.',
  }
  const termsId = db()
    .insert(quoteTerms)
    .values({ ...terms, createdBy: company.admin.userId })
    .returning({ id: quoteTerms.id })
    .get().id
  const id = insertQuote(company.manager, {
    number: `Q-2026-${String(clientId).padStart(4, '0')}`,
    clientId,
    termsId,
    title: 'Alcove units and home office',
    siteAddress: '3 Chevin Rise\nOtley',
    exclusions: 'Moving sockets',
    pricesShown: 'items',
    validDays: 30,
    paymentStages: thirds,
    margin: 1500,
    hoursOfDay: 8,
    hourCost: 52_04,
    ...values,
  })
  insertQuoteRooms(company.manager, id, alcoveRooms)
  keepQuoteSums(company.manager, id)
  return id
}

export const mailTo = {
  to: 'eleanor@pickles.example',
  subject: 'Your quote',
  words: 'Thank you for showing us round.',
  version: 1,
}

/** `sendQuote` as the manager does it. */
export function send(company: TestCompany, id: number) {
  return sendQuote(company.manager, id, mailTo)
}
