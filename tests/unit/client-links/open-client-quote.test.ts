import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { loader as fileLoader } from '#app/routes/public/client-link-file.ts'
import { loader as pdfLoader } from '#app/routes/public/client-link-pdf.ts'
import { action as seenAction } from '#app/routes/public/client-link-seen.ts'
import { action, loader } from '#app/routes/public/quote.tsx'
import { makeQuoteLink } from '#app/services/quotes/send-quote.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeQuote } from '#tests/support/quotes.ts'

const base = databaseForTests()
const budget = vi.hoisted(() => ({ takeTurn: vi.fn() }))
vi.mock('#app/services/company-budget.server.ts', async original => ({
  ...(await original<object>()),
  ...budget,
}))

beforeEach(() => void budget.takeTurn.mockReset())

async function sent() {
  const id = makeQuote(base.ours)
  const link = await makeQuoteLink(base.ours.manager, id, { version: 1 })
  return { id, token: link.split('/').at(-1) ?? '' }
}

let lastAddress = 1

function asked(token: string, init: RequestInit = {}, address = `198.51.100.${lastAddress++}`) {
  const request = new Request(`http://localhost/q/${token}`, init)
  const context = { address } as AppLoadContext
  return { request, params: { token, id: '1' }, context }
}

const recalculation = () => ({ method: 'POST', body: new URLSearchParams({ intent: 'recalculate' }) })

test.each([
  ['page', loader, 'read', {}],
  ['recalculation', action, 'write', recalculation()],
  ['PDF', pdfLoader, 'read', {}],
  ['file', fileLoader, 'read', {}],
  ['beacon', seenAction, 'write', { method: 'POST' }],
] as const)(
  'the %s of a client is charged to the account of the company’s clients',
  async (_, part, kind, init) => {
    const { id, token } = await sent()
    const call = asked(token, init)
    await Promise.resolve(part(call)).catch(() => {})
    expect(budget.takeTurn.mock.calls).toEqual([
      [call.request, { companyId: base.ours.id, link: `quote ${id}` }, kind],
    ])
  },
)

test('who waits is told of the page, and of no company', async () => {
  const { token } = await sent()
  budget.takeTurn.mockImplementation(() => Promise.reject(new TooMany('Your company has asked for a lot', 7)))
  await expect(openClientQuote(asked(token))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 7,
    message: 'This page was asked for a lot in the last minute. Please try again in 7 seconds.',
  })
})

test('one address has sixty looks a minute at one quote', async () => {
  const [one, other] = [await sent(), await sent()]
  const look = ({ token }: typeof one, address: string) => openClientQuote(asked(token, {}, address))
  for (let times = 0; times < 60; times++) await look(one, '203.0.113.9')
  await expect(look(one, '203.0.113.9')).rejects.toMatchObject({ status: 429 })
  expect(await look(other, '203.0.113.9')).not.toBeNull()
  expect(await look(one, '203.0.113.10')).not.toBeNull()
})

test('a quote is recalculated two hundred times an hour at most', async () => {
  const { token } = await sent()
  const recalculate = () =>
    Promise.resolve(action(asked(token, recalculation()))).then(
      () => 200,
      refusal => refusal,
    )
  let last: unknown = 200
  for (let times = 0; times < 201 && last === 200; times++) last = await recalculate()
  expect(last).toMatchObject({ init: { status: 429 } })
})
