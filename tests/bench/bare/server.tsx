import { PassThrough } from 'node:stream'
import { createRequestHandler } from '@remix-run/express'
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from '@remix-run/node'
import { Links, Meta, Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react'
import compression from 'compression'
import express from 'express'
import { renderToPipeableStream } from 'react-dom/server'

// A Remix app as its own Express template makes one: compression, the handler, the page streamed, one route that
// shows what its loader returns. No session, no database, no logs, no headers. It is told its port and size.

const [port = 0, bytes = 0, elements = 0] = process.argv.slice(2).map(Number)

const ROWS = 50
const FRAME_BYTES = 2600
const LINES = Math.max(1, Math.round((elements - ROWS) / ROWS) - 1)
const LINE_BYTES = '<p class="line"></p>'.length
const ROW_BYTES = '<article class="row"></article>'.length
// The text of a row stands in the page and in the data that goes with it.
const rowText = Math.max(0, (bytes - FRAME_BYTES) / ROWS - ROW_BYTES - LINES * LINE_BYTES) / 2
const WORDS = 'measure the opening twice and cut the carcass once '.repeat(40)

function loader() {
  const length = Math.round(rowText / LINES)
  return {
    rows: Array.from({ length: ROWS }, (_, id) => ({
      id,
      lines: Array.from({ length: LINES }, (_, at) => WORDS.slice(at + id, at + id + length)),
    })),
  }
}

function Root() {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <main>
      {rows.map(row => (
        <article key={row.id} className="row">
          {row.lines.map(line => (
            <p key={line} className="line">
              {line}
            </p>
          ))}
        </article>
      ))}
    </main>
  )
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const stream = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        stream.pipe(body)
      },
      onShellError: reject,
    })
  })
}

const facts = {
  hasAction: false,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
}

const build: ServerBuild = {
  mode: 'production',
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    page: { id: 'page', parentId: 'root', index: true, module: { default: Page, loader } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      root: { ...facts, id: 'root', path: '', module: '/root.js', hasLoader: false },
      page: { ...facts, id: 'page', parentId: 'root', index: true, module: '/page.js', hasLoader: true },
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
app.use(compression())
app.all('*', createRequestHandler({ build, mode: 'production' }))
app.listen(port)
