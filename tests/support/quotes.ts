import { eq } from 'drizzle-orm'
import { insertQuote } from '#app/models/quotes/quote.server.ts'
import { insertQuoteRooms, keepQuoteSums } from '#app/models/quotes/quote-writes.server.ts'
import { sendQuote } from '#app/services/quotes/send-quote.server.ts'
import { db } from '#db/client.ts'
import { clients, type quotes, quoteTerms } from '#db/schema/index.ts'
import { makeClient, type TestCompany } from '#tests/support/database.ts'
import { alcoveRooms, thirds } from '#tests/support/quote-rooms.ts'

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
