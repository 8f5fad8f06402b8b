import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { sqliteCode } from '#app/domain/storage-fault.ts'

const lookEveryMs = 25

/**
 * How this process waits for the lock that one writer has at a time, in whichever process. A statement waits for up to `patienceMs`, and
 * everybody with it. Once that was in vain, or somebody has looked, none waits until the other is done: what writes is refused at once
 * with SQLITE_BUSY, what reads goes on.
 */
export class WriteLock {
  readonly #raw: Database.Database
  readonly #patienceMs: number
  #untilFree: Promise<void> | undefined

  constructor(raw: Database.Database, patienceMs: number) {
    this.#raw = raw
    this.#patienceMs = patienceMs
    this.#setPatience(patienceMs)
  }

  /** Resolves when nobody else writes, after `withinMs` at the latest. */
  async untilFree(withinMs: number): Promise<void> {
    if (!this.#untilFree && this.#isFree()) return
    const enough = new AbortController()
    const late = sleep(withinMs, undefined, { signal: enough.signal }).catch(() => {})
    await Promise.race([this.#look(), late])
    enough.abort()
  }

  /** Hears what a statement failed by. */
  note(error: unknown): void {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) return
    this.#setPatience(0)
    void this.#look()
  }

  /** Does what is not to wait for others. */
  withoutWaiting(work: () => void): void {
    this.#setPatience(0)
    try {
      work()
    } finally {
      if (!this.#untilFree) this.#setPatience(this.#patienceMs)
    }
  }

  #look(): Promise<void> {
    this.#untilFree ??= this.#lookUntilFree().finally(() => {
      this.#untilFree = undefined
    })
    return this.#untilFree
  }

  async #lookUntilFree(): Promise<void> {
    do await sleep(lookEveryMs, undefined, { ref: false })
    while (this.#raw.open && !this.#isFree())
  }

  #isFree(): boolean {
    if (this.#raw.inTransaction) return true
    this.#setPatience(0)
    try {
      this.#raw.exec('begin immediate')
      this.#raw.exec('rollback')
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return false
    }
    this.#setPatience(this.#patienceMs)
    return true
  }

  #setPatience(ms: number): void {
    this.#raw.pragma(`busy_timeout = ${ms}`)
  }
}
