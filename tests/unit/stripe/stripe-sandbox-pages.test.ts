import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as checkout from '#app/demo/stripe/checkout-page.server.ts'
import * as connect from '#app/demo/stripe/connect-page.server.ts'
import { actInOverview, readOverview, sandboxActs } from '#app/demo/stripe/overview-page.server.ts'
import * as portal from '#app/demo/stripe/portal-page.server.ts'
import { closeSandbox, openSandbox } from '#app/demo/stripe/sandbox.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { forgetStripe, stripe } from '#app/services/stripe/stripe.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { neighbours } from '#db/seed/rows/neighbours.ts'

const ofNeighbours = new Set(neighbours.map(({ key }) => `sub_demo_${key}`))
const hartley = 'sub_demo_hartley'
// Nobody may hear of what happens here, whatever else runs on this computer: a port at which nothing can listen.
process.env.PORT = '9'

beforeAll(async () => {
  mkdirSync(env().DATA_DIR, { recursive: true })
  openDatabase(join(env().DATA_DIR, 'mortise.db'))
  await seedDemo()
})

afterAll(() => {
  closeDatabase()
  delete process.env.PORT
})

beforeEach(() => openSandbox())

afterEach(() => {
  closeSandbox()
  forgetStripe()
  rmSync(join(env().DATA_DIR, 'stripe-sandbox.json'), { force: true })
})

async function portalOf(customer: string, flow?: { price: string }) {
  const { data } = await stripe().billingPortal.configurations.list({ active: true })
  const subscription = await stripe().subscriptions.retrieve(hartley)
  const session = await stripe().billingPortal.sessions.create({
    customer,
    configuration:
      data.find(({ features }) => features.subscription_update.enabled === (flow !== undefined))?.id ?? '',
    return_url: 'https://mortise.example/subscription',
    ...(flow && {
      flow_data: {
        type: 'subscription_update_confirm' as const,
        subscription_update_confirm: {
          subscription: hartley,
          items: [{ id: subscription.items.data[0]?.id ?? '', price: flow.price }],
        },
        after_completion: {
          type: 'redirect' as const,
          redirect: { return_url: 'https://mortise.example/subscription/upgraded' },
        },
      },
    }),
  })
  return session.id
}

const nothing = { id: '', price: '', card: 'works' as const }
const statusOf = async (id = hartley) => (await stripe().subscriptions.retrieve(id)).status

describe('the overview', () => {
  it('does what time and cards do', async () => {
    actInOverview('decline', hartley)
    expect(await statusOf()).toBe('past_due')
    actInOverview('pay', hartley)
    expect(await statusOf()).toBe('active')
    actInOverview('end-trial', 'sub_demo_brookstreet')
    expect(await statusOf('sub_demo_brookstreet')).toBe('active')
    actInOverview('decline', hartley)
    actInOverview('leave-unpaid', hartley)
    expect(await statusOf()).toBe('unpaid')
    const [event] = readOverview().events
    expect(event?.type).toBe('customer.subscription.updated')
    actInOverview('resend', event?.id ?? '')
    expect(
      readOverview()
        .subscriptions.filter(({ id }) => !ofNeighbours.has(id))
        .map(subscription => subscription.status)
        .sort(),
    ).toEqual(['active', 'trialing', 'unpaid'])
  })

  it('refuses in words whatever else it is sent', () => {
    for (const act of sandboxActs) {
      for (const id of ['', 'none', '__proto__', 'constructor', 'toString', "'; drop table companies"]) {
        expect(() => actInOverview(act, id), `${act} ${id}`).toThrow(DomainError)
      }
    }
    expect(() => actInOverview('end-trial', hartley)).toThrow('not in a trial')
    expect(() => actInOverview('pay', hartley)).toThrow('No invoice is open.')
  })
})

describe('the billing portal', () => {
  it('cancels at the end, thinks better of it, and has no other plan to choose', async () => {
    const id = await portalOf('cus_demo_hartley')
    expect(portal.readPortalPage(id).subscriptions).toMatchObject([
      { plan: 'Mortise Starter', status: 'active', cancelsAt: null },
    ])
    expect(portal.actInPortal(id, { ...nothing, act: 'cancel', id: hartley })).toBeNull()
    expect(await stripe().subscriptions.retrieve(hartley)).toMatchObject({
      status: 'active',
      cancel_at: expect.any(Number),
    })
    expect(portal.readPortalPage(id).subscriptions[0]?.choices).toEqual([])
    portal.actInPortal(id, { ...nothing, act: 'resume', id: hartley })
    expect(portal.readPortalPage(id).subscriptions[0]?.choices).toEqual([])
    const change = { ...nothing, act: 'change' as const, id: hartley, price: 'price_mortise_annual_6_10' }
    expect(() => portal.actInPortal(id, change)).toThrow('not among those')
    const after = await stripe().subscriptions.retrieve(hartley)
    expect(after).toMatchObject({
      cancel_at: null,
      items: { data: [{ price: { lookup_key: 'mortise_monthly' } }] },
    })
  })

  it('confirms a change that was asked for, and leads back', async () => {
    const id = await portalOf('cus_demo_hartley', { price: 'price_mortise_monthly_11_15' })
    expect(portal.readPortalPage(id).change).toMatchObject({ to: { name: 'Mortise Professional' } })
    // The page is for that one change: no other can be made on it.
    expect(portal.readPortalPage(id).subscriptions[0]).toMatchObject({ choices: [], mayCancel: false })
    for (const act of ['change', 'cancel', 'resume'] as const) {
      const other = { ...nothing, act, id: hartley, price: 'price_mortise_annual' }
      expect(() => portal.actInPortal(id, other), act).toThrow('one thing alone')
    }
    expect(portal.actInPortal(id, { ...nothing, act: 'confirm' })).toBe(
      'https://mortise.example/subscription/upgraded',
    )
    expect(portal.readPortalPage(id).change).toBeNull()
    const { data } = await stripe().invoices.list({ subscription: hartley, limit: 1 })
    expect(data[0]?.amount_paid).toBeGreaterThan(0)
    expect(data[0]?.amount_paid).toBeLessThan(2000)
  })

  it('pays what is overdue with a new card, and not with the same', async () => {
    actInOverview('decline', hartley)
    const id = await portalOf('cus_demo_hartley')
    const [invoice] = portal.readPortalPage(id).openInvoices
    const act = { ...nothing, id: invoice?.id ?? '' }
    expect(() => portal.actInPortal(id, { ...act, act: 'retry' })).toThrow('declined')
    portal.actInPortal(id, { ...act, act: 'pay' })
    expect(await statusOf()).toBe('active')
    expect(() => portal.actInPortal(id, { ...act, act: 'pay' })).toThrow('not open any more')
  })

  it('is of one customer alone', async () => {
    const id = await portalOf('cus_demo_brookstreet')
    for (const act of ['cancel', 'resume', 'change'] as const) {
      const sent = { ...nothing, act, id: hartley, price: 'price_mortise_annual' }
      expect(() => portal.actInPortal(id, sent), act).toThrow(DomainError)
    }
    actInOverview('decline', hartley)
    const invoice = (await stripe().invoices.list({ customer: 'cus_demo_hartley', status: 'open' })).data[0]
    expect(() => portal.actInPortal(id, { ...nothing, act: 'pay', id: invoice?.id ?? '' })).toThrow(
      DomainError,
    )
    expect(JSON.stringify(portal.readPortalPage(id))).not.toContain('Hartley')
    expect(() => portal.readPortalPage('__proto__')).toThrow(DomainError)
  })
})

describe('the checkout', () => {
  it('leads on with the id of the checkout, and is over then', async () => {
    const session = await stripe().checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: 'price_mortise_monthly' }],
        success_url: 'https://mortise.example/ok?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://mortise.example/no',
      },
      { idempotencyKey: 'pages' },
    )
    expect(session.url).toContain(`/dev/stripe/checkout/${session.id}`)
    const payer = { email: 'a@b.example', name: '', card: 'works' as const }
    expect(() => checkout.payAtPage(session.id, { ...payer, email: ' ' })).toThrow('Please give an email')
    expect(() => checkout.payAtPage(session.id, { ...payer, card: 'declined' })).toThrow('declined')
    expect(() => checkout.payAtPage(session.id, { ...payer, card: 'bank' })).toThrow(DomainError)
    const onwards = `https://mortise.example/ok?session_id=${session.id}`
    expect(checkout.payAtPage(session.id, payer)).toBe(onwards)
    expect(() => checkout.payAtPage(session.id, payer)).toThrow('This checkout is over.')
    expect(checkout.readCheckoutPage(session.id)).toMatchObject({ status: 'complete', onwards })
    for (const id of ['', 'none', '__proto__', 'constructor']) {
      expect(() => checkout.readCheckoutPage(id), id).toThrow(DomainError)
      expect(() => checkout.payAtPage(id, payer), id).toThrow(DomainError)
    }
  })
})

describe('the onboarding', () => {
  it('ends as it is told to, and its link works once', async () => {
    const account = await stripe().accounts.create({ country: 'GB' }, { idempotencyKey: 'onboard' })
    const ask = () =>
      stripe().accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: 'https://mortise.example/again',
        return_url: 'https://mortise.example/back',
      })
    const { url } = await ask()
    const id = url.split('/').at(-1) ?? ''
    expect(connect.actInConnect(id, 'restricted')).toBe('https://mortise.example/back')
    expect(await stripe().accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: false,
      details_submitted: true,
    })
    expect(connect.actInConnect(id, 'done')).toBe('https://mortise.example/again')
    expect(connect.readConnectPage(id).refreshUrl).toBe('https://mortise.example/again')
    connect.actInConnect((await ask()).url.split('/').at(-1) ?? '', 'done')
    expect((await stripe().accounts.retrieve(account.id)).charges_enabled).toBe(true)
    actInOverview('disconnect', account.id)
    await expect(stripe().accounts.retrieve(account.id)).rejects.toMatchObject({ code: 'account_invalid' })
    expect(() => connect.readConnectPage('__proto__')).toThrow(DomainError)
  })
})
