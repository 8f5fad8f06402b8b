import { expect, test, vi } from 'vitest'
import { toClientView } from '#app/http/quotes/client-quote-page.server.ts'
import { getInvoiceSettings, saveInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { makeQuoteLink } from '#app/services/quotes/send-quote.server.ts'
import { db } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeIssuer } from '#tests/support/invoices.ts'
import { thirds } from '#tests/support/quote-rooms.ts'
import { makeQuote, send } from '#tests/support/quotes.ts'
import { mails } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

function viewOf(token: string) {
  const quote = findLinkedQuote(token)
  if (!quote) throw new Error('The link opens nothing')
  return toClientView(quote, token)
}

async function linked(values: Parameters<typeof makeQuote>[1] = {}) {
  const id = makeQuote(base.ours, values)
  return { id, token: (await makeQuoteLink(base.ours.manager, id, { version: 1 })).slice(-43) }
}

test('a day to pay by is told of what is due on accepting alone', async () => {
  expect(viewOf((await linked()).token).depositBy).not.toBe('')
  const [first, ...others] = thirds
  if (!first) throw new Error('There are three')
  for (const values of [
    { trigger: 'stage', when: 'production' },
    { trigger: 'manual', when: '' },
  ] as const) {
    const { token } = await linked({ paymentStages: [{ ...first, ...values }, ...others] })
    expect(viewOf(token).depositBy).toBe('')
  }
})

test('a copy by mail is promised where an address is known alone', async () => {
  const { id, token } = await linked()
  expect(viewOf(token).isMailed).toBe(true)
  await send(base.ours, id)
  const sentTo = /\/q\/([\w-]{43})/.exec(JSON.stringify(mails.at(-1)?.element))?.[1] ?? ''
  expect(viewOf(sentTo).isMailed).toBe(true)
  const other = makeQuote(base.ours)
  db().update(clients).set({ email: '' }).run()
  const link = await makeQuoteLink(base.ours.manager, other, { version: 1 })
  expect(viewOf(link.slice(-43)).isMailed).toBe(false)
})

test('its foot names the limited company in full, with its number and its VAT number', async () => {
  const { admin } = base.ours
  makeIssuer(base.ours)
  const { version: _version, ...settings } = getInvoiceSettings(admin)
  saveInvoiceSettings(admin, { ...settings, legalName: 'Oak Ltd', companyNumber: '01234567' })
  expect(viewOf((await linked()).token).company.foot).toBe(
    'Oak Ltd · company number 01234567 · Unit 4, Wharfe Mill · VAT number GB 999 9999 73',
  )
})
