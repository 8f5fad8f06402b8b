import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpApp } from '#tests/support/app-set-up.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// The site owner of what is open to customers, from the first sign-in to the day on which phone and codes are lost.

const owner = { companyName: 'Mortise', email: 'owner@ash.example', password: 'a long enough one' }

/** Nobody is at the addresses of mail and Stripe. */
const production = {
  APP_MODE: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@ash.example',
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: production })
})
afterAll(() => server?.stop())

async function enter(more: Record<string, string> = {}) {
  const visitor = makeVisitor(server.url)
  const answer = await visitor.api('POST', '/api/auth/login', { ...owner, ...more })
  return { visitor, status: answer.status }
}

test('nothing answers the site owner until a second step is set up, and the machine’s keeper alone undoes it', async () => {
  const { visitor, status } = await enter()
  expect(status).toBe(200)
  for (const path of [
    '/',
    '/owner-dashboard',
    '/settings',
    '/settings/two-stepping',
    '/privacy-policy',
    '/login',
  ]) {
    const answer = await visitor.get(path)
    expect(answer.status, path).toBe(303)
    if (path !== '/login') expect(answer.location, path).toBe('/settings/two-step')
  }
  expect((await visitor.post('/settings/details', { firstName: 'Ada' })).location).toBe('/settings/two-step')
  expect((await visitor.get('/owner-dashboard.data')).text).toContain('/settings/two-step')
  for (const path of ['/api/auth/me', '/api/owner/companies']) {
    expect((await visitor.api('GET', path)).status, path).toBe(403)
  }
  const page = await visitor.get('/settings/two-step')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Nothing else opens until it is set up')

  const { key, codes } = await setUpApp(visitor, owner.password)
  expect(codes).toHaveLength(10)
  expect((await visitor.get('/owner-dashboard')).status).toBe(200)
  const removed = await visitor.post('/settings/two-step/app/remove', { currentPassword: owner.password })
  expect(removed.status, 'the last one stays').toBe(409)
  expect((await enter()).status, 'the password alone').toBe(401)
  const again = await enter({ code: codeOf(key, Date.now() + halfMinute) })
  expect(again.status).toBe(200)
  expect((await again.visitor.get('/owner-dashboard')).status).toBe(200)

  const env = { ...process.env, ...production, APP_URL: server.url, DATA_DIR: server.dataDir }
  const reset = promisify(execFile)(process.execPath, ['build/reset-second-step.js'], { env })
  expect((await reset).stdout).toContain(`The second step of ${owner.email} is off`)
  expect((await again.visitor.get('/owner-dashboard')).location, 'signed out').toMatch(/^\/login/)
  const anew = await enter()
  expect(anew.status).toBe(200)
  expect((await anew.visitor.get('/owner-dashboard')).location).toBe('/settings/two-step')
})
