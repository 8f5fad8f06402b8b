import { TooMany } from '#app/domain/errors.ts'
import { importTexts } from '#app/domain/imports/import.ts'

// What an import knows of its rows and files stays in memory until it has ended, hours later perhaps; all companies share that memory.

/** Rows and files: with more it is a large one, of which a company has one in its life. */
const largeSize = 50_000
const mostInAll = 10
const mostLarge = 2
const againSeconds = 5 * 60

let inAll = 0
let large = 0

/** One of the imports at work in this process. */
export class ImportTurn {
  private isLarge = false

  /** Throws TooMany where too many are at work; without that, `end` has to be called. */
  constructor() {
    if (inAll >= mostInAll) throw new TooMany(importTexts.busy, againSeconds)
    inAll++
  }

  /** Once it is known how many rows and files there are. Throws TooMany where others are as large. */
  growTo(size: number): void {
    if (size <= largeSize) return
    if (large >= mostLarge) throw new TooMany(importTexts.busy, againSeconds)
    large++
    this.isLarge = true
  }

  end(): void {
    inAll--
    if (this.isLarge) large--
  }
}
