import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { sharedServer } from '#tests/support/shared-server.ts'

const { url } = sharedServer()
let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

describe('the built server', () => {
  test('is alive and ready', async () => {
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('lets assets be kept for a year, and answers none with a page', async () => {
    const assets = readdirSync('build/client/assets').filter(name => !/\.(?:br|gz)$/.test(name))
    expect(assets.length).toBeGreaterThan(3)
    for (const name of assets.filter((_, at) => at % 10 === 0)) {
      const response = await fetch(`${url}/assets/${name}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      await response.body?.cancel()
    }
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404)
  })

  test('lets scripts wait for the styles, without which nothing is shown', async () => {
    for (const path of ['/projects', '/portal', '/tasks']) {
      const { text } = await world.hartley.admin.as.get(path)
      const preloads = text.match(/<link[^>]+modulepreload[^>]+>/g) ?? []
      expect(preloads.length).toBeGreaterThan(3)
      expect(preloads.filter(link => !link.includes('fetchpriority="low"'))).toEqual([])
    }
  })

  test('no script of a page waits for one that waits for it: then none of them would run', () => {
    const imports = new Map(
      readdirSync('build/client/assets')
        .filter(name => name.endsWith('.js'))
        .map(name => {
          const text = readFileSync(join('build/client/assets', name), 'utf8')
          const found = text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)
          return [name, [...found].map(([, other = '']) => other)] as const
        }),
    )
    expect(imports.size).toBeGreaterThan(50)
    expect([...imports.values()].flat().length).toBeGreaterThan(50)
    const isDone = new Set<string>()
    const circles: string[] = []
    const visit = (name: string, path: string[]) => {
      if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '))
      if (path.includes(name) || isDone.has(name)) return
      for (const other of imports.get(name) ?? []) visit(other, [...path, name])
      isDone.add(name)
    }
    for (const name of imports.keys()) visit(name, [])
    expect(circles).toEqual([])
  })

  test('sends files as the build has packed them, as small as can be', async () => {
    const texts = readdirSync('build/client', { recursive: true, encoding: 'utf8' }).filter(
      name => /\.(?:js|css|svg)$/.test(name) && statSync(join('build/client', name)).size >= 1024,
    )
    expect(texts.length).toBeGreaterThan(10)
    for (const name of texts) {
      const plain = readFileSync(join('build/client', name))
      expect(brotliDecompressSync(readFileSync(join('build/client', `${name}.br`))).equals(plain), name).toBe(
        true,
      )
      expect(gunzipSync(readFileSync(join('build/client', `${name}.gz`))).equals(plain), name).toBe(true)
    }
    const [name = ''] = texts
    const answer = await fetch(`${url}/${name}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(Number(answer.headers.get('content-length'))).toBe(
      statSync(join('build/client', `${name}.br`)).size,
    )
    expect(await answer.text()).toBe(readFileSync(join('build/client', name), 'utf8'))
  })

  test('lets nobody but the browser keep a page or its data, and asks again every time', async () => {
    for (const path of ['/login', '/login.data']) {
      const response = await fetch(url + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control'), path).toBe('private, no-cache')
      expect(response.headers.get('server-timing'), path).toMatch(/^queries;desc="\d+"$/)
      await response.body?.cancel()
    }
    const inside = await fetch(`${url}/projects.data`)
    expect(inside.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('sends no data again to who has the same, and to nobody else’s eyes', async () => {
    const [own, stranger] = [world.hartley.admin.as, world.brook.admin.as]
    for (const path of ['/portal', '/dashboard', '/projects', '/tasks', '/clients', '/calendar']) {
      const first = await own.get(`${path}.data`)
      const ETag = first.headers.get('etag') ?? ''
      expect([first.status, ETag], path).toEqual([200, expect.stringMatching(/^W\/"/)])
      const asked = { headers: { 'If-None-Match': ETag } }
      const again = await own.get(`${path}.data`, asked)
      expect([again.status, again.text], path).toEqual([304, ''])
      expect(again.headers.get('cache-control')).toBe('private, no-cache')
      expect((await stranger.get(`${path}.data`, asked)).status, path).toBe(200)
      expect((await fetch(`${url}${path}.data`, { ...asked, redirect: 'manual' })).status).not.toBe(304)
    }
    const before = await own.get('/projects.data')
    const name = 'Larder that nobody has seen'
    expect((await own.api('POST', '/api/projects', { name })).status).toBe(201)
    const asked = { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } }
    const after = await own.get('/projects.data', asked)
    expect([after.status, after.text.includes(name)]).toEqual([200, true])
  })

  test('holds the demo apart from the rest of itself', () => {
    const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' })
    const scripts = files.filter(name => name.endsWith('.js'))
    const holding = scripts.filter(name =>
      readFileSync(join('build/server', name), 'utf8').includes('admin@hartley.example'),
    )
    expect(holding).toHaveLength(1)
    expect(holding[0]).toMatch(/^assets\/demo-/)
  })

  test("every script of a page carries the response's nonce", async () => {
    const response = await fetch(`${url}/login`)
    const html = await response.text()
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB"/)
    for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  test('has a page for what does not exist, and JSON in the API', async () => {
    // The second sold a plan that could not be bought.
    for (const path of ['/no/such/page', '/upgrade']) {
      const page = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(404)
      expect(page.headers.get('content-type')).toContain('text/html')
    }
    const api = await fetch(`${url}/api/no/such/thing`)
    expect(api.status).toBe(404)
    expect(await api.json()).toHaveProperty('message')
  })

  test('answers odd requests without an error of its own', async () => {
    const paths = [
      '/%zz',
      '/login?x=%',
      '/projects/-1',
      '/projects/1e9',
      `/${'a/'.repeat(500)}`,
      '/.env',
      '/..%2f..',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(`${url}${path}`, { method, redirect: 'manual' })
        expect(response.status, `${method} ${path}`).toBeLessThan(500)
        await response.body?.cancel()
      }
    }
  })
})
