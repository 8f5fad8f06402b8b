import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'

/**
 * A person's settings as the browser keeps them: the server's value first, this browser's as what it falls back on.
 *
 * A local copy exists only while the server could not be asked to keep the value. It is kept under the person's id (the
 * workspace's frame says it in `data-person`), so that two people at one PC never get each other's, and it outlives
 * signing out: it is work that waits to be sent. Where nobody is signed in, nothing is kept locally.
 *
 * Of two values the younger counts. Whether the server still has what the local one was made from is told by the instant
 * the server gives with it; if it has another, their ages are compared, each by the clock that stamped it, so that the two
 * clocks need not agree. What the server no longer has was deleted there: nothing brings it back. The value that loses is
 * kept aside in this browser, under its key with ':aside', until the next one that loses.
 *
 * Values are JSON of any shape, also such as older pages or other programs wrote: who reads them checks them.
 */

/** Set while nothing of the person waits in this browser. */
const migrationFlag = 'cloud-migration-complete'
const address = '/api/user/preferences'
const aside = ':aside'

/** Lists that are only added to: what waits here is added at that address to whatever the server's holds by then. */
const additions: Readonly<Record<string, string>> = { [dismissedTasksKey]: '/api/user/dismissed-tasks' }

/** `at` in milliseconds since 1970 UTC; `base` is when the server's value changed that it was made from, null for none. */
type Local = { value: unknown; at: number; base: string | null }
/** `age` in milliseconds by the server's clock. */
type Stored = { value: unknown; updatedAt: string | null; age: number }
type Place = 'server' | 'local' | 'lost'

/** When the server's value of a key changed, as far as this page has heard; null when it has none. */
const heard = new Map<string, string | null>()

/** For a page that was rendered with the server's value: when that changed, null for none. */
export function hearOf(key: string, updatedAtMs: number | null): void {
  heard.set(localKey(key), updatedAtMs === null ? null : new Date(updatedAtMs).toISOString())
}

/**
 * The value of a key: the server's; where it has none, this browser's, which is then sent there; else the fallback.
 * `serverValue` undefined means that the page does not know it: the server is asked, and if that fails this browser's
 * value is used. A value that a failed write left here while the server holds an older one comes first only after
 * `sendLocalValues`.
 */
export async function readPreference<T>(
  key: string,
  fallback: T,
  serverValue: T | null | undefined,
): Promise<T> {
  if (serverValue !== undefined && serverValue !== null) return serverValue
  return inTurn(key, async () => {
    try {
      const stored = serverValue === null ? nothing(key) : await ask(key)
      if (stored.value !== null) return keptValue<T>(stored) ?? fallback
      return keptValue<T>(await settle(key, stored)) ?? fallback
    } catch (error) {
      console.error(`Preference ${key} could not be read: ${reason(error)}`)
      return keptValue<T>(readLocal(key)) ?? fallback
    }
  })
}

/** Where the value is now: on the server (no copy stays here), in this browser, or nowhere as both refused. */
export function writePreference(key: string, value: unknown): Promise<Place> {
  return inTurn(key, async () => {
    try {
      await send(key, value)
      removeLocal(key)
      return 'server'
    } catch (error) {
      console.warn(`Preference ${key} could not be saved: ${reason(error)}`)
      const known = heard.get(localKey(key))
      const base = known === undefined ? readLocal(key)?.base : known
      return writeLocal(key, { value, at: Date.now(), base: base ?? null }) ? 'local' : 'lost'
    }
  })
}

/** Adds to a list that is only ever added to; says where the ids are now, as `writePreference`. */
export function addToPreference(key: typeof dismissedTasksKey, ids: readonly number[]): Promise<Place> {
  return inTurn(key, async () => {
    try {
      await add(key, ids)
      return 'server'
    } catch (error) {
      console.warn(`Preference ${key} could not be added to: ${reason(error)}`)
      const value = [...waitingIds(key), ...ids]
      return writeLocal(key, { value, at: Date.now(), base: null }) ? 'local' : 'lost'
    }
  })
}

export function deletePreference(key: string): Promise<void> {
  return inTurn(key, async () => {
    removeLocal(key)
    try {
      await call(addressOf(key), { method: 'DELETE' })
      hearOf(key, null)
    } catch (error) {
      console.warn(`Preference ${key} could not be deleted: ${reason(error)}`)
    }
  })
}

/** Lets this browser's values be sent again. */
export function resetMigration(): void {
  quietly(storage => storage.removeItem(localKey(migrationFlag)))
}

/**
 * Sends what waits in this browser, but for what the server has a newer value of. Costs nothing when nothing waits. Says
 * whether the server got anything.
 */
export async function sendLocalValues(): Promise<boolean> {
  if (quietly(storage => storage.getItem(localKey(migrationFlag)))) return false
  const waiting = localKeys()
  for (const key of waiting) await inTurn(key, () => sendLocalValue(key))
  const left = localKeys()
  if (left.length === 0) quietly(storage => storage.setItem(localKey(migrationFlag), 'true'))
  return left.length < waiting.length
}

async function sendLocalValue(key: string): Promise<void> {
  try {
    if (!(key in additions)) return void (await settle(key, await ask(key)))
    const ids = waitingIds(key)
    await add(key, ids)
    const left = waitingIds(key).filter(id => !ids.includes(id))
    if (left.length === 0) removeLocal(key)
    else writeLocal(key, { value: left, at: Date.now(), base: null })
  } catch (error) {
    console.warn(`Preference ${key} stays in this browser: ${reason(error)}`)
  }
}

/**
 * Decides between the value that waits here and the server's, and sends the former when it is the one that counts: then it
 * is returned. A sending that fails leaves it here as it is.
 */
async function settle(key: string, stored: Stored): Promise<Local | null> {
  const local = readLocal(key)
  if (!local) return null
  const isSame = JSON.stringify(local.value) === JSON.stringify(stored.value)
  const isUntouched = stored.updatedAt === local.base
  const isYounger = stored.value !== null && Date.now() - local.at < stored.age
  if (isSame || !(isUntouched || isYounger)) {
    if (!isSame) setAside(key, local.value)
    removeLocal(key)
    return null
  }
  try {
    await send(key, local.value)
    if (!isUntouched) setAside(key, stored.value)
    if (readLocal(key)?.at === local.at) removeLocal(key)
  } catch (error) {
    console.warn(`Preference ${key} stays in this browser: ${reason(error)}`)
  }
  return local
}

/** What lost against another value: nobody asks for it, but it is not gone. */
function setAside(key: string, value: unknown): void {
  console.warn(`Preference ${key}: of two values the older one is kept aside in this browser`)
  quietly(storage => storage.setItem(localKey(key) + aside, JSON.stringify(value)))
}

const turns = new Map<string, Promise<unknown>>()

/** Changes of one key happen one after another, so that the last one said is the one that stays. */
function inTurn<R>(key: string, change: () => Promise<R>): Promise<R> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(change)
  turns.set(key, turn)
  return turn
}

class Refused extends Error {
  constructor({ status, statusText }: Response) {
    super(`${status} ${statusText}`)
    /** Asked again, the answer would be the same. */
    this.isFinal = status === 400 || status === 404
  }
  readonly isFinal: boolean
}

/** Browsers carry little for pages that are gone. */
const mostCarried = 10_000

async function call(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...request,
    keepalive: typeof request.body === 'string' && request.body.length < mostCarried,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Refused(response)
  return response
}

async function ask(key: string): Promise<Stored> {
  const response = await call(addressOf(key), { method: 'GET' })
  const { value, updatedAt }: Omit<Stored, 'age'> = await response.json()
  heard.set(localKey(key), updatedAt)
  const now = Date.parse(response.headers.get('Date') ?? '')
  return { value, updatedAt, age: now - Date.parse(updatedAt ?? '') }
}

function nothing(key: string): Stored {
  hearOf(key, null)
  return { value: null, updatedAt: null, age: Number.NaN }
}

async function send(key: string, value: unknown): Promise<void> {
  const response = await call(address, { method: 'POST', body: JSON.stringify({ key, value }) })
  const { updatedAt }: { updatedAt?: string | null } = await response.json()
  if (updatedAt) heard.set(localKey(key), updatedAt)
}

/** The server leaves out ids that are not to be added, and says 404 when none is left: then nothing has to wait. */
async function add(key: string, ids: readonly number[]): Promise<void> {
  try {
    await call(additions[key] ?? address, { method: 'POST', body: JSON.stringify({ ids }) })
  } catch (error) {
    if (!(error instanceof Refused && error.isFinal)) throw error
  }
}

function addressOf(key: string): string {
  return `${address}/${encodeURIComponent(key)}`
}

/** The boundary where JSON gets the type that its reader expects. */
function keptValue<T>(kept: { value: unknown } | null): T | null {
  return (kept?.value ?? null) as T | null
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Storage may be missing, full or forbidden, and nobody may be signed in: null then. */
function quietly<R>(use: (storage: Storage) => R): R | null {
  try {
    return person() ? use(localStorage) : null
  } catch {
    return null
  }
}

function person(): string {
  return document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? ''
}

function localKey(key: string): string {
  return `mortise:${person()}:${key}`
}

function localKeys(): string[] {
  const keys = quietly(storage => {
    const start = localKey('')
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter(key => key.startsWith(start) && key !== localKey(migrationFlag) && !key.endsWith(aside))
      .map(key => key.slice(start.length))
  })
  return keys ?? []
}

function readLocal(key: string): Local | null {
  return quietly(storage => {
    const kept: Local | null = JSON.parse(storage.getItem(localKey(key)) ?? 'null')
    return kept && { ...kept, base: kept.base ?? null }
  })
}

function waitingIds(key: string): number[] {
  const value = readLocal(key)?.value
  return Array.isArray(value) ? value.filter(id => Number.isSafeInteger(id)) : []
}

function writeLocal(key: string, local: Local): boolean {
  resetMigration()
  const kept = quietly(storage => {
    storage.setItem(localKey(key), JSON.stringify(local))
    return true
  })
  return kept ?? false
}

function removeLocal(key: string): void {
  quietly(storage => storage.removeItem(localKey(key)))
}
