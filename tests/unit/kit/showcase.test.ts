import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { action, loader } from '#app/routes/dev/components.tsx'

const kit = 'app/components/kit'

function textsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.tsx'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** What the kit offers to a page: its exported functions that begin with a capital letter. */
function componentsOfKit(): string[] {
  return textsOf(kit).flatMap(text =>
    [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].flatMap(([, name]) => name ?? []),
  )
}

test('every component of the kit stands on the page', () => {
  const shown = readFileSync('app/demo/showcase.tsx', 'utf8')
  const components = componentsOfKit()
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter(name => !new RegExp(`<${name}[\\s/>]`).test(shown))).toEqual([])
})

const context: AppLoadContext = {
  nonce: '',
  requestId: '',
  loggedAs: '',
  address: '',
  log: log(),
  isDemo: false,
  queriesBefore: 0,
  hasRoom: async () => true,
  onceOver: () => {},
  setCookie: () => {},
  actor: Promise.resolve(null),
}

function callOf(method: string) {
  const url = 'http://localhost/dev/components'
  const body = method === 'POST' ? { body: new URLSearchParams({ name: 'Oak' }) } : {}
  return { request: new Request(url, { method, ...body }), params: {}, context }
}

test('the page is a demo’s: its forms save nothing, and say so', async () => {
  expect(await loader(callOf('GET'))).toBeNull()
  const answer = await action(callOf('POST'))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe('/dev/components')
})

test('in production there is no such page', async () => {
  vi.resetModules()
  vi.doMock('#app/env.server.ts', async actual => ({
    ...(await actual<typeof import('#app/env.server.ts')>()),
    env: () => ({ APP_MODE: 'production' }),
  }))
  const route = await import('#app/routes/dev/components.tsx')
  for (const refused of [route.loader(callOf('GET')), route.action(callOf('POST'))]) {
    await expect(refused).rejects.toMatchObject({ init: { status: 404 } })
  }
  vi.doUnmock('#app/env.server.ts')
})
