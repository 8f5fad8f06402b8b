import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'

// The build is one for demo and production. What a demo alone has lies in chunks of its own (vite.config.ts).

const chunks = resolve('build/server')
const isDemos = (path: string) => /\/build\/server\/assets\/demo[/-]/.test(path)
const omitted = omittedPackages()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-modules-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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
  expect(
    packages.filter(name => name.startsWith('@opentelemetry')),
    'only where traces are collected',
  ).toEqual([])
})

test('the demo’s chunks are told by their names', () => {
  const names = readdirSync(join(chunks, 'assets', 'demo')).join('\n')
  for (const name of ['sandbox.server', 'checkout-page.server', 'checkout-page', 'showcase']) {
    expect(names).toMatch(new RegExp(`^${name}-[\\w-]{8}\\.js$`, 'm'))
  }
})

/** Starts the built server, opens the pages, and says how each answered and which modules were loaded for it all. */
async function modulesFor(paths: string[], env: Record<string, string>) {
  const log = join(folder, 'modules.txt')
  const server = await startServer({
    dataDir: join(folder, 'data'),
    env: { NODE_OPTIONS: `--import=${resolve('tests/support/module-log.mjs')}`, MODULE_LOG: log, ...env },
  })
  try {
    const statuses: number[] = []
    for (const path of paths) statuses.push((await fetch(server.url + path)).status)
    return { statuses, modules: readFileSync(log, 'utf8').split('\n') }
  } finally {
    await server.stop()
  }
}

const demoPages = [
  '/dev/components',
  '/dev/stripe',
  '/dev/stripe/checkout/cs_1',
  '/dev/stripe/portal/bps_1',
  '/dev/stripe/connect/link_1',
  '/dev/outbox',
]

/** Nobody is at the addresses of mail and Stripe. */
const production = {
  APP_MODE: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@ash.example',
  OWNER_EMAIL: 'owner@ash.example',
  OWNER_PASSWORD: 'a long enough one',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  MISSING_PACKAGES: [...omitted].join(','),
}

test('production starts without the development dependencies, and loads nothing of the demo', async () => {
  const { statuses, modules } = await modulesFor(['/login', ...demoPages], production)
  expect(statuses).toEqual([200, ...demoPages.map(() => 404)])
  expect(modules.filter(url => url.includes('/build/server/')).length).toBeGreaterThan(1)
  expect(modules.filter(isDemos)).toEqual([])
})

test('a demo loads its sandbox at the start, and a page of its own when it is opened', async () => {
  const { statuses, modules } = await modulesFor(['/dev/components'], { APP_MODE: 'demo' })
  expect(statuses).toEqual([200])
  const loaded = modules.filter(isDemos).join('\n')
  expect(loaded).toMatch(/\/demo\/sandbox\.server-/)
  expect(loaded).toMatch(/\/demo\/showcase-/)
  expect(loaded).not.toMatch(/\/demo\/checkout-page-/)
})
