import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, Unavailable } from '#app/domain/errors.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { openCheckout } from '#app/services/payments/open-checkout.server.ts'
import { findPaymentOfLink, findPaymentOfSessionId } from '#app/services/payments/pay-by-link.server.ts'
import { payToken } from '#app/services/payments/pay-link.server.ts'
import { syncPayment, syncRefund } from '#app/services/payments/sync-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications } from '#db/schema/index.ts'
import { databaseForTests, makeProject, rowsOfCompany, verbs } from '#tests/support/database.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const fake = stripeForTests()
const base = databaseForTests()
const account = 'acct_ours'

beforeEach(() => {
  connect(fake.world, base.ours, account)
})

const sessionsPath = '/v1/checkout/sessions'
const makeRequests = () => fake.requestsTo(sessionsPath).filter(({ method }) => method === 'POST')

async function makePage(more = {}) {
  const { id } = await createPayment(base.ours.manager, pageInput(base.ours, more))
  const session = storedPayment(id).externalId
  if (session === null) throw new Error('No session was made')
  return { id, session }
}

describe('a payment page', () => {
  test('is made on the company’s own account, with nothing for ours', async () => {
    const { id, session } = await makePage()
    expect(storedPayment(id)).toMatchObject({ status: 'pending', amount: 248_000, currency: 'GBP' })
    const [request] = makeRequests()
    expect(request).toMatchObject({
      account,
      idempotencyKey: expect.stringMatching(new RegExp(`^payment-${id}:[0-9a-f]{64}$`)),
    })
    expect(request?.params).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '248000',
      'line_items[0][price_data][currency]': 'gbp',
      client_reference_id: String(id),
    })
    expect(Object.keys(request?.params ?? {}).join()).not.toMatch(/fee|transfer|on_behalf/)
    expect(findPaymentOfSessionId(session)?.id).toBe(id)
    expect(verbs()).toEqual(['payment.requested'])
  })

  test('needs the account, a project of the company, and the right', async () => {
    const { ours, theirs } = base
    const before = base.dump()
    const foreign = { ...pageInput(theirs) }
    const kept = base.dump()
    await expect(createPayment(theirs.admin, foreign)).rejects.toThrow(Conflict)
    await expect(createPayment(ours.admin, foreign)).rejects.toThrow(Invalid)
    await expect(createPayment(ours.admin, { ...foreign, projectId: null })).rejects.toThrow(Invalid)
    await expect(createPayment(ours.member, foreign)).rejects.toThrow(Forbidden)
    expect(base.dump()).toBe(kept)
    expect(before).not.toBe(kept)
    expect(makeRequests()).toEqual([])
  })

  test('sent twice at once is one, here and at Stripe', async () => {
    const input = pageInput(base.ours, { requestId: 'twice' })
    const [one, two] = await Promise.all([
      createPayment(base.ours.admin, input),
      createPayment(base.ours.admin, input),
    ])
    expect(one.id).toBe(two.id)
    expect(makeRequests()).toHaveLength(1)
    expect(verbs()).toEqual(['payment.requested'])
  })

  test('leaves nothing behind when Stripe is silent, or refuses it', async () => {
    const input = pageInput(base.ours)
    const before = base.dump()
    fake.goDown()
    await expect(createPayment(base.ours.admin, input)).rejects.toThrow(Unavailable)
    fake.comeBack()
    await expect(createPayment(base.ours.admin, { ...input, amount: 5 })).rejects.toThrow(Invalid)
    expect(base.dump().replaceAll(/sqlite_sequence.*/g, '')).toBe(before.replaceAll(/sqlite_sequence.*/g, ''))
  })
})

describe('what Stripe says', () => {
  test('completes it, once, whatever comes how often', async () => {
    const { id, session } = await makePage()
    fake.completeCheckout(session, { email: 'eleanor@example.com' })
    await Promise.all([syncPayment(account, session), syncPayment(account, session)])
    await syncPayment(account, session)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', refundedAmount: 0 })
    expect(storedPayment(id).receivedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(storedPayment(id).stripePaymentIntentId).toMatch(/^pi_/)
    expect(verbs()).toEqual(['payment.requested', 'payment.completed'])
    const told = db().select().from(notifications).all()
    expect(told).toMatchObject([{ userId: base.ours.manager.userId, title: 'Payment received' }])
    expect(told[0]?.message).not.toContain('2,480')
  })

  test('by bank it is pending until the bank says yes or no', async () => {
    const paid = await makePage()
    const lost = await makePage()
    for (const { id, session } of [paid, lost]) {
      fake.completeLater(session, { email: 'e@example.com' })
      await syncPayment(account, session)
      expect(storedPayment(id).status).toBe('pending')
    }
    fake.settle(paid.session, true)
    fake.settle(lost.session, false)
    for (const { session } of [paid, lost]) await syncPayment(account, session)
    expect(storedPayment(paid.id).status).toBe('completed')
    expect(storedPayment(lost.id)).toMatchObject({ status: 'failed', receivedOn: null })
  })

  test('a declined card fails it, and another card pays it at the same page', async () => {
    const { id, session } = await makePage()
    const payer = { email: 'e@example.com' }
    expect(() => fake.completeCheckout(session, { ...payer, card: 'declined' })).toThrow('declined')
    const intent = fake.lastEvent('payment_intent.payment_failed').data.object
    await syncRefund(account, String(intent.id))
    expect(storedPayment(id)).toMatchObject({
      status: 'failed',
      metadata: { attempt: 1, failure: 'Your card was declined.' },
    })
    expect((await openCheckout(id)).url).toBe(fake.world.state.sessions[session]?.url)
    fake.completeCheckout(session, payer)
    await syncPayment(account, session)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', metadata: { attempt: 1 } })
    expect(verbs()).toEqual(['payment.requested', 'payment.failed', 'payment.completed'])
  })

  test('what failed can be tried again, by a new session', async () => {
    const { id, session } = await makePage()
    fake.completeLater(session, { email: 'e@example.com' })
    fake.settle(session, false)
    await syncPayment(account, session)
    await openCheckout(id)
    const again = storedPayment(id)
    expect(again.status).toBe('pending')
    expect(again.externalId).not.toBe(session)
    await syncPayment(account, session)
    expect(storedPayment(id).status).toBe('pending')
    fake.completeCheckout(again.externalId ?? '', { email: 'e@example.com' })
    await syncPayment(account, again.externalId ?? '')
    expect(storedPayment(id).status).toBe('completed')
  })

  test('a part given back stays completed, all of it is refunded; a refund that comes first is not lost', async () => {
    const { id, session } = await makePage()
    fake.completeCheckout(session, { email: 'e@example.com' })
    const intent = fake.world.state.sessions[session]?.payment_intent ?? ''
    fake.refund(intent, account, 48_000)
    await syncRefund(account, intent)
    expect(storedPayment(id)).toMatchObject({ status: 'completed', refundedAmount: 48_000 })
    fake.refund(intent, account)
    await syncPayment(account, session)
    await syncRefund(account, intent)
    expect(storedPayment(id)).toMatchObject({ status: 'refunded', refundedAmount: 248_000 })
    expect(verbs().filter(verb => verb === 'payment.refunded')).toHaveLength(2)
  })

  test('of another’s account, or of a session that is not ours, changes nothing', async () => {
    const { session } = await makePage()
    connect(fake.world, base.theirs, 'acct_theirs')
    fake.completeCheckout(session, { email: 'e@example.com' })
    const before = base.dump()
    let marks = 0
    await syncPayment('acct_theirs', session, () => void marks++)
    await syncPayment('acct_nobody', session, () => void marks++)
    await syncPayment(account, 'cs_test_unknown', () => void marks++)
    await syncRefund(account, 'pi_unknown', () => void marks++)
    await syncRefund('acct_theirs', fake.world.state.sessions[session]?.payment_intent ?? '')
    expect(marks).toBe(4)
    expect(base.dump()).toBe(before)
  })

  test('is written with what goes alongside, or neither is', async () => {
    const { id, session } = await makePage()
    fake.completeCheckout(session, { email: 'e@example.com' })
    const crash = () => {
      throw new Error('crash')
    }
    await expect(syncPayment(account, session, crash)).rejects.toThrow('crash')
    expect(storedPayment(id).status).toBe('pending')
    await syncPayment(account, session)
    expect(storedPayment(id).status).toBe('completed')
  })
})

describe('the customer’s link', () => {
  test('opens the open session again, and a new one once that ran out', async () => {
    const { id, session } = await makePage()
    const first = await openCheckout(id)
    expect(await openCheckout(id)).toEqual(first)
    fake.expireCheckout(session)
    await syncPayment(account, session)
    expect(storedPayment(id).status).toBe('pending')
    const next = await openCheckout(id)
    expect(next.url).not.toBe(first.url)
    expect(makeRequests()).toHaveLength(2)
  })

  test('two at once make one session', async () => {
    const { id, session } = await makePage()
    fake.expireCheckout(session)
    const [one, two] = await Promise.all([openCheckout(id), openCheckout(id)])
    expect(one.url).toBe(two.url)
  })

  test('what was paid and not heard of yet is not paid twice', async () => {
    const { id, session } = await makePage()
    fake.completeCheckout(session, { email: 'e@example.com' })
    expect(await openCheckout(id)).toEqual({ url: null })
    expect(storedPayment(id).status).toBe('completed')
    await expect(openCheckout(id)).rejects.toThrow(Conflict)
  })

  test('is proven, and ends with the company', async () => {
    const { id } = await makePage()
    const token = payToken(id)
    expect(findPaymentOfLink(token)?.id).toBe(id)
    // There is such a payment: it is the signature that does not fit.
    const other = await makePage()
    expect(findPaymentOfLink(payToken(other.id))?.id).toBe(other.id)
    expect(findPaymentOfLink(token.replace(/^\d+/, String(other.id)))).toBeNull()
    for (const bad of ['', `${id}`, `${id}.`, `${token}x`, token.slice(0, -1), `0${token}`]) {
      expect(findPaymentOfLink(bad)).toBeNull()
    }
    db().update(companies).set({ closedAt: 1 }).where(eq(companies.id, base.ours.id)).run()
    expect(findPaymentOfLink(token)).toBeNull()
    await expect(openCheckout(id)).rejects.toThrow(NotFound)
  })
})

describe('closing a page', () => {
  test('ends its session: nobody can pay any more', async () => {
    const { id, session } = await makePage()
    await expect(withdrawPayment(base.theirs.admin, id)).rejects.toThrow(NotFound)
    await expect(withdrawPayment(base.ours.member, id)).rejects.toThrow(Forbidden)
    await withdrawPayment(base.ours.manager, id)
    expect(fake.world.state.sessions[session]?.status).toBe('expired')
    expect(storedPayment(id).status).toBe('failed')
    await expect(openCheckout(id)).rejects.toThrow(Conflict)
    await expect(withdrawPayment(base.ours.manager, id)).rejects.toThrow(Conflict)
  })

  test('that was paid in the meantime is paid', async () => {
    const { id, session } = await makePage()
    fake.completeCheckout(session, { email: 'e@example.com' })
    await expect(withdrawPayment(base.ours.manager, id)).rejects.toThrow(Conflict)
    expect(storedPayment(id).status).toBe('completed')
  })

  test('of the rest, Stripe tells: only its project and note are changed by hand', async () => {
    const { id } = await makePage()
    const projectId = makeProject(base.ours)
    expect(updatePayment(base.ours.admin, id, { note: 'Second stage', projectId })).toMatchObject({
      projectId,
    })
    for (const change of [
      { amount: 1 },
      { status: 'completed' as const },
      { refundedAmount: 5 },
      { currency: 'EUR' },
    ]) {
      expect(() => updatePayment(base.ours.admin, id, change)).toThrow(Invalid)
    }
    expect(rowsOfCompany(base.theirs.id)).not.toContain('Second stage')
  })
})
