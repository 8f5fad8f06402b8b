import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { requireQuote, requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { findSentDocument } from '#app/models/quotes/quote-acceptance.server.ts'
import { overheadItem } from '#app/records/overhead-item.server.ts'
import { priceListItem } from '#app/records/price-list-item.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { readShopRate } from '#app/services/overheads/present-rate.server.ts'
import { createStaffCost } from '#app/services/overheads/write-staff-cost.server.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { updateQuoteSettings } from '#app/services/quotes/update-quote-settings.server.ts'
import { db } from '#db/client.ts'
import { companies, quoteRooms } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { setFeatures } from '#tests/support/features.ts'
import { makeQuote, send } from '#tests/support/quotes.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

function shop() {
  const { admin } = base.ours
  overheadItem.create(admin, { category: 'rent', name: 'Rent', amount: 78_000_00, period: 'year' })
  createStaffCost(admin, {
    ...{ name: 'Bench hands', headcount: 3, payKind: 'hourly', pay: 18_00, otherCosts: 6_000_00 },
    ...{ weeklyHours: 39_000, onJobs: 7500 },
    ...{ holidayDays: 28_000, sickDays: 5_000, trainingDays: 2_000 },
  })
}

type Settings = Parameters<typeof updateQuoteSettings>[1]

function settle(change: Partial<Settings>) {
  updateQuoteSettings(base.ours.admin, { ...usualQuoteSettings, ...change } as Settings)
}

/** An oak board of the price list, which a line of the quote names. */
function onPriceList(quoteId: number): number {
  const { id } = priceListItem.create(base.ours.admin, {
    ...{ kind: 'material', name: 'Oak board', unit: 'sheet', cost: 410_00 },
  })
  const [room] = requireQuote(base.ours.admin, quoteId).rooms
  if (!room) throw new Error('The quote has no rooms')
  const items = room.items.map(item => ({
    ...item,
    lines: item.lines.map((line, at) => (at === 0 ? { ...line, priceListItemId: id } : line)),
  }))
  db().update(quoteRooms).set({ items }).where(eq(quoteRooms.id, room.id)).run()
  return id
}

test('whatever is changed later of client, company, price list, rate and settings, a sent quote stays as it was', async () => {
  const { ours } = base
  shop()
  const id = makeQuote(ours)
  const board = onPriceList(id)
  await send(ours, id)
  const clientId = requireQuoteHead(ours.admin, id).clientId ?? 0
  const sent = () => {
    const found = findSentDocument(ours.admin, id)
    if (!found) throw new Error('It was sent')
    return found
  }
  const before = JSON.stringify(sent())
  const words = JSON.stringify(quotePaper(sent().document))
  const sums = () => {
    const { net, gross, cost, hours } = requireQuoteHead(ours.admin, id)
    return { net, gross, cost, hours }
  }
  const summed = sums()
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).map(word => `A ${word}`)
  const pence = fc.integer({ min: 1, max: 900_00 })
  const edits = fc.oneof(
    fc.record({ name: text, address: text }).map(to => () => void updateClient(ours.admin, clientId, to)),
    pence.map(cost => () => void priceListItem.update(ours.admin, board, { cost })),
    fc
      .record({ chosenRate: pence, targetMargin: fc.integer({ min: 0, max: 9000 }) })
      .map(to => () => void createRateCard(ours.admin, to)),
    fc.integer({ min: 0, max: 9000 }).map(margin => () => void settle({ margin })),
    text.map(name => () => void db().update(companies).set({ name }).where(eq(companies.id, ours.id)).run()),
  )
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 5 }), all => {
      for (const edit of all) edit()
      expect(JSON.stringify(sent())).toBe(before)
      expect(hashDocument(sent().document)).toBe(sent().contentHash)
      expect(JSON.stringify(quotePaper(sent().document))).toBe(words)
      expect(sums()).toEqual(summed)
    }),
    { numRuns: 30 },
  )
})

test('an hour of a new quote costs what Overheads says, as long as the company has it', () => {
  const { ours } = base
  shop()
  expect(readShopRate(ours.manager)).toBeNull()
  setFeatures(base.ours.id, ['overheads'])
  const card = createRateCard(ours.admin, { targetMargin: 2000 })
  expect(readShopRate(ours.manager)).toMatchObject({ breakEven: 52_04, rateCardId: card.id })
  const begin = (title: string) => createQuote(ours.manager, { title, clientName: title })
  expect(begin('Dresser')).toMatchObject({ hourCost: 52_04, rateCardId: card.id, margin: 2000 })
  settle({ hourCost: 40_00 })
  setFeatures(base.ours.id, [])
  expect(begin('Porch')).toMatchObject({ hourCost: 40_00, rateCardId: null })
})
