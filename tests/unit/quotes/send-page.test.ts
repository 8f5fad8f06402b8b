import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleTerms } from '#app/domain/quotes/quote-terms.ts'
import { readSendPage } from '#app/http/quotes/sent-quote-page.server.ts'
import { db } from '#db/client.ts'
import { quoteTerms } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeQuote, send } from '#tests/support/quotes.ts'

const base = databaseForTests()

test('warns of terms that are the sample as it came', () => {
  const id = makeQuote(base.ours)
  const warned = () => readSendPage(base.ours.manager, id).warnings.filter(text => text.includes('sample'))
  expect(warned()).toEqual([])
  db().update(quoteTerms).set({ body: sampleTerms }).where(eq(quoteTerms.companyId, base.ours.id)).run()
  expect(warned()).toHaveLength(1)
})

test('warns of letters that its PDF cannot show, until it is sent', async () => {
  const id = makeQuote(base.ours, { title: 'Doors for ᠮ' })
  const warned = () => readSendPage(base.ours.manager, id).warnings.filter(text => text.includes('ᠮ'))
  expect(warned()).toHaveLength(1)
  await send(base.ours, id)
  expect(warned()).toEqual([])
})
