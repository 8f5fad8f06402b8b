import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { readPaymentSheet } from '#app/http/payments/payment-page.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { connectStripe } from '#app/services/payments/connect-stripe.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { openCheckout } from '#app/services/payments/open-checkout.server.ts'
import { awaitPaymentOfSessionId, findPaymentOfSessionId } from '#app/services/payments/pay-by-link.server.ts'
import { syncPayment, syncRefund } from '#app/services/payments/sync-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { db } from '#db/client.ts'
import { clients, notifications, payments } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, rowsOfCompany } from '#tests/support/database.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const fake = stripeForTests()
const base = databaseForTests()
const account = 'acct_ours'
const payer = { email: 'eleanor@example.com' }

beforeEach(() => {
  connect(fake.world, base.ours, account)
})

const madeSessions = () =>
  fake.requestsTo('/v1/checkout/sessions').filter(({ method }) => method === 'POST').length
const isOpen = (session: string) => fake.world.state.sessions[session]?.status === 'open'

async function makePage() {
  const { id } = await createPayment(base.ours.manager, pageInput(base.ours))
  return { id, session: sessionOf(id) }
}

function sessionOf(id: number): string {
  const session = storedPayment(id).externalId
  if (session === null) throw new Error('No session was made')
  return session
}

function decline(session: string) {
  expect(() => fake.completeCheckout(session, { ...payer, card: 'declined' })).toThrow('declined')
  return String(fake.lastEvent('payment_intent.payment_failed').data.object.id)
}

/** Its bank has said no, and another session has taken its place. */
async function makeReplaced() {
  const { id, session } = await makePage()
  fake.completeLater(session, payer)
  fake.settle(session, false)
  await syncPayment(account, session)
  await openCheckout(id)
  return { id, first: session, second: sessionOf(id) }
}

/** The bank pays after all. */
function payLate(session: string) {
  const intent = fake.world.state.paymentIntents[fake.world.state.sessions[session]?.payment_intent ?? '']
  if (intent) intent.status = 'processing'
  fake.settle(session, true)
}

describe('while a bank payment is under way', () => {
  test('a card declined before it says nothing of it, and nobody pays twice', async () => {
    const { id, session } = await makePage()
    await syncRefund(account, decline(session))
    expect(storedPayment(id).status).toBe('failed')
    fake.completeLater(session, payer)
    // Stripe's word of it may come after the customer has opened the link again.
    expect(await openCheckout(id)).toEqual({ url: null })
    await syncPayment(account, session)
    expect(storedPayment(id)).toMatchObject({ status: 'pending', metadata: { attempt: 1, underWay: true } })
    expect(storedPayment(id).metadata).not.toHaveProperty('failure')
    expect(await openCheckout(id)).toEqual({ url: null })
    expect(madeSessions()).toBe(1)
    fake.settle(session, true)
    await syncPayment(account, session)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', externalId: session })
    expect(storedPayment(id).metadata).not.toHaveProperty('underWay')
  })

  test('what waits for a voucher to be paid is under way, too', async () => {
    const { id, session } = await makePage()
    fake.completeLater(session, payer)
    const intent = fake.world.state.sessions[session]?.payment_intent ?? ''
    Object.assign(fake.world.state.paymentIntents[intent] ?? {}, { status: 'requires_action' })
    await syncPayment(account, session)
    expect(storedPayment(id).status).toBe('pending')
    expect(await openCheckout(id)).toEqual({ url: null })
  })

  test('its page is not closed', async () => {
    const { id, session } = await makePage()
    fake.completeLater(session, payer)
    const others = rowsOfCompany(base.theirs.id)
    for (let tries = 0; tries < 2; tries++) {
      await expect(withdrawPayment(base.ours.admin, id)).rejects.toThrow('A bank payment is under way')
      expect(storedPayment(id)).toMatchObject({ status: 'pending', metadata: { underWay: true } })
    }
    fake.settle(session, false)
    await withdrawPayment(base.ours.admin, id)
    expect(storedPayment(id)).toMatchObject({ status: 'failed', metadata: { withdrawn: true } })
    expect(rowsOfCompany(base.theirs.id)).toBe(others)
  })
})

describe('money that comes by an earlier session', () => {
  test('is found, and the one that took its place is closed', async () => {
    const { id, first, second } = await makeReplaced()
    payLate(first)
    await syncPayment('acct_theirs', first)
    expect(storedPayment(id).status).toBe('pending')
    await syncPayment(account, first)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', externalId: first })
    expect(isOpen(second)).toBe(false)
    await expect(openCheckout(id)).rejects.toThrow(Conflict)
    for (const session of [first, second]) expect(findPaymentOfSessionId(session)?.id).toBe(id)
    const intent = fake.world.state.sessions[first]?.payment_intent ?? ''
    fake.refund(intent, account)
    await syncRefund(account, intent)
    expect(storedPayment(id).status).toBe('refunded')
  })

  test('and by the later one as well, is told as paid twice until one is given back', async () => {
    const { id, first, second } = await makeReplaced()
    fake.completeCheckout(second, payer)
    await syncPayment(account, second)
    payLate(first)
    await syncPayment(account, first)
    await syncPayment(account, first)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', externalId: second })
    expect(storedPayment(id).metadata).toMatchObject({ twice: [first] })
    const titles = db().select({ title: notifications.title }).from(notifications).all()
    expect(titles.filter(({ title }) => title === 'Paid twice')).toHaveLength(1)
    const intent = fake.world.state.sessions[first]?.payment_intent ?? ''
    fake.refund(intent, account)
    await syncRefund(account, intent)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', metadata: { twice: [] } })
  })
})

describe('a company with another account', () => {
  /** As when Stripe was set up again: the first is still in reach, or not. */
  async function reconnect(isInReach: boolean) {
    const former = fake.world.state.accounts[account]
    fake.disconnect(account)
    await connectStripe(base.ours.admin)
    const made = readStripeAccount(base.ours.admin).id ?? ''
    connect(fake.world, base.ours, made)
    if (isInReach && former) fake.world.state.accounts[account] = former
    return made
  }

  test('remembers where its payments stand: paid, given back and closed there', async () => {
    const [paid, open] = [await makePage(), await makePage()]
    // As one that was made before it was written down.
    db().update(payments).set({ stripeAccountId: null }).where(eq(payments.id, paid.id)).run()
    await reconnect(true)
    expect(storedPayment(paid.id).stripeAccountId).toBe(account)
    fake.completeCheckout(paid.session, payer)
    await syncPayment(account, paid.session)
    expect(storedPayment(paid.id).status).toBe('completed')
    const intent = fake.world.state.sessions[paid.session]?.payment_intent ?? ''
    fake.refund(intent, account)
    await syncRefund(account, intent)
    expect(storedPayment(paid.id).status).toBe('refunded')
    await withdrawPayment(base.ours.admin, open.id)
    expect(isOpen(open.session)).toBe(false)
  })

  test('makes the next session there, and closes what is open on the one it has left', async () => {
    const { id, session } = await makePage()
    const made = await reconnect(true)
    await openCheckout(id)
    expect(isOpen(session)).toBe(false)
    expect(storedPayment(id)).toMatchObject({ status: 'pending', stripeAccountId: made })
    fake.completeCheckout(sessionOf(id), payer)
    await syncPayment(made, sessionOf(id))
    expect(storedPayment(id).status).toBe('completed')
  })

  test('can go on when the first is out of reach, but for what a bank is at', async () => {
    const [open, bank, closed] = [await makePage(), await makePage(), await makePage()]
    fake.completeLater(bank.session, payer)
    await syncPayment(account, bank.session)
    const made = await reconnect(false)
    expect((await openCheckout(open.id)).url).toBeTruthy()
    expect(storedPayment(open.id)).toMatchObject({
      stripeAccountId: made,
      metadata: { earlier: [{ session: open.session, account }] },
    })
    expect(await openCheckout(bank.id)).toEqual({ url: null })
    await withdrawPayment(base.ours.admin, closed.id)
    // What became of it, the company alone can see.
    await withdrawPayment(base.ours.admin, bank.id)
    expect(storedPayment(bank.id)).toMatchObject({ status: 'failed', metadata: { withdrawn: true } })
  })
})

test('a customer who comes back waits for Stripe’s word, be it of a card or of a bank', async () => {
  for (const isCard of [true, false]) {
    const { id, session } = await makePage()
    if (isCard) fake.completeCheckout(session, payer)
    else fake.completeLater(session, payer)
    const waiting = awaitPaymentOfSessionId(session)
    setTimeout(() => void syncPayment(account, session), 250)
    expect(await waiting).toMatchObject(
      isCard ? { id, status: 'completed' } : { id, status: 'pending', metadata: { underWay: true } },
    )
  }
  expect(await awaitPaymentOfSessionId('cs_test_unknown')).toBeNull()
})

test('its sheet says whose card was declined, and to whom the link goes', async () => {
  const { ours } = base
  const clientId = makeClient(ours, 'Eleanor Marsh')
  db().update(clients).set({ email: 'eleanor@marsh.example' }).where(eq(clients.id, clientId)).run()
  const input = pageInput(ours, { projectId: makeProject(ours, { clientId }) })
  const { id } = await createPayment(ours.manager, input)
  await syncRefund(account, decline(sessionOf(id)))
  expect(readPaymentSheet(ours.manager, id)).toMatchObject({
    failure: 'Your client’s card was declined.',
    contact: { name: 'Eleanor Marsh', email: 'eleanor@marsh.example' },
  })
})

test('a payment page keeps a project', async () => {
  const { id } = await makePage()
  const before = base.dump()
  expect(() => updatePayment(base.ours.admin, id, { projectId: null })).toThrow(Invalid)
  expect(base.dump()).toBe(before)
})
