import { PassThrough } from 'node:stream'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { NonceContext } from '#app/components/frame/nonce.tsx'
import { noteRoute } from '#app/current-work.server.ts'
import { unlessKnown } from '#app/http/etag.server.ts'
import { log } from '#app/log.server.ts'
import { queryCount } from '#db/client.ts'

export { appHost } from '#app/app.server.ts'

/** Nothing is deferred, so data is complete within a tick. Remix keeps each page's data this long. */
export const streamTimeout = 1000

/** How React marks a Suspense boundary that renderToString had to leave to the browser. */
const UNFINISHED = '<!--$!-->'

/**
 * On a slow line scripts would share it with the styles, without which nothing is shown: they wait for these, and on a slow PC a page is
 * seen by a quarter to a third sooner (`docs/performance.md`).
 */
const [asUrgent, afterStyles] = ['<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"']

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce } = loadContext
  noteRoute(
    context.staticHandlerContext.matches
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/'),
  )
  // The data is handed over below. RemixServer would suspend on it, which renderToString cannot wait for.
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  )
  let html = renderToString(page)
  if (html.includes(UNFINISHED)) html = await renderWhenComplete(page)

  headers.set('Content-Type', 'text/html; charset=utf-8')
  setCommonHeaders(headers, loadContext)
  const data = await handoff(context, nonce)
  html = html.replaceAll(asUrgent, afterStyles)
  const end = html.lastIndexOf('</body>')
  return new Response(`<!DOCTYPE html>${html.slice(0, end)}${data}${html.slice(end)}`, { status, headers })
}

/** The data that a hydrated page fetches instead of a whole page: whatever holds for the page holds for it. */
export function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  setCommonHeaders(response.headers, context)
  return request.method === 'GET' && response.status === 200 ? unlessKnown(request, response) : response
}

function setCommonHeaders(headers: Headers, { isDemo, queriesBefore, retryAfterSeconds }: AppLoadContext) {
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  if (isDemo) headers.set('Server-Timing', `queries;desc="${queryCount() - queriesBefore}"`)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  // On the way back a browser shows what it has kept, but not once the session's cookie is gone or another's.
  headers.append('Vary', 'Cookie')
}

/** About half as fast as renderToString, but waits for islands that are still being loaded. */
function renderWhenComplete(page: ReactElement) {
  return new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady() {
        const chunks: Buffer[] = []
        const out = new PassThrough()
        out.on('data', chunk => chunks.push(chunk))
        out.on('end', () =>
          resolve(
            Buffer.concat(chunks)
              .toString('utf8')
              .replace(/^<!DOCTYPE html>/i, ''),
          ),
        )
        stream.pipe(out)
      },
      onShellError: reject,
      onError: error => log().error({ err: error }, 'a part of the page failed to render'),
    })
  })
}

/** The loaders' data for hydration, as RemixServer would have streamed it. Empty on pages without scripts. */
async function handoff({ serverHandoffStream, renderMeta }: EntryContext, nonce: string) {
  if (!serverHandoffStream) return ''
  if (!renderMeta?.didRenderScripts) {
    await serverHandoffStream.cancel()
    return ''
  }
  const text = await new Response(serverHandoffStream).text()
  const controller = 'window.__remixContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${escapeForScript(JSON.stringify(text))});${controller}.close();</script>`
}

const ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

function escapeForScript(json: string) {
  return json.replace(/[&<>\u2028\u2029]/g, character => ESCAPES[character] ?? character)
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { requestId, loggedAs } = context
  log().error({ err: error, requestId }, `${loggedAs} failed`)
}
