import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpApp } from '#tests/support/app-set-up.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// What is open to customers, from its first start. The build is one for demo and production. What a demo alone has lies in chunks of its own (vite.config.ts).

const chunks = resolve('build/server')
const isDemos = (path: string) => /\/build\/server\/assets\/demo[/-]/.test(path)
const omitted = omittedPackages()

/** Packages that `npm ci --omit=dev` leaves out, in every version. */
function omittedPackages(): Set<string> {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const names = (isDev: boolean) =>
    Object.keys(packages)
      .filter(path => path !== '' && (packages[path]?.dev === true) === isDev)
      .map(path => path.replace(/^.*node_modules\//, ''))
  const kept = new Set(names(false))
  return new Set(names(true).filter(name => !kept.has(name)))
}

/** What a built file imports at once, that is, not by import(). */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/^(?:import|export)\b[^;'"]*?["']([^"']+)["']/gm)].map(([, name = '']) => name)
}

function reachedFrom(entry: string) {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(resolve(dirname(file), name))
      else packages.add(name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name)
    }
  }
  return { files: [...files], packages: [...packages] }
}

test('what the server imports at once holds no module of the demo, and no development dependency', () => {
  const { files, packages } = reachedFrom(join(chunks, 'index.js'))
  expect(packages).toContain('better-sqlite3')
  expect(files.filter(isDemos)).toEqual([])
  expect([...omitted]).toContain('msw')
  expect(packages.filter(name => omitted.has(name))).toEqual([])
  const rarelyUsed = /^(@opentelemetry|@aws-sdk|@redis|@socket.io\/redis-adapter|@simplewebauthn)\b/
  const programs = ['build/start.js', 'build/serve.js'].map(path => resolve(path))
  const atOnce = [...packages, ...programs.flatMap(path => [...reachedFrom(path).packages])]
  expect(atOnce.filter(name => rarelyUsed.test(name))).toEqual([])
})

test('the demo’s chunks are told by their names', () => {
  const names = readdirSync(join(chunks, 'assets', 'demo')).join('\n')
  for (const name of ['sandbox.server', 'pages.server', 'sandbox-page', 'showcase']) {
    expect(names).toMatch(new RegExp(`^${name}-[\\w-]{8}\\.js$`, 'm'))
  }
})

const demoPages = [
  '/dev/components',
  '/dev/stripe',
  '/dev/stripe/checkout/cs_1',
  '/dev/stripe/portal/bps_1',
  '/dev/stripe/connect/link_1',
  '/dev/outbox',
]

const owner = { companyName: 'Mortise', email: 'owner@ash.example', password: 'a long enough one' }
const folder = mkdtempSync(join(tmpdir(), 'mortise-production-'))
const moduleLog = join(folder, 'modules.txt')

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
  WEB_CONCURRENCY: '2',
  LOG_LEVEL: 'info',
}

let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    env: {
      ...production,
      NODE_OPTIONS: `--import=${resolve('tests/support/module-log.mjs')}`,
      MODULE_LOG: moduleLog,
      MISSING_PACKAGES: [...omitted].join(','),
    },
  })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('it starts without the development dependencies, answers from two processes, and loads nothing of the demo', async () => {
  await expect.poll(server.logs).toContain('A worker answers')
  const statuses: number[] = []
  for (const path of ['/login', ...demoPages]) statuses.push((await fetch(server.url + path)).status)
  expect(statuses).toEqual([200, ...demoPages.map(() => 404)])
  const modules = readFileSync(moduleLog, 'utf8').split('\n')
  expect(modules.filter(url => url.includes('/build/server/')).length).toBeGreaterThan(1)
  expect(modules.filter(isDemos)).toEqual([])
})

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
