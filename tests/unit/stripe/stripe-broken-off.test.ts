import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '#app/domain/errors.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { findPaymentOfLink, payByLink } from '#app/services/payments/pay-by-link.server.ts'
import { payToken } from '#app/services/payments/pay-link.server.ts'
import { whileSomebodyWaits } from '#app/services/stripe/time-limit.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { connect, pageInput } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

// Stripe behind a bad line: what is asked gets there and is done, the answer comes back as `send` lets it.

type Send = (res: ServerResponse, body: string) => unknown

const whole: Send = (res, body) => res.end(body)
let send: Send
const dripping = new Set<NodeJS.Timeout>()
const line = createServer(async (req, res) => {
  const body = await text(req)
  const headers = Object.entries(req.headers).filter(
    ([name]) => !/^(host|connection|content-length)$/.test(name),
  )
  const answer = await fetch(`https://api.stripe.com${req.url}`, {
    method: req.method ?? 'GET',
    headers: headers as [string, string][],
    ...(body && { body }),
  })
  const said = await answer.text()
  res.on('error', () => {})
  if (send !== silent)
    res.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': said.length })
  send(res, said)
}).listen(0, '127.0.0.1')
await new Promise(resolve => line.once('listening', resolve))
process.env.STRIPE_API_BASE = `http://127.0.0.1:${(line.address() as AddressInfo).port}`

const silent: Send = () => {}
const halfway: Send = (res, body) => res.write(body.slice(0, body.length / 2))
const cut: Send = (res, body) => res.write(body.slice(0, body.length / 2), () => res.destroy())
const drop: Send = (res, body) => {
  let at = 0
  const timer = setInterval(() => res.write(body[at++] ?? ''), 20)
  dripping.add(timer)
  res.once('close', () => clearInterval(timer))
}

const stripe = stripeForTests()
const base = databaseForTests()

beforeEach(() => {
  send = whole
  connect(stripe.world, base.ours, 'acct_ours')
})
afterEach(() => {
  for (const timer of dripping) clearInterval(timer)
  dripping.clear()
})
afterAll(() => {
  line.closeAllConnections()
  line.close()
  delete process.env.STRIPE_API_BASE
})

const ways: [string, Send][] = [
  ['never comes', silent],
  ['stops halfway', halfway],
  ['is cut off', cut],
  ['comes drop by drop', drop],
]

test.each(ways)(
  'an answer that %s is told in time; the next try works, and makes nothing twice',
  async (_how, bad) => {
    const { id } = await createPayment(base.ours.admin, pageInput(base.ours))
    /** `ms`: what is left of the nine seconds. */
    const pay = (ms: number) => {
      const payment = findPaymentOfLink(payToken(id))
      if (!payment) throw new Error('The link opens nothing')
      return whileSomebodyWaits(performance.now() - 9000 + ms, () => payByLink(payment))
    }
    for (const session of Object.values(stripe.world.state.sessions)) stripe.expireCheckout(session.id)
    const before = Object.keys(stripe.world.state.sessions)
    send = bad
    await expect(pay(300)).rejects.toThrow(Unavailable)
    send = whole
    expect(await pay(9000)).toContain('https://checkout.stripe.com/')
    const made = Object.values(stripe.world.state.sessions).filter(({ id: made }) => !before.includes(made))
    expect(made.filter(({ status }) => status === 'open')).toHaveLength(1)
  },
)
