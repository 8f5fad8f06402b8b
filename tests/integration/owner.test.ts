import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOwner } from '#app/api/owner.ts'
import { monthlyPriceOf } from '#app/domain/owner/company-status.ts'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { expectDescribed } from '#tests/support/catalogue/description.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { openWorld, signInOwner, type World } from '#tests/support/catalogue/world.ts'
import { setFeatures } from '#tests/support/features.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World
let owner: Visitor

beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world)
})

afterAll(async () => {
  await world.close()
})

const home = '/owner-dashboard'

function pages() {
  const company = `${home}/companies/${world.hartley.id}`
  return [
    home,
    `${home}/companies`,
    `${home}/companies?status=trial&q=brook&page=2`,
    company,
    `${company}/admins/${world.hartley.admin.id}/remove`,
    `${company}/people/${world.hartley.member.id}`,
    `${home}/subscriptions`,
    `${home}/subscriptions?page=9`,
    `${home}/notifications`,
    `${home}/settings`,
    `${home}/settings/invite-codes/new`,
    `${home}/settings/features/quoting`,
    `${home}/settings/stripe`,
  ]
}

test('the pages carry no script, ask little of the database and write nothing', async () => {
  const before = snapshot(world.server.dataDir)
  for (const path of pages()) {
    const { status, text, headers } = await owner.get(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('<script')
    const queries = Number(/queries;desc="?(\d+)/.exec(headers.get('server-timing') ?? '')?.[1])
    expect(queries, path).toBeLessThanOrEqual(6)
  }
  expect(snapshot(world.server.dataDir)).toEqual(before)
})

test('the API tells what it is said to tell', async () => {
  const read = async (path: string) => JSON.parse((await owner.api('GET', `/api/owner/${path}`)).text)
  const { id, name, admin, member } = world.hartley
  const ofHartley = { companyName: name, email: admin.email, subscriptionStatus: 'active' }
  expect(await read('companies')).toContainEqual(
    expect.objectContaining({ ...ofHartley, id, totalUsers: 3, monthlyRevenue: '29.00' }),
  )
  expect(await read('subscriptions')).toContainEqual(expect.objectContaining(ofHartley))
  expect(await read('stripe-subscriptions')).toContainEqual(
    expect.objectContaining({ ...ofHartley, userId: admin.id, subscriptionPlan: 'monthly' }),
  )
  const active = neighbours.filter(({ status }) => status === 'active')
  const recurring = active.reduce((sum, { tier, interval }) => sum + monthlyPriceOf({ tier, interval }), 2900)
  expect(await read('revenue')).toMatchObject({
    totalRevenue: expect.stringMatching(/^\d+\.\d\d$/),
    monthlyRecurringRevenue: (recurring / 100).toFixed(2),
    activeSubscriptionsCount: 1 + active.length,
    // One has paid and made no account yet.
    totalCustomers: 3 + neighbours.length,
  })
  const details = await read(`company-details/${id}`)
  expect(details).toMatchObject({
    companyName: name,
    admin: { subscriptionStatus: 'active' },
    tierLimit: 5,
    pendingInvitations: [],
  })
  expect(details.teamMembers.map((person: { id: number }) => person.id)).toContain(member.id)
  const stats = await read('stats')
  const trials = neighbours.filter(({ status }) => status === 'trialing')
  expect(stats).toMatchObject({
    totalCompanies: 2 + neighbours.length,
    activeSubscriptions: 1 + active.length,
    trials: 1 + trials.length,
    freeAccess: 0,
  })
  const { monthlyRecurringRevenue, activeSubscriptionsCount } = await read('revenue')
  expect(stats).toMatchObject({ monthlyRecurringRevenue, activeSubscriptions: activeSubscriptionsCount })
})

test('the API answers as it is described', async () => {
  const { hartley } = world
  const rows = Object.entries(siteOwner.addresses).filter(([, { GET }]) => GET)
  for (const [pattern] of rows) {
    const id = pattern.includes('/users/') ? hartley.member.id : hartley.id
    const call = { path: pattern.replace(':id', String(id)) }
    const answer = await owner.api('GET', call.path)
    expect(answer.status, pattern).toBe(200)
    expectDescribed({ kind: 'api', method: 'GET', path: pattern, call: () => call }, call, answer)
  }
})

test('one person is given a feature until its end, by the API as on the page, and nobody else', async () => {
  const { id, member } = world.brook
  setFeatures(id, [])
  const path = `/api/owner/users/${member.id}/features`
  const isWithout = /switched on for your administrators alone|Add-on Not Available Yet/
  const mayUse = async () => !isWithout.test((await member.as.get('/training-videos')).text)
  expect(await mayUse()).toBe(false)
  const given = await owner.api('POST', path, { feature: 'training_videos', expiresOn: '2099-01-31' })
  expect([given.status, JSON.parse(given.text)]).toEqual([
    200,
    [{ name: 'training_videos', expiresAt: '2099-01-31T23:59:59.999Z' }],
  ])
  expect((await owner.api('GET', path)).text).toBe(given.text)
  expect(await mayUse()).toBe(true)
  const ofHartley = JSON.parse((await owner.get(`/api/owner/company-details/${world.hartley.id}`)).text)
  for (const { premiumFeatures } of ofHartley.teamMembers) expect(premiumFeatures).toEqual([])
  const details = JSON.parse((await owner.get(`/api/owner/company-details/${world.brook.id}`)).text)
  expect(details.teamMembers).toContainEqual(
    expect.objectContaining({ id: member.id, premiumFeatures: JSON.parse(given.text) }),
  )
  const page = `${home}/companies/${world.brook.id}/people/${member.id}`
  expect((await owner.post(page, { intent: 'take', feature: 'training_videos' })).status).toBe(303)
  expect(await mayUse()).toBe(false)
  for (const [body, fields] of [
    [{ feature: 'bookkeeping' }, ['feature']],
    [{ feature: 'training_videos', expiresOn: '2020-01-31' }, ['expiresOn']],
  ] as const) {
    const refused = await owner.api('POST', path, body)
    expect([refused.status, Object.keys(JSON.parse(refused.text).fieldErrors)]).toEqual([400, fields])
  }
  const others = `${home}/companies/${world.hartley.id}/people/${member.id}`
  expect((await owner.post(others, { feature: 'training_videos' })).status).toBe(404)
  for (const what of ['none', 'bookkeeping'])
    expect((await owner.api('DELETE', `${path}/${what}`)).status).toBe(404)
  for (let twice = 0; twice < 2; twice++)
    expect((await owner.api('DELETE', `${path}/training_videos`)).status).toBe(204)
})

test('Stripe is set up again without anything being made twice', async () => {
  for (const _twice of [1, 2]) {
    const call = { path: '/api/owner/stripe/setup-products' }
    const answer = await owner.api('POST', call.path)
    const { status, text } = answer
    expect(status).toBe(200)
    expectDescribed({ kind: 'api', method: 'POST', path: call.path, call: () => call }, call, answer)
    const { results }: { results: { result: string }[] } = JSON.parse(text)
    expect(results).toHaveLength(11)
    expect(results.slice(0, 9).every(({ result }) => result === 'unchanged')).toBe(true)
  }
})

describe('whatever is sent', () => {
  const wrong = [
    '',
    'x'.repeat(5000),
    '-1',
    '99999999999999999999',
    '\u0000',
    '__proto__',
    'öß',
    '[object Object]',
  ]

  test('addresses that name nothing are not found', async () => {
    for (const id of ['0', '-1', 'x', '999999999', '1e3', String(2 ** 53)]) {
      for (const path of [
        `${home}/companies/${id}`,
        `${home}/companies/${id}/admins/${world.hartley.admin.id}/remove`,
        `${home}/companies/${world.brook.id}/admins/${id}/remove`,
        `${home}/settings/features/${id}`,
        `/api/owner/company-details/${id}`,
      ]) {
        const { status } = await owner.get(path)
        expect(status, path).toBe(404)
      }
    }
    const others = `${home}/companies/${world.brook.id}/admins/${world.hartley.admin.id}/remove`
    expect((await owner.post(others, { name: world.hartley.name })).status).toBe(404)
  })

  test('forms refuse it, and change nothing', async () => {
    const company = `${home}/companies/${world.hartley.id}`
    const before = snapshot(world.server.dataDir)
    for (const value of wrong) {
      for (const [path, fields] of [
        [`${company}/access`, { what: value, value: 'on' }],
        [`${company}/access`, { what: 'feature', feature: value, value: 'on' }],
        [`${company}/access`, { what: 'tier', tier: value }],
        [`${company}/access`, { what: 'storage', gigabytes: value }],
        [`${company}/access`, { what: 'files', gigabytes: value }],
        [`${company}/admins/${world.hartley.admin.id}/remove`, { name: value }],
        [`${home}/settings/invite-codes/new`, { code: 'FINE', maxUses: value }],
        [`${home}/settings/invite-codes/new`, { code: 'FINE', maxUses: '1', expiresOn: value || 'x' }],
        [`${home}/settings/features/quoting`, { displayName: 'Q', monthlyPrice: value, isActive: 'yes' }],
        [`${home}/settings/invite-codes/999999/switch`, { active: 'on' }],
        [`${home}/notifications`, { notification: value || 'x' }],
      ] as const) {
        const { status } = await owner.post(path, fields)
        expect([400, 404], `${path} ${value.slice(0, 30)}`).toContain(status)
      }
    }
    expect(snapshot(world.server.dataDir)).toEqual(before)
  })

  test('people of other companies who are no admins are not removed', async () => {
    const before = snapshot(world.server.dataDir)
    for (const id of [world.hartley.member.id, 999_999_999])
      expect((await owner.api('DELETE', `/api/users/${id}`)).status).toBe(404)
    expect(snapshot(world.server.dataDir)).toEqual(before)
  })
})

test('the owner removes a company’s admin: the company ends, the other one stands', async () => {
  const { status } = await owner.api('DELETE', `/api/users/${world.brook.admin.id}`)
  expect(status).toBe(204)
  expect((await world.brook.admin.as.api('GET', '/api/projects')).status).toBe(401)
  expect((await world.brook.member.as.api('GET', '/api/projects')).status).toBe(401)
  expect((await world.hartley.admin.as.api('GET', '/api/projects')).status).toBe(200)
  const { text } = await owner.get(`${home}/companies/${world.brook.id}`)
  expect(text).toContain('nobody can sign in to it')
  await expect
    .poll(async () => JSON.parse((await owner.api('GET', '/api/owner/stripe-subscriptions')).text).length)
    .toBe(3 + neighbours.length)
  const news = JSON.parse((await owner.api('GET', '/api/owner/notifications')).text)
  expect(news).toContainEqual(expect.objectContaining({ title: 'Company closed' }))
  const read = await owner.api('PATCH', '/api/owner/notifications/mark-read')
  expect(JSON.parse(read.text).count).toBe(news.length)
  expect(JSON.parse((await owner.api('GET', '/api/owner/notifications')).text)).toEqual([])
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
