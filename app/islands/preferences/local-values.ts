import { pagePerson } from '#app/islands/page/read-attributes.ts'

/** `at` in milliseconds since 1970 UTC; `base`: when the server's value changed that this was made from, null for none. */
export type Local = { value: unknown; at: number; base: string | null }

/** Set while nothing of the person waits in this browser. */
const migrationFlag = 'cloud-migration-complete'

/** Null where storage is missing, full or forbidden, or nobody is signed in. */
function quietly<R>(use: (storage: Storage) => R): R | null {
  try {
    return person() ? use(localStorage) : null
  } catch {
    return null
  }
}

function person(): string {
  return pagePerson() ?? ''
}

/** By person: two people at one PC never get each other's. */
export function localKey(key: string): string {
  return `mortise:${person()}:${key}`
}

export function resetMigration(): void {
  removeLocal(migrationFlag)
}

export function isMigrated(): boolean {
  return Boolean(quietly(storage => storage.getItem(localKey(migrationFlag))))
}

export function setMigrated(): void {
  quietly(storage => storage.setItem(localKey(migrationFlag), 'true'))
}

export function localKeys(): string[] {
  const keys = quietly(storage => {
    const start = localKey('')
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter(key => key.startsWith(start) && key !== localKey(migrationFlag))
      .map(key => key.slice(start.length))
  })
  // Earlier pages left copies of values that had lost; they are not to be sent.
  return (keys ?? []).filter(key => !key.endsWith(':aside'))
}

export function readLocal(key: string): Local | null {
  return quietly(storage => {
    const kept: Local | null = JSON.parse(storage.getItem(localKey(key)) ?? 'null')
    return kept && { ...kept, base: kept.base ?? null }
  })
}

export function writeLocal(key: string, value: unknown, base: string | null): boolean {
  resetMigration()
  const local: Local = { value, at: Date.now(), base }
  return quietly(storage => storage.setItem(localKey(key), JSON.stringify(local)) ?? true) ?? false
}

export function removeLocal(key: string): void {
  quietly(storage => storage.removeItem(localKey(key)))
}
