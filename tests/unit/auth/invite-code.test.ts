import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Conflict, Forbidden, Invalid, PayerUnproven, Unavailable } from '#app/domain/errors.ts'
import { SubscriptionGoesOn } from '#app/domain/subscriptions/free-access.ts'
import { viewSubscription } from '#app/http/subscriptions/subscription-page.server.ts'
import { applyInviteCode, requireUsableCode } from '#app/services/subscriptions/use-invite-code.server.ts'
import { db } from '#db/client.ts'
import { activities, companies, inviteCodes } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany, unsubscribed } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const test = databaseForTests()

beforeEach(() => {
  db().insert(inviteCodes).values({ code: 'FIRSTCUT' }).run()
})

function uses() {
  return db().select().from(inviteCodes).where(eq(inviteCodes.code, 'FIRSTCUT')).get()?.currentUses
}

describe('an invite code', () => {
  it('gives the admin’s company free access, and nobody else’s', async () => {
    const began = Date.now()
    await applyInviteCode(unsubscribed(test.ours.admin), 'FIRSTCUT')
    const [ours, theirs] = [test.ours.id, test.theirs.id].map(id =>
      db().select().from(companies).where(eq(companies.id, id)).get(),
    )
    expect(ours).toMatchObject({
      hasFreeAccess: true,
      freeAccessGrantedBy: test.ours.admin.userId,
      inviteCode: 'FIRSTCUT',
    })
    expect(ours?.freeAccessGrantedAt).toBeGreaterThanOrEqual(began)
    expect(theirs?.hasFreeAccess).toBe(false)
    expect(uses()).toBe(1)
    expect(db().select().from(activities).all()).toMatchObject([
      {
        companyId: test.ours.id,
        actorId: test.ours.admin.userId,
        verb: 'company.free_access_granted',
        detail: { code: 'FIRSTCUT' },
      },
    ])
  })

  it('with one use left works for one company', async () => {
    await applyInviteCode(test.ours.admin, 'FIRSTCUT')
    const before = test.dump()
    await expect(applyInviteCode(test.theirs.admin, 'FIRSTCUT')).rejects.toThrow(Invalid)
    expect(test.dump()).toBe(before)
  })

  it('is not used up by a company that has free access already', async () => {
    db().insert(inviteCodes).values({ code: 'LASTCUT' }).run()
    await applyInviteCode(test.ours.admin, 'LASTCUT')
    const before = test.dump()
    await expect(applyInviteCode(test.ours.admin, 'FIRSTCUT')).rejects.toThrow(Conflict)
    expect(test.dump()).toBe(before)
  })

  it.each([1, 5])('of %d uses is used once when it is sent twice', async maxUses => {
    db().update(inviteCodes).set({ maxUses }).run()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT')
    const before = test.dump()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT')
    expect(test.dump()).toBe(before)
    expect(uses()).toBe(1)
  })

  it('is for admins only', async () => {
    const before = test.dump()
    for (const scope of [test.ours.manager, test.ours.member]) {
      await expect(applyInviteCode(scope, 'FIRSTCUT')).rejects.toThrow(Forbidden)
    }
    expect(test.dump()).toBe(before)
  })

  it('can be looked at by a visitor without being used', () => {
    expect(() => requireUsableCode('FIRSTCUT')).not.toThrow()
    expect(() => requireUsableCode('NOSUCHCODE')).toThrow(Invalid)
    expect(uses()).toBe(0)
  })
})

describe('a company that pays', () => {
  function pays(trialDays?: number) {
    const made = subscribe(stripe, test.ours, { plan: 'monthly-6-10', ...(trialDays && { trialDays }) })
    const theirs = subscribe(stripe, test.theirs)
    const others = rowsOfCompany(test.theirs.id)
    return {
      ...made,
      atStripe: () => stripe.world.state.subscriptions[made.subscriptionId],
      expectOthersUntouched() {
        expect(rowsOfCompany(test.theirs.id)).toBe(others)
        expect(stripe.world.state.subscriptions[theirs.subscriptionId]?.cancel_at).toBeNull()
      },
    }
  }

  it('is told what the code means before it is used', async () => {
    pays()
    const before = test.dump()
    const asked = applyInviteCode(test.ours.admin, 'FIRSTCUT')
    await expect(asked).rejects.toThrow(SubscriptionGoesOn)
    await expect(asked).rejects.toThrow(/^Your company pays for .*Free access does not end that by itself/)
    await expect(applyInviteCode(test.ours.admin, 'NOSUCHCODE')).rejects.toThrow(Invalid)
    expect(test.dump()).toBe(before)
    expect(stripe.requests).toEqual([])
  })

  it('ends its subscription in the same step: what is paid runs to its end, and no payment follows', async () => {
    const { subscriptionId, atStripe, expectOthersUntouched } = pays()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(atStripe()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(companyRow(test.ours.id)).toMatchObject({
      hasFreeAccess: true,
      subscriptionStatus: 'active',
      subscriptionCancels: true,
    })
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(uses()).toBe(1)
    const charged = Object.keys(stripe.world.state.invoices).length
    stripe.renew(subscriptionId)
    expect(atStripe()?.status).toBe('canceled')
    expect(Object.keys(stripe.world.state.invoices)).toHaveLength(charged)
    expectOthersUntouched()
  })

  it('ends one at once of which a payment is owed', async () => {
    const { subscriptionId, atStripe } = pays()
    stripe.declineRenewal(subscriptionId)
    db().update(companies).set({ subscriptionStatus: 'past_due' }).where(eq(companies.id, test.ours.id)).run()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(atStripe()?.status).toBe('canceled')
    expect(companyRow(test.ours.id)).toMatchObject({ hasFreeAccess: true, subscriptionStatus: 'canceled' })
  })

  it('is content with one that has ended at Stripe already, of which nothing was heard yet', async () => {
    const { subscriptionId } = pays()
    stripe.cancel(subscriptionId)
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(companyRow(test.ours.id)).toMatchObject({ hasFreeAccess: true, subscriptionStatus: 'canceled' })
    expect(uses()).toBe(1)
  })

  it('has nothing to end, and nothing to prove, where nothing goes on', async () => {
    pays()
    const ended = { payerUnproven: true, subscriptionStatus: 'canceled' } as const
    db().update(companies).set(ended).where(eq(companies.id, test.ours.id)).run()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(companyRow(test.ours.id).hasFreeAccess).toBe(true)
  })

  it('goes on paying where that is chosen, and its page names both', async () => {
    const { atStripe, expectOthersUntouched } = pays(7)
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', false)
    expect(atStripe()).toMatchObject({ status: 'trialing', cancel_at: null })
    expect(viewSubscription(test.ours.admin)).toMatchObject({
      hasFreeAccess: true,
      subscription: { status: 'Free trial', isEnding: false },
    })
    expectOthersUntouched()
  })

  it('is told when the payment service keeps it from ending, and ends it when the code is sent again', async () => {
    const { atStripe } = pays()
    stripe.goDown('server')
    const tried = applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    await expect(tried).rejects.toThrow(Unavailable)
    await expect(tried).rejects.toThrow(/has free access now, but .* so the subscription goes on/)
    stripe.comeBack()
    expect(atStripe()?.cancel_at).toBeNull()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', true)
    expect(atStripe()?.cancel_at).not.toBeNull()
    expect(uses()).toBe(1)
  })

  it('is neither told nor ended for who has not shown that they paid', async () => {
    const { atStripe } = pays()
    db().update(companies).set({ payerUnproven: true }).where(eq(companies.id, test.ours.id)).run()
    const before = test.dump()
    const asked = applyInviteCode(test.ours.admin, 'FIRSTCUT')
    await expect(asked).rejects.toThrow(
      /^Your company has a subscription\. It goes on: free access does not end it/,
    )
    await expect(asked).rejects.toMatchObject({ body: { subscription: { plan: null, nextPayment: null } } })
    await expect(applyInviteCode(test.ours.admin, 'FIRSTCUT', true)).rejects.toThrow(PayerUnproven)
    expect(test.dump()).toBe(before)
    await applyInviteCode(test.ours.admin, 'FIRSTCUT', false)
    expect(companyRow(test.ours.id).hasFreeAccess).toBe(true)
    expect(atStripe()?.cancel_at).toBeNull()
  })

  it('is not asked once somebody has ended its subscription', async () => {
    const { subscriptionId } = pays()
    stripe.cancelAtEnd(subscriptionId)
    db().update(companies).set({ subscriptionCancels: true }).where(eq(companies.id, test.ours.id)).run()
    await applyInviteCode(test.ours.admin, 'FIRSTCUT')
    expect(companyRow(test.ours.id).hasFreeAccess).toBe(true)
  })
})
