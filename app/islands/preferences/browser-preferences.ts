import { hrefWith } from '#app/domain/href.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import {
  isMigrated,
  type Local,
  localKey,
  localKeys,
  readLocal,
  removeLocal,
  setMigrated,
  writeLocal,
} from './local-values.ts'

// A person's settings. This browser keeps a copy only until the server has it, beyond signing out. Values are JSON: readers check them.

const address = '/api/user/preferences'

/** Lists that are only added to, with the address that adds to whatever the server's list holds by then. */
const additions: Readonly<Record<string, string>> = { [dismissedTasksKey]: '/api/user/dismissed-tasks' }

/** `age` in milliseconds by the server's clock. */
type Stored = { value: unknown; updatedAt: string | null; age: number }
type Place = 'server' | 'local' | 'lost'

/** When the server's value of a key changed, as far as this page knows; null when it has none. */
const serverUpdates = new Map<string, string | null>()

export function noteServerUpdate(key: string, updatedAtMs: number | null): void {
  serverUpdates.set(localKey(key), updatedAtMs === null ? null : new Date(updatedAtMs).toISOString())
}

/**
 * The server's value, else this browser's (which is then sent), else the fallback. `serverValue` undefined: the server is asked.
 * A value that waits here while the server holds an older one counts only after `sendLocalValues`.
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
      return keptValue<T>(stored.value === null ? await settle(key, stored) : stored) ?? fallback
    } catch (error) {
      console.error(`Preference ${key} could not be read: ${reason(error)}`)
      return keptValue<T>(readLocal(key)) ?? fallback
    }
  })
}

/** Returns where the value is now: 'server' (no copy stays here), 'local', or 'lost' when both refused. */
export function writePreference(key: string, value: unknown): Promise<Place> {
  return inTurn(key, async () => {
    const isSent = await attempt(key, 'could not be saved', () => send(key, value))
    if (isSent) removeLocal(key)
    const base = serverUpdates.get(localKey(key))
    return isSent
      ? 'server'
      : keepLocal(key, value, (base === undefined ? readLocal(key)?.base : base) ?? null)
  })
}

export function addToPreference(key: typeof dismissedTasksKey, ids: readonly number[]): Promise<Place> {
  return inTurn(key, async () => {
    const isAdded = await attempt(key, 'could not be added to', () => add(key, ids))
    return isAdded ? 'server' : keepLocal(key, [...waitingIds(key), ...ids], null)
  })
}

/** `keptBefore`: milliseconds since 1970 UTC by the server's clock; what the server kept since then stays. */
export function deletePreference(key: string, keptBefore?: number): Promise<void> {
  return inTurn(key, async () => {
    removeLocal(key)
    const url = hrefWith(addressOf(key), { keptBefore })
    const request = { method: 'DELETE' }
    if (await attempt(key, 'could not be deleted', () => call(url, request))) noteServerUpdate(key, null)
  })
}

/** Sends what waits here, unless the server has a newer value. True when the server got something. */
export async function sendLocalValues(): Promise<boolean> {
  if (isMigrated()) return false
  const waiting = localKeys()
  for (const key of waiting)
    await inTurn(key, () =>
      attempt(key, 'stays in this browser', async () =>
        key in additions ? addWaiting(key) : settle(key, await ask(key)),
      ),
    )
  const left = localKeys()
  if (left.length === 0) setMigrated()
  return left.length < waiting.length
}

async function addWaiting(key: string): Promise<void> {
  const ids = waitingIds(key)
  await add(key, ids)
  // Another tab may have added some meanwhile.
  const left = waitingIds(key).filter(id => !ids.includes(id))
  if (left.length === 0) removeLocal(key)
  else writeLocal(key, left, null)
}

/** Sends the waiting value if it counts, and returns it. It stays when the sending fails. */
async function settle(key: string, stored: Stored): Promise<Local | null> {
  const local = readLocal(key)
  if (!local) return null
  const isSame = JSON.stringify(local.value) === JSON.stringify(stored.value)
  if (isSame || !isLastWritten(local, stored)) {
    removeLocal(key)
    return null
  }
  const isSent = await attempt(key, 'stays in this browser', () => send(key, local.value))
  if (isSent && readLocal(key)?.at === local.at) removeLocal(key)
  return local
}

/** The last writer wins, a deletion on the server too. Each age is by the clock that stamped it: the two clocks need not agree. */
function isLastWritten({ at, base }: Local, { value, updatedAt, age }: Stored): boolean {
  return updatedAt === base || (value !== null && Date.now() - at < age)
}

const turns = new Map<string, Promise<unknown>>()

/** One change of a key at a time, so that the last one stays. */
function inTurn<R>(key: string, change: () => Promise<R>): Promise<R> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(change)
  turns.set(key, turn)
  return turn
}

async function attempt(key: string, failure: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    console.warn(`Preference ${key} ${failure}: ${reason(error)}`)
    return false
  }
}

/** Browsers carry little for pages that are gone. */
const maxCarried = 10_000

/** `mayBe`: statuses that count as a success. */
async function call(url: string, request: RequestInit, mayBe: readonly number[] = []): Promise<Response> {
  const response = await fetch(url, {
    ...request,
    keepalive: typeof request.body === 'string' && request.body.length < maxCarried,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response.ok && !mayBe.includes(response.status))
    throw new Error(`${response.status} ${response.statusText}`)
  return response
}

async function ask(key: string): Promise<Stored> {
  const response = await call(addressOf(key), { method: 'GET' })
  const { value, updatedAt }: Omit<Stored, 'age'> = await response.json()
  serverUpdates.set(localKey(key), updatedAt)
  const now = Date.parse(response.headers.get('Date') ?? '')
  return { value, updatedAt, age: now - Date.parse(updatedAt ?? '') }
}

function nothing(key: string): Stored {
  noteServerUpdate(key, null)
  return { value: null, updatedAt: null, age: Number.NaN }
}

async function send(key: string, value: unknown): Promise<void> {
  const response = await call(address, { method: 'POST', body: JSON.stringify({ key, value }) })
  const { updatedAt }: { updatedAt?: string | null } = await response.json()
  if (updatedAt) serverUpdates.set(localKey(key), updatedAt)
}

/** The server skips ids that cannot be added, and says 404 when none is left: then nothing has to wait. */
async function add(key: string, ids: readonly number[]): Promise<void> {
  await call(additions[key] ?? address, { method: 'POST', body: JSON.stringify({ ids }) }, [400, 404])
}

function keepLocal(key: string, value: unknown, base: string | null): Place {
  return writeLocal(key, value, base) ? 'local' : 'lost'
}

function waitingIds(key: string): number[] {
  const value = readLocal(key)?.value
  return Array.isArray(value) ? value.filter(id => Number.isSafeInteger(id)) : []
}

function addressOf(key: string): string {
  return `${address}/${encodeURIComponent(key)}`
}

/** The boundary where JSON gets its reader's type. */
function keptValue<T>(kept: { value: unknown } | null): T | null {
  return (kept?.value ?? null) as T | null
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
