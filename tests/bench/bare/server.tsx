import { createRequestHandler } from '@remix-run/express'
import type { EntryContext, ServerBuild } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import express from 'express'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// The least a Remix app can be: Express, the handler, one route with a loader that returns nothing and a page of
// static elements. No session, no database, no middleware, no scripts. It is told its port and size.

const [port = 0, bytes = 0, elements = 0] = process.argv.slice(2).map(Number)

const ROW = 10
const EMPTY_BYTES = '<p class="line"></p>'.length + '<section class="row"></section>'.length / ROW
const FRAME_BYTES = 160
const WORDS = 'measure the opening twice and cut the carcass once '
const textLength = Math.max(0, Math.round((bytes - FRAME_BYTES) / elements - EMPTY_BYTES))
const text = WORDS.repeat(Math.ceil(textLength / WORDS.length)).slice(0, textLength)

const line = createElement('p', { className: 'line' }, text)
const rows = Array.from({ length: Math.ceil(elements / ROW) }, (_, row) =>
  createElement(
    'section',
    { key: row, className: 'row' },
    ...Array.from({ length: Math.min(ROW, elements - row * ROW) }, () => line),
  ),
)

function Page() {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>Bare</title>
      </head>
      <body>{rows}</body>
    </html>
  )
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers })
}

const build: ServerBuild = {
  mode: 'production',
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Page, loader: () => null } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: '/root.js',
        hasLoader: true,
        hasAction: false,
        hasErrorBoundary: false,
        hasClientAction: false,
        hasClientLoader: false,
      },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  isSpaMode: false,
}

const app = express()
app.disable('x-powered-by')
app.all('*', createRequestHandler({ build, mode: 'production' }))
app.listen(port)
