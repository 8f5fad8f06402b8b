/**
 * A person's settings as the browser keeps them: the server's value first, this browser's as what it falls back on.
 *
 * A local copy exists only while the server could not be asked to keep the value. It is kept under the person's id (the
 * workspace's frame says it in `data-person`), so that two people at one PC never get each other's, and it outlives
 * signing out: it is work that waits to be sent. Where nobody is signed in, nothing is kept locally.
 *
 * Values are JSON of any shape, also such as older pages or other programs wrote: who reads them checks them.
 */

/** Set while nothing of the person waits in this browser. */
const migrationFlag = 'cloud-migration-complete'
const address = '/api/user/preferences'

/** `at` in milliseconds since 1970 UTC. */
type Local = { value: unknown; at: number }
type Stored = { value: unknown; updatedAt: string | null }

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
  try {
    const known = serverValue === undefined ? keptValue<T>(await ask(key)) : serverValue
    if (known !== null) return known
  } catch (error) {
    console.error(`Preference ${key} could not be read: ${reason(error)}`)
    return keptValue<T>(readLocal(key)) ?? fallback
  }
  const local = keptValue<T>(readLocal(key))
  if (local === null) return fallback
  await writePreference(key, local)
  return local
}

/** Where the value is now: on the server (no copy stays here), in this browser, or nowhere as both refused. */
export function writePreference(key: string, value: unknown): Promise<'server' | 'local' | 'lost'> {
  return inTurn(key, async () => {
    try {
      await call(address, { method: 'POST', body: JSON.stringify({ key, value }) })
      removeLocal(key)
      return 'server'
    } catch (error) {
      console.warn(`Preference ${key} could not be saved: ${reason(error)}`)
      return writeLocal(key, value) ? 'local' : 'lost'
    }
  })
}

export function deletePreference(key: string): Promise<void> {
  return inTurn(key, async () => {
    removeLocal(key)
    try {
      await call(addressOf(key), { method: 'DELETE' })
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
  for (const key of waiting) await sendLocalValue(key)
  const left = localKeys()
  if (left.length === 0) quietly(storage => storage.setItem(localKey(migrationFlag), 'true'))
  return left.length < waiting.length
}

async function sendLocalValue(key: string): Promise<void> {
  const local = readLocal(key)
  if (!local) return
  try {
    const stored = await ask(key)
    const isNewer = stored.value !== null && Date.parse(stored.updatedAt ?? '') > local.at
    if (isNewer) removeLocal(key)
    else await writePreference(key, local.value)
  } catch (error) {
    console.warn(`Preference ${key} stays in this browser: ${reason(error)}`)
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Changes of one key happen one after another, so that the last one said is the one that stays. */
function inTurn<R>(key: string, change: () => Promise<R>): Promise<R> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(change)
  turns.set(key, turn)
  return turn
}

async function call(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...request,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response
}

async function ask(key: string): Promise<Stored> {
  return (await call(addressOf(key), { method: 'GET' })).json()
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
      .filter(key => key.startsWith(start) && key !== localKey(migrationFlag))
      .map(key => key.slice(start.length))
  })
  return keys ?? []
}

function readLocal(key: string): Local | null {
  return quietly(storage => {
    const kept: Local | null = JSON.parse(storage.getItem(localKey(key)) ?? 'null')
    return kept
  })
}

function writeLocal(key: string, value: unknown): boolean {
  resetMigration()
  const kept = quietly(storage => {
    storage.setItem(localKey(key), JSON.stringify({ value, at: Date.now() } satisfies Local))
    return true
  })
  return kept ?? false
}

function removeLocal(key: string): void {
  quietly(storage => storage.removeItem(localKey(key)))
}
