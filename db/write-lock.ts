import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { sqliteCode } from '#app/domain/storage-fault.ts'

const lookEveryMs = 25

/** Statements wait up to `patienceMs` for another writer, and others with them. After a vain wait writes fail at once until it is free. */
export class WriteLock {
  readonly #raw: Database.Database
  readonly #patienceMs: number
  #untilFree: Promise<void> | undefined
  /** By `performance.now()`. */
  #busySince: number | undefined

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

  note(error: unknown): void {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) return
    this.#busySince = Number.NEGATIVE_INFINITY
    this.#setPatience(0)
    void this.#look()
  }

  withoutWaiting(work: () => void): void {
    this.#setPatience(0)
    try {
      work()
    } finally {
      this.#setPatience(this.#presentPatience())
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
    const isBusy = this.#isBusy()
    this.#busySince = isBusy ? (this.#busySince ?? performance.now()) : undefined
    this.#setPatience(this.#presentPatience())
    return !isBusy
  }

  #isBusy(): boolean {
    this.#setPatience(0)
    try {
      this.#raw.exec('begin immediate')
      this.#raw.exec('rollback')
      return false
    } catch (error) {
      return sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false
    }
  }

  /** A writer that has just begun is often done in a moment. */
  #presentPatience(): number {
    const busyMs = performance.now() - (this.#busySince ?? Number.POSITIVE_INFINITY)
    return busyMs < this.#patienceMs ? this.#patienceMs : 0
  }

  #setPatience(ms: number): void {
    this.#raw.pragma(`busy_timeout = ${ms}`)
  }
}
