import { matchRoutes } from '@remix-run/react'
import { activeForMs, unattendedHeader } from '#app/domain/auth/idle-page.ts'
import { restOfStyles } from './rest-of-styles.ts'

type Listener = (answer: Response) => void

const firstPauseMs = 2000
const longestPauseMs = 30_000

const listeners = new Set<Listener>()
const patient = new Set<unknown>()

export function onAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A failed load would end the page and all that was typed. While a `reason` is set, loads wait for the connection instead. */
export function retryLoads(reason: unknown, isRetrying: boolean): void {
  if (isRetrying) patient.add(reason)
  else patient.delete(reason)
}

/** False for what a proxy before the app answers. */
function isReadable(answer: Response): boolean {
  return answer.headers.has('X-Remix-Response')
}

/** Answers to forms that the router is about to send. */
const ahead = new Map<string, Promise<Response>>()

/** Must be the URL that the router asks for. */
function dataUrl(action: string): URL {
  const url = new URL(action, location.href)
  url.hash = ''
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname.replace(/\/$/, '')}.data`
  return url
}

type FormAnswer = {
  status: number
  /** The address of the page to go to. Null for an answer that the form's own page shows. */
  target: string | null
  isForBrowser: boolean
  /** Hands the answer over to the router, which asks for it again. */
  give(isSent: Promise<void>): void
}

/** Posts a form before the router does: an answer that it cannot read would end the page. Null then. */
export async function postAhead(action: string, form: FormData): Promise<FormAnswer | null> {
  const url = dataUrl(action)
  ahead.delete(url.href)
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(url, { method: 'POST', body }).catch(() => null)
  if (!answer || !isReadable(answer)) return null
  return {
    status: answer.status,
    target: answer.headers.get('Location'),
    isForBrowser: answer.headers.has('X-Remix-Reload-Document'),
    give: isSent =>
      void ahead.set(
        url.href,
        isSent.then(() => answer),
      ),
  }
}

let touchedAt = Date.now()

function noteTouch(): void {
  touchedAt = Date.now()
}

/** Requests of an untouched page carry a header, so that they keep nobody signed in. Headers must be plain records. */
function marked(init?: RequestInit): RequestInit | undefined {
  if (Date.now() - touchedAt < activeForMs) return init
  return { ...init, headers: { ...(init?.headers as Record<string, string>), [unattendedHeader]: '1' } }
}

/** Nothing else may change `fetch`. Returns what undoes it. */
export function patchFetch(): () => void {
  const ask = window.fetch
  for (const touch of ['keydown', 'pointerdown', 'wheel']) addEventListener(touch, noteTouch, true)
  window.fetch = async (what, init) => {
    const url = new URL(what instanceof Request ? what.url : what, location.href)
    const isOurs = url.origin === location.origin
    const isManifest = isOurs && url.pathname === '/__manifest'
    if (isManifest && url.searchParams.getAll('p').every(isMatched)) return new Response('{}')
    const given = init?.method === 'POST' ? ahead.get(url.href) : undefined
    if (given && ahead.delete(url.href)) return given
    const isData = isOurs && url.pathname.endsWith('.data')
    const isLoad = isData && (init?.method ?? 'GET') === 'GET'
    const styles = isData ? restOfStyles() : null
    const load = () => ask(what, isOurs ? marked(init) : init)
    const answer = await (isLoad && patient.size > 0 ? untilAnswered(load, init?.signal) : load())
    await styles
    for (const listener of listeners) listener(answer)
    return answer
  }
  return () => {
    window.fetch = ask
  }
}

/**
 * Remix asks the server for a better route at every address with a parameter. There is none for the page that is shown, nor where
 * the parameters are numbers.
 */
function isMatched(path: string): boolean {
  const [match] = matchRoutes(window.__remixRouter.routes, path) ?? []
  if (!match) return false
  return path === location.pathname || Object.values(match.params).every(value => /^\d+$/.test(value ?? ''))
}

async function untilAnswered(
  load: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const answer = await load()
      // Waits for the whole body: its beginning may be all that comes.
      await answer.clone().arrayBuffer()
      // 429: the company asks for much just now, which passes.
      if (isReadable(answer) && answer.status < 500 && answer.status !== 429) return answer
    } catch (error) {
      if (signal?.aborted) throw error
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
