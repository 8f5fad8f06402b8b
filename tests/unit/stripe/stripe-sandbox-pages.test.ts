import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actInOverview, readOverview } from '#app/demo/stripe/overview.server.ts'
import { sandboxForm } from '#app/demo/stripe/page-parts.server.ts'
import { actOnPage, readPage } from '#app/demo/stripe/pages.server.ts'
import { closeSandbox, openSandbox } from '#app/demo/stripe/sandbox.server.ts'
import Page, { type SandboxPage } from '#app/demo/stripe/sandbox-page.tsx'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { requirePortalConfiguration } from '#app/services/stripe/portal-configuration.server.ts'
import { forgetStripe, stripe } from '#app/services/stripe/stripe.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { seedDemo } from '#db/seed/demo.ts'

const hartley = 'sub_demo_hartley'
const customer = 'cus_demo_hartley'
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

type Fields = { act?: string; id?: string; email?: string; card?: string }

const act = (page: string, id: string, fields: Fields) => actOnPage(page, id, sandboxForm.parse(fields))
const pass = (act: string, id: string) => actInOverview(sandboxForm.parse({ act, id }))
const draw = (page: SandboxPage) => renderToStaticMarkup(createElement(Page, { page, reply: undefined }))

function textOf(kind: string, id: string): string {
  const page = readPage(kind, id)
  return typeof page === 'string' ? page : draw(page)
}

const statusOf = async (id = hartley) => (await stripe().subscriptions.retrieve(id)).status
const key = () => ({ idempotencyKey: crypto.randomUUID() })

async function portalOf(customer: string, price?: string) {
  const subscription = await stripe().subscriptions.retrieve(hartley)
  const { id } = await stripe().billingPortal.sessions.create(
    {
      customer,
      configuration: await requirePortalConfiguration(price ? 'plan-change' : 'billing'),
      return_url: 'https://mortise.example/subscription',
      ...(price && {
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: hartley,
            items: [{ id: subscription.items.data[0]?.id ?? '', price }],
          },
          after_completion: {
            type: 'redirect',
            redirect: { return_url: 'https://mortise.example/subscription/upgraded' },
          },
        },
      }),
    },
    key(),
  )
  return id
}

describe('the overview', () => {
  it('does what time and cards do', async () => {
    pass('decline', hartley)
    expect(await statusOf()).toBe('past_due')
    pass('give-up', hartley)
    expect(await statusOf()).toBe('canceled')
    pass('end-trial', 'sub_demo_brookstreet')
    expect(await statusOf('sub_demo_brookstreet')).toBe('active')
    pass('renew', 'sub_demo_brookstreet')
    const [payment] = readOverview().sections.at(-1)?.rows ?? []
    pass('refund', payment?.id ?? '')
    expect(draw(readOverview())).toContain('given back')
  })

  it('refuses in words what it does not know', () => {
    for (const act of ['end-trial', 'renew', 'decline', 'give-up', 'settle', 'refund', '__proto__', '']) {
      for (const id of ['', 'none', '__proto__', 'constructor']) {
        expect(() => pass(act, id), `${act} ${id}`).toThrow(DomainError)
      }
    }
    expect(() => pass('end-trial', hartley)).toThrow('not in a trial')
  })
})

describe('the billing portal', () => {
  it('cancels at the end, and thinks better of it', async () => {
    const id = await portalOf(customer)
    expect(textOf('portal', id)).toContain('Cancel Subscription')
    expect(act('portal', id, { act: 'cancel', id: hartley })).toBeNull()
    const cancelled = { status: 'active', cancel_at: expect.any(Number), cancel_at_period_end: false }
    expect(await stripe().subscriptions.retrieve(hartley)).toMatchObject(cancelled)
    act('portal', id, { act: 'resume', id: hartley })
    expect((await stripe().subscriptions.retrieve(hartley)).cancel_at).toBeNull()
  })

  it('confirms the plan that was asked for, alone, and leads back', async () => {
    const id = await portalOf(customer, 'price_mortise_monthly_11_15')
    expect(textOf('portal', id)).toContain('Mortise Professional, in the place of Mortise Starter')
    for (const other of ['cancel', 'resume']) {
      expect(() => act('portal', id, { act: other, id: hartley }), other).toThrow(DomainError)
    }
    expect(act('portal', id, { act: 'confirm' })).toBe('https://mortise.example/subscription/upgraded')
    expect(() => act('portal', id, { act: 'confirm' })).toThrow('nothing to do')
    const { data } = await stripe().invoices.list({ subscription: hartley, limit: 1 })
    expect(data[0]?.amount_paid).toBeGreaterThan(0)
    expect(data[0]?.amount_paid).toBeLessThan(2000)
  })

  it('pays what is overdue with another card', async () => {
    pass('decline', hartley)
    const id = await portalOf(customer)
    const [invoice] = (await stripe().invoices.list({ customer, status: 'open' })).data
    const pay = { act: 'pay', id: invoice?.id ?? '' }
    expect(() => act('portal', id, pay)).toThrow('declined')
    act('portal', id, { act: 'card', card: 'works' })
    act('portal', id, pay)
    expect(await statusOf()).toBe('active')
    expect(() => act('portal', id, pay)).toThrow('nothing to do')
  })

  it('is of one customer alone', async () => {
    pass('decline', hartley)
    const [invoice] = (await stripe().invoices.list({ customer, status: 'open' })).data
    const id = await portalOf('cus_demo_brookstreet')
    for (const sent of [
      { act: 'cancel', id: hartley },
      { act: 'resume', id: hartley },
      { act: 'pay', id: invoice?.id ?? '' },
    ]) {
      expect(() => act('portal', id, sent), sent.act).toThrow(DomainError)
    }
    expect(textOf('portal', id)).not.toContain('Hartley')
  })
})

it('a checkout leads on with its id, and is over then', async () => {
  const { id, url } = await stripe().checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: 'price_mortise_monthly' }],
      success_url: 'https://mortise.example/ok?session_id={CHECKOUT_SESSION_ID}',
    },
    key(),
  )
  expect(url).toContain(`/dev/stripe/checkout/${id}`)
  const email = 'a@b.example'
  expect(() => act('checkout', id, { email: ' ' })).toThrow('Please give an email')
  expect(() => act('checkout', id, { email, card: 'declined' })).toThrow('declined')
  expect(() => act('checkout', id, { email, card: 'bank' })).toThrow(DomainError)
  expect(act('checkout', id, { email })).toBe(`https://mortise.example/ok?session_id=${id}`)
  expect(() => act('checkout', id, { email })).toThrow('This checkout is over.')
  expect(textOf('checkout', id)).toContain('This checkout is complete')
})

it('the onboarding leaves an account half done or ready, and leads on once it is', async () => {
  const account = await stripe().accounts.create({}, key())
  const { url } = await stripe().accountLinks.create(
    {
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'https://mortise.example/again',
      return_url: 'https://mortise.example/back',
    },
    key(),
  )
  const id = url.split('/').at(-1) ?? ''
  expect(textOf('connect', id)).toContain('Finish the Set-Up')
  const isReady = async () => (await stripe().accounts.retrieve(account.id)).charges_enabled
  expect(act('connect', id, { act: 'half' })).toBe('https://mortise.example/back')
  expect(await isReady()).toBe(false)
  expect(act('connect', id, { act: 'done' })).toBe('https://mortise.example/back')
  expect(await isReady()).toBe(true)
  expect(readPage('connect', id)).toBe('https://mortise.example/again')
})

it('unknown addresses are not found', () => {
  for (const page of ['checkout', 'portal', 'connect', 'other', '__proto__']) {
    for (const id of ['', 'none', '__proto__', 'constructor']) {
      expect(() => readPage(page, id), `${page} ${id}`).toThrow(DomainError)
      expect(() => act(page, id, { act: 'card' }), `${page} ${id}`).toThrow(DomainError)
    }
  }
})
