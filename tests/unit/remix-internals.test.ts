import { readdirSync, readFileSync } from 'node:fs'
import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'

// Places that rely on what Remix does not promise: docs/browser.md lists them. A new version of Remix that changes any of it
// fails here, and not on somebody's page.

const packages = 'node_modules/@remix-run'
const browser = `${packages}/react/dist/esm`
const server = `${packages}/server-runtime/dist`

/** Of each place: where Remix does what it relies on, by the words of Remix's own source. */
const relied: Record<string, [file: string, ...words: string[]][]> = {
  'app/entry.client.tsx': [
    [
      `${browser}/browser.js`,
      'if (!stateDecodingPromise.value) {\n        throw stateDecodingPromise;',
      'window.__remixContext.stream = undefined;',
    ],
  ],
  'app/components/frame/page-links.tsx': [
    [`${browser}/index.js`, 'RemixContext as UNSAFE_RemixContext'],
    [`${browser}/browser.js`, 'routeModules: window.__remixRouteModules'],
    [`${browser}/server.js`, 'routeModules,'],
  ],
  'app/entry.server.tsx': [
    [`${browser}/server.js`, 'context.serverHandoffStream ?', 'renderMeta: context.renderMeta'],
    [
      `${browser}/components.js`,
      'renderMeta.didRenderScripts = true',
      'window.__remixContext.streamController',
    ],
    [
      `${browser}/single-fetch.js`,
      'window.__remixContext.streamController.enqueue(',
      'window.__remixContext.streamController.close();',
    ],
    [`${server}/server.js`, 'serverHandoffStream: singleFetch.encodeViaTurboStream('],
  ],
  'app/islands/page/forms.ts': [
    [
      `${browser}/single-fetch.js`,
      'url.pathname.replace(/\\/$/, "")}.data`',
      'isResponse(result.result) || isRouteErrorResponse(result.result)',
    ],
    [
      `${server}/server.js`,
      'let resultHeaders = new Headers(headers)',
      'resultHeaders.set("X-Remix-Response", "yes")',
    ],
    [`${server}/single-fetch.js`, 'headers: result.headers,\n        status: SINGLE_FETCH_REDIRECT_STATUS'],
    [`${browser}/browser.js`, 'window.__remixRouter = router'],
  ],
  'app/islands/page/links.ts': [
    [`${browser}/browser.js`, 'window.__remixRouter = router'],
    [`${browser}/fog-of-war.js`, 'attributeFilter: ["data-discover", "href", "action"]'],
  ],
  'app/components/kit/page-attributes.ts': [
    [`${browser}/fog-of-war.js`, 'node.tagName === "A" && node.getAttribute("data-discover")'],
  ],
  'app/islands/page/revalidate.ts': [[`${browser}/browser.js`, 'window.__remixRouter = router']],
  'app/islands/templates/template-editor.tsx': [[`${browser}/browser.js`, 'window.__remixRouter = router']],
  'server/route-sections.ts': [
    [
      `${server}/server.js`,
      'routeMatching.matchServerRoutes(routes, ',
      'routes.createRoutes(build.routes)',
      '/__manifest`',
      'build.assets.routes',
    ],
  ],
  'server/security.ts': [[`${server}/server.js`, '/__manifest`', 'url.searchParams.getAll("p")']],
  'server/logged-address.ts': [[`${server}/server.js`, '/__manifest`', 'replace(/^\\/_root$/, "/")']],
}

/** What only such a place names. */
const marks =
  /UNSAFE_|__remix|serverHandoffStream|renderMeta|X-Remix-|__manifest|_root\.data|data-discover|assets\.routes|RemixBrowser\(/

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => `${folder}/${path}`)
}

const doc = readFileSync('docs/browser.md', 'utf8').split('## What is held by Remix')[1] ?? ''

describe.each(Object.entries(relied))('%s', (place, sources) => {
  test.each(sources)('what it relies on is in %s', (file, ...words) => {
    const text = readFileSync(file, 'utf8')
    expect(words.filter(each => !text.includes(each))).toEqual([])
  })

  test('is listed', () => expect(doc).toContain(`\`${place}\``))
})

test('no other file relies on such a thing', () => {
  const found = [...sourcesIn('app'), ...sourcesIn('server')].filter(path =>
    marks.test(readFileSync(path, 'utf8')),
  )
  expect(found.filter(path => !(path in relied))).toEqual([])
})

test('the browser’s Remix throws the promise of its data before it uses any hook', async () => {
  const { RemixBrowser } = await import('@remix-run/react')
  const stream = new ReadableStream()
  vi.stubGlobal('window', { __remixContext: { future: { v3_singleFetch: true }, stream } })
  let thrown: unknown
  try {
    RemixBrowser({})
  } catch (error) {
    thrown = error
  }
  vi.unstubAllGlobals()
  expect(thrown).toBeInstanceOf(Promise)
})

test('React marks what renderToString leaves to the browser', () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const never = new Promise(() => {})
  function Waiting(): never {
    throw never
  }
  const page = createElement('main', null, createElement(Suspense, { fallback: '…' }, createElement(Waiting)))
  expect(renderToString(page)).toContain('<!--$!-->')
})
