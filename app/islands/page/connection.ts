import { pagePerson } from './read-attributes.ts'

const longestWaitMs = 8000
const trustedMs = 10_000
let heardAt = Date.now()

/** `busy` is the server's own words; `seconds` from Retry-After. */
export type Busy = { busy: string; seconds: number }

/** 'away': no answer of the server's own. 'signed-out' and 'another-person': by now, in this browser. */
export type Connection = 'ready' | 'away' | 'signed-out' | 'another-person' | Busy

export type Answer = { status: number; ok: boolean; body: unknown; seconds: number }

/** No answer in time counts as a no, as on a network that swallows everything. */
export async function isServerReady(): Promise<boolean> {
  return (await fetchAnswer('/readyz'))?.ok ?? false
}

/** Also whether the page's person is still signed in: a shared PC may have changed hands. */
export async function checkConnection(): Promise<Connection> {
  const person = pagePerson()
  if (person === null) return (await isServerReady()) ? 'ready' : 'away'
  const answer = await fetchAnswer('/api/auth/me')
  if (answer?.status === 401) return 'signed-out'
  const busy = answer && busyOf(answer)
  if (busy) return busy
  const account = answer?.ok ? answer.body : null
  if (typeof account !== 'object' || account === null || !('id' in account)) return 'away'
  return String(account.id) === person ? 'ready' : 'another-person'
}

/** Null for the 429 or 503 of a proxy, which has no message. */
export function busyOf({ status, body, seconds }: Answer): Busy | null {
  const busy = status === 429 || status === 503 ? messageOf(body) : ''
  return busy ? { busy, seconds } : null
}

/** Empty when it says nothing. */
export function messageOf(body: unknown): string {
  const told = typeof body === 'object' && body !== null && 'message' in body ? body.message : ''
  return typeof told === 'string' ? told : ''
}

let unpaid: object = {}

/** What the page knows of the subscription, until an answer tells more. */
export function knowUnpaid(known: object): void {
  unpaid = known
}

/** An answer 402 is told as an event (specification 1, section 8). */
export function tellIfUnpaid(status: number, body: unknown): void {
  const detail = { ...unpaid, ...(body as object | null) }
  if (status === 402) dispatchEvent(new CustomEvent('payment-required', { detail }))
}

export function noteServerAnswered(): void {
  heardAt = Date.now()
}

let ahead: Promise<Connection> | null = null

function isTrusted(): boolean {
  return navigator.onLine && Date.now() - heardAt < trustedMs
}

/** Those who ask at the same time get one answer, in the order in which they asked. */
export async function checkConnectionAfterSilence(): Promise<Connection> {
  checkConnectionAhead()
  return ahead ?? 'ready'
}

/** Asks early, since what is pointed at may be pressed. */
export function checkConnectionAhead(): void {
  if (isTrusted() || ahead) return
  ahead = checkConnection().then(connection => {
    ahead = null
    if (connection === 'ready') noteServerAnswered()
    return connection
  })
}

/** Null without an answer in time. */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Answer | null> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestWaitMs)
  try {
    const answer = await fetch(path, { cache: 'no-store', signal: stop.signal, ...init })
    // Within the same wait: the beginning of an answer may be all that comes.
    const body: unknown = await answer.json().catch(() => null)
    tellIfUnpaid(answer.status, body)
    return {
      status: answer.status,
      ok: answer.ok,
      body,
      seconds: Number(answer.headers.get('Retry-After')) || 0,
    }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
