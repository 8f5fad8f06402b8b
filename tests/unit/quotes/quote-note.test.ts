import { beforeEach, expect, test, vi } from 'vitest'
import { readQuoteEditor } from '#app/http/quotes/quote-page.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { askForChange, declineQuote, noteViewed } from '#app/services/quotes/answer-quote.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { contractor, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { makeQuote, send } from '#tests/support/quotes.ts'
import { mails } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

beforeEach(() => {
  mails.length = 0
})

const read = (id: number) =>
  readQuoteEditor(base.ours.manager, id, { url: new URL('http://localhost/'), hasOverheads: false })

async function sent() {
  const id = makeQuote(base.ours)
  await send(base.ours, id)
  return { id, token: /\/q\/([\w-]{43})/.exec(JSON.stringify(mails.at(-1)?.element))?.[1] ?? '' }
}

test('an accepted quote says who took it, with which extras, what it comes to, and its job', async () => {
  const { id, token } = await sent()
  const jobId = acceptQuote(token, {
    name: 'Eleanor Pickles',
    orderNumber: 'PO 77',
    extras: new Set(['lights']),
    shown: 3_153_67,
    address: '192.0.2.7',
    userAgent: 'A phone',
  })
  const page = read(id)
  expect(page.texts.gross).toBe('£3,153.67')
  expect(page.note?.title).toMatch(/^Accepted by Eleanor Pickles, /)
  expect(page.note?.words.join(' ')).toContain('With “Lights under the shelves”. Order number PO 77. Sent ')
  expect(page.note?.job).toMatchObject({ href: `/projects/${jobId}` })
  expect(page.fixed[0]?.items[1]).toMatchObject({ title: 'Lights under the shelves', isExtra: true })
  expect(page.warnings).toEqual([])
})

test('a new item begins under the reverse charge where an invoice to that client would be', () => {
  const { ours } = base
  const vatFor = (tax?: typeof contractor) =>
    read(makeQuote(ours, { clientId: makeBilled(ours, tax) })).newVat
  expect(vatFor(contractor)).toBe('outside')
  makeIssuer(ours)
  expect(vatFor(contractor)).toBe('reverse')
  expect(vatFor({ ...contractor, endUserConfirmedOn: '2026-10-02' })).toBe('standard')
  expect(vatFor()).toBe('standard')
  expect(read(makeQuote(ours, { clientId: null })).newVat).toBe('standard')
})

test('a sent quote says to whom it went and whether it was seen', async () => {
  const { id, token } = await sent()
  expect(read(id).note?.title).toMatch(/^Sent .* to eleanor@pickles\.example, not seen yet$/)
  noteViewed(token)
  expect(read(id).note?.title).toMatch(/, seen /)
  declineQuote(token, 'Price')
  expect(read(id).note?.words).toEqual(['Declined: Price.'])
})

test('the change that a client asks for stands on the quote and on the draft of its next revision', async () => {
  const { id, token } = await sent()
  expect(read(id).asked).toBeNull()
  askForChange(token, '300 mm deeper, please')
  expect(read(id).asked?.words).toBe('300 mm deeper, please')
  const revised = reviseQuote(base.ours.manager, id).id
  expect(read(revised)).toMatchObject({
    isDraft: true,
    note: null,
    asked: { words: '300 mm deeper, please' },
  })
  await send(base.ours, revised)
  expect(read(revised).asked).toBeNull()
})

test('the extras that are ticked with a wish are told with it', async () => {
  const { id, token } = await sent()
  askForChange(token, 'Could it be oak?', ['lights', 'nothing of ours'])
  const words = 'Could it be oak?\n\nWith “Lights under the shelves”.'
  expect(read(id).asked?.words).toBe(words)
  expect(JSON.stringify(mails.at(-1)?.element)).toContain(JSON.stringify(words).slice(1, -1))
})
