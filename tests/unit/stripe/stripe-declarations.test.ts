import ts from 'typescript'
import { beforeEach, expect, test } from 'vitest'
import { decodeForm, endpoints, type Form } from '#app/demo/stripe/endpoints.server.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import {
  forgetStripeFigures,
  readRevenue,
  readStripeSubscriptions,
} from '#app/services/owner/stripe-figures.server.ts'
import { connectStripe, refreshConnection } from '#app/services/payments/connect-stripe.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { openCheckout } from '#app/services/payments/open-checkout.server.ts'
import { syncPayment, syncRefund } from '#app/services/payments/sync-payment.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { cancelSubscription } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { endSubscription } from '#app/services/subscriptions/end-subscription.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'
import { refundSubscription } from '#app/services/subscriptions/refund-subscription.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { setCompany, subscribe } from '#tests/support/subscriber.ts'

// The sandbox reads a part of what Mortise sends. All of it is compared here with the declarations in the `stripe` package.

const declared: Readonly<Record<string, string>> = {
  'POST /v1/products': 'ProductCreateParams',
  'GET /v1/products/:id': 'ProductRetrieveParams',
  'POST /v1/products/:id': 'ProductUpdateParams',
  'POST /v1/prices': 'PriceCreateParams',
  'GET /v1/prices': 'PriceListParams',
  'GET /v1/billing_portal/configurations': 'BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/configurations': 'BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/configurations/:id': 'BillingPortal.ConfigurationUpdateParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Checkout.SessionListParams',
  'GET /v1/checkout/sessions/:id': 'Checkout.SessionRetrieveParams',
  'POST /v1/checkout/sessions/:id/expire': 'Checkout.SessionExpireParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/:id': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/:id': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
  'GET /v1/invoice_payments': 'InvoicePaymentListParams',
  'POST /v1/refunds': 'RefundCreateParams',
  'POST /v1/accounts': 'AccountCreateParams',
  'GET /v1/accounts/:id': 'AccountRetrieveParams',
  'POST /v1/account_links': 'AccountLinkCreateParams',
}

const file = 'declared.ts'
const source = [
  "import type Stripe from 'stripe'",
  ...Object.values(declared).map((name, index) => `export type T${index} = Stripe.${name}`),
].join('\n')

function declarations() {
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = path => path === file || fileExists(path)
  host.getSourceFile = (path, target) =>
    path === file ? ts.createSourceFile(path, source, target) : getSourceFile(path, target)
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const parsed = program.getSourceFile(file)
  const module = parsed && checker.getSymbolAtLocation(parsed)
  if (!module) throw new Error('The declarations cannot be read')
  const types = checker.getExportsOfModule(module).map(name => checker.getDeclaredTypeOfSymbol(name))
  return { checker, types: new Map(Object.keys(declared).map((route, index) => [route, types[index]])) }
}

function isOf(type: ts.Type, text: string): boolean {
  if (type.isStringLiteral()) return type.value === text
  if (type.flags & ts.TypeFlags.String) return true
  if (type.flags & ts.TypeFlags.Number) return /^\d+$/.test(text)
  return (type.flags & ts.TypeFlags.BooleanLike) !== 0 && /^(true|false)$/.test(text)
}

/** Undeclared names, values of another type, and missing required names. */
function faultsOf(checker: ts.TypeChecker, type: ts.Type, sent: Form | string, at: string): string[] {
  const kinds = type.isUnion() ? type.types : [type]
  if (typeof sent === 'string') return kinds.some(kind => isOf(kind, sent)) ? [] : [`${at} is ${sent}`]
  const found = kinds
    .filter(kind => kind.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
    .map(kind => faultsWithin(checker, kind, sent, at))
  return found.sort((a, b) => a.length - b.length)[0] ?? [`${at} has no names`]
}

function faultsWithin(checker: ts.TypeChecker, type: ts.Type, sent: Form, at: string): string[] {
  const index = type.getNumberIndexType() ?? type.getStringIndexType()
  const required = index ? [] : type.getProperties().filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
  return [
    ...required.filter(({ name }) => !(name in sent)).map(({ name }) => `${at}.${name} is missing`),
    ...Object.entries(sent).flatMap(([name, value]) => {
      const property = index ? undefined : type.getProperty(name)
      const kind = property ? checker.getTypeOfSymbol(property) : index
      return kind ? faultsOf(checker, kind, value, `${at}.${name}`) : [`${at}.${name} is not declared`]
    }),
  ]
}

const stripe = stripeForTests()
const base = databaseForTests()

beforeEach(() => forgetStripeFigures())

async function sellPlans() {
  const { admin } = base.ours
  const owner = makeOwner()
  const { products, prices } = stripe.world.state
  for (const id of Object.keys(products)) delete products[id]
  for (const id of Object.keys(prices)) delete prices[id]
  await setUpProducts(owner)
  for (const product of Object.values(products)) product.name = 'Another'
  await setUpProducts(owner)
  const plan = requirePlan('monthly')
  setCompany(base.ours.id, { subscriptionStatus: null })
  await startCheckout({ address: '203.0.113.1' }, plan)
  await startCheckout({ scope: admin, email: 'oak@example.com' }, plan)
  const { subscriptionId } = subscribe(stripe, base.ours)
  await startCheckout({ scope: admin, email: 'oak@example.com', isUnknown: true }, plan)
  await upgradeSubscription(admin, { plan: requirePlan('annual-6-10'), email: 'oak@example.com' })
  await openBillingPortal(admin)
  await readRevenue()
  await readStripeSubscriptions()
  await refundSubscription(subscriptionId)
  await endSubscription(admin)
  await cancelSubscription(subscriptionId)
}

async function takePayments() {
  const { admin } = base.ours
  await connectStripe(admin)
  const account = Object.keys(stripe.world.state.accounts)[0] ?? ''
  stripe.onboard(account)
  await refreshConnection(admin)
  const { id } = await createPayment(admin, pageInput(base.ours))
  await openCheckout(id)
  await withdrawPayment(admin, id)
  const paid = storedPayment((await createPayment(admin, pageInput(base.ours))).id).externalId ?? ''
  stripe.completeCheckout(paid, { email: 'client@example.com' })
  await syncRefund(account, stripe.world.state.sessions[paid]?.payment_intent ?? '')
  await syncPayment(account, paid)
}

test('Stripe declares everything that Mortise sends', { timeout: 120_000 }, async () => {
  await sellPlans()
  await takePayments()
  const { checker, types } = declarations()
  const seen = new Set<string>()
  for (const { method, path, params, idempotencyKey } of stripe.requests) {
    const route = endpoints.find(({ pattern }) => pattern.test(`${method} ${path}`))?.route ?? ''
    const type = types.get(route)
    if (!type) throw new Error(`Nothing is declared for ${method} ${path}`)
    seen.add(route)
    const form = decodeForm(new URLSearchParams(params).toString())
    expect(faultsOf(checker, type, form, route)).toEqual([])
    if (method === 'POST' && !route.includes(':id')) expect(idempotencyKey, route).not.toMatch(/^stripe-node/)
  }
  expect([...seen].sort()).toEqual(Object.keys(declared).sort())
  expect(endpoints.map(({ route }) => route).sort()).toEqual(Object.keys(declared).sort())
  const { params } = stripe.requestsTo('/v1/accounts')[0] ?? { params: {} }
  const form = decodeForm(new URLSearchParams({ ...params, colour: 'red', type: 'x' }).toString())
  const accounts = types.get('POST /v1/accounts')
  expect(accounts && faultsOf(checker, accounts, form, 'sent')).toEqual([
    'sent.colour is not declared',
    'sent.type is x',
  ])
})

test('Stripe’s account is asked by our version alone, and makes nothing without a key of ours', async () => {
  const product = { id: 'tier_4', name: 'Four', description: 'For four' }
  const idempotencyKey = 'four'
  await expect(askStripe(api => api.products.create(product))).rejects.toThrow('idempotency key')
  await expect(
    askStripe(api => api.products.create(product, { idempotencyKey, apiVersion: '2020-08-27' })),
  ).rejects.toThrow('version')
  await expect(askStripe(api => api.coupons.list())).rejects.toThrow('Unrecognized request URL')
  expect(stripe.world.state.products.tier_4).toBeUndefined()
})
