import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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

/** Milliseconds that Remix keeps a page's data. Nothing is deferred, so it is complete within a tick. */
export const streamTimeout = 1000

const DOCTYPE = '<!DOCTYPE html>'

/** React's mark for a Suspense boundary that renderToString left to the browser. */
const UNFINISHED = '<!--$!-->'

/** Scripts wait for the styles: on a slow line they would share it (`docs/performance.md`). */
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
  // The data is handed over below: RemixServer would suspend on it, which renderToString cannot wait for.
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  )
  // Bytes from here on: each search in React's string of many pieces would join them again, a millisecond each.
  let html: Buffer = Buffer.from(renderToString(page))
  if (html.includes(UNFINISHED)) html = await renderWhenComplete(page)

  headers.set('Content-Type', 'text/html; charset=utf-8')
  setCommonHeaders(headers, loadContext)
  const data = Buffer.from(await handoff(context, nonce))
  const end = html.lastIndexOf('</body>')
  const begin = replaceAll(html.subarray(0, end), asUrgent, afterStyles)
  const whole = Buffer.concat([Buffer.from(DOCTYPE), ...begin, data, html.subarray(end)])
  return new Response(streamOf(whole), { status, headers })
}

function replaceAll(bytes: Buffer, text: string, by: string): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, from)) {
    parts.push(bytes.subarray(from, at), Buffer.from(by))
    from = at + text.length
  }
  return [...parts, bytes.subarray(from)]
}

/** A Response copies bytes, but not a stream of them. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** For the data that a hydrated page fetches instead of a whole page: the same headers hold. */
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
  // Back shows what the browser has kept, but not once the session's cookie is gone or another's.
  headers.append('Vary', 'Cookie')
}

/** About half as fast as renderToString, but waits for islands that are still being loaded. */
function renderWhenComplete(page: ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady() {
        const html = buffer(stream.pipe(new PassThrough()))
        resolve(html.then(bytes => (bytes.indexOf(DOCTYPE) === 0 ? bytes.subarray(DOCTYPE.length) : bytes)))
      },
      onShellError: reject,
      onError: error => log().error({ err: error }, 'a part of the page failed to render'),
    })
  })
}

/** As RemixServer would have streamed it. Empty on pages without scripts. */
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
